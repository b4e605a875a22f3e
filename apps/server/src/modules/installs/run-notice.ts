import type { InstallKind } from '@app/contract/installs';
import { partnerPaths, withInstall } from '@app/contract/paths';
import type { Notice } from '../notifications/notify.ts';

type EndedRun = { id: string; name: string; kind: InstallKind; bundleId: string | null; listingId: number | undefined };
/** `total` counts what was cancelled too; `client` is the one account of a run in one account. */
type Result = { done: number; failed: number; total: number; client: string };

/** What people are told of a run that has ended; it leads to the run. The context chooses the sentence. */
export function runNotice(run: EndedRun, { done, failed, total, client }: Result) {
  const page = run.bundleId || run.listingId === undefined ? partnerPaths.bundles : partnerPaths.listing(run.listingId);
  const context = [failed > 0 && total > 1 && 'run', run.kind !== 'install' && run.kind].filter(Boolean).join('_');
  const numbers = failed === 0 ? { count: done } : total === 1 ? { client } : { done, failed };
  return {
    kind: failed > 0 ? 'installFailed' : 'installFinished',
    params: { name: run.name, ...numbers, ...(context && { context }) },
    actionUrl: withInstall(page, run.id),
  } satisfies Partial<Notice>;
}
