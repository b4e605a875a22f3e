import type { Request } from '@app/contract/endpoint';
import {
  finishSetup,
  getSetup,
  keepSetup,
  type Setup,
  type SetupStep,
  type SetupTyped,
  skipSetup,
} from '@app/contract/setup';
import { call } from '@app/frame/calls/api.ts';
import { getBoot, setBoot } from '@app/frame/state/boot.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

/** How far the set-up of the company profile is. */
export const setupQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['setup', accountId],
    queryFn: ({ signal }) => call(getSetup, { accountId }, { signal }),
    // What is typed here is newer than what was kept before.
    refetchOnWindowFocus: false,
  });

/** One after the other: what was typed last is what is kept. */
export const keepChange = (accountId: string) =>
  mutationOptions({
    mutationKey: [...setupQuery(accountId).queryKey, 'keep'],
    scope: { id: `setup ${accountId}` },
    mutationFn: (body: { step: SetupStep; typed: SetupTyped }) => call(keepSetup, { accountId, body }),
  });

export const skipChange = (accountId: string) =>
  mutationOptions({
    mutationKey: [...setupQuery(accountId).queryKey, 'skip'],
    mutationFn: () => call(skipSetup, { accountId }),
  });

export const finishChange = (accountId: string) =>
  mutationOptions({
    mutationKey: [...setupQuery(accountId).queryKey, 'finish'],
    mutationFn: (body: Request<typeof finishSetup, 'input'>['body']) => call(finishSetup, { accountId, body }),
  });

/** The start page leads here as long as it is open. */
export function keepSetupState(client: QueryClient, accountId: string, setup: Setup): void {
  client.setQueryData(setupQuery(accountId).queryKey, setup);
  setBoot({ ...getBoot(), setup: setup.state });
}
