import { restoreBundle } from '@app/contract/bundles';
import { fake } from '@app/contract/fake-fetch';
import {
  cancelInstall,
  checkInstall,
  getInstall,
  type InstallCheck,
  type InstallRun,
  type InstallTarget,
  listInstalls,
  listInstallTargets,
  retryInstall,
  startInstall,
} from '@app/contract/installs';

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
export const RUN = uuid(900);

export const checkOf = (at: number, name: string, more: Partial<InstallCheck> = {}): InstallCheck => ({
  accountId: uuid(at),
  name,
  url: `${name.toLowerCase()}.example`,
  edition: 'Pro',
  compatibility: 'compatible',
  code: null,
  listingId: null,
  installed: 0,
  clientChanges: 0,
  clientTexts: 0,
  waiting: 0,
  ...more,
});

export const runOf = (more: Partial<InstallRun> = {}): InstallRun => ({
  id: RUN,
  kind: 'install',
  name: 'Starter',
  bundleId: uuid(700),
  listings: [{ id: 7, name: 'Welcome series', version: 2 }],
  createdDate: '2026-03-01T10:00:00Z',
  finishedDate: null,
  startedBy: 'Mara Okafor',
  accounts: [],
  counts: { waiting: 2, running: 0, done: 0, failed: 0, cancelled: 0 },
  heldBack: 0,
  result: 'installing',
  ...more,
});

export const targetOf = (at: number, name: string, more: Partial<InstallTarget> = {}): InstallTarget => ({
  accountId: uuid(at),
  name,
  url: `${name.toLowerCase()}.example`,
  status: 'waiting',
  result: 'installing',
  code: null,
  canRetry: false,
  listingName: null,
  report: {},
  changedDate: '2026-03-01T10:00:00Z',
  ...more,
});

type Hooks = {
  onCheck?: (query: URLSearchParams) => void | Promise<void>;
  onStart?: (body: unknown) => void | Promise<void>;
  onRun?: () => void | Promise<void>;
  onChange?: (change: 'retry' | 'cancel') => void | Promise<void>;
  onRestore?: () => void | Promise<void>;
};

/** A server with one run, which the test moves on by hand. */
export function fakeInstalls(checks: InstallCheck[], hooks: Hooks = {}) {
  const server = {
    run: runOf(),
    runs: [] as InstallRun[],
    targets: [] as InstallTarget[],
    checks,
  };
  const listing = {
    id: 7,
    name: 'Welcome series',
    version: 2,
    archived: false,
    goals: 2,
    sequences: 1,
    steps: 6,
    assets: 4,
  };
  const change = (name: 'retry' | 'cancel') => async () => {
    await hooks.onChange?.(name);
    return server.run;
  };
  const answers = [
    fake(checkInstall, async ({ searchParams }) => {
      await hooks.onCheck?.(searchParams);
      return { listings: [listing], content: server.checks };
    }),
    fake(startInstall, async (_, body) => {
      await hooks.onStart?.(body);
      return server.run;
    }),
    fake(listInstalls, () => ({ content: server.runs, nextPageToken: '' })),
    fake(getInstall, async () => {
      await hooks.onRun?.();
      return server.run;
    }),
    fake(listInstallTargets, () => ({ content: server.targets })),
    fake(retryInstall, change('retry')),
    fake(cancelInstall, change('cancel')),
    fake(restoreBundle, async () => hooks.onRestore?.()),
  ];
  return { server, answers };
}
