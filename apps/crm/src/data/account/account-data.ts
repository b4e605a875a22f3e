import {
  type AccountData,
  deleteAccount,
  downloadAccountExport,
  getAccountData,
  keepAccount,
  startAccountExport,
  stopAccountExport,
} from '@app/contract/account-data';
import { call, callForFile } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

const POLL = 3_000;

export const accountDataQueries = {
  all: (accountId: string) => ['account-data', accountId] as const,
  data: (accountId: string) =>
    queryOptions({
      queryKey: [...accountDataQueries.all(accountId), 'data'],
      queryFn: ({ signal }) => call(getAccountData, { accountId }, { signal }),
      // Also where no news comes through.
      refetchInterval: ({ state }) => (isWriting(state.data) ? POLL : false),
    }),
};

const isWriting = (data: AccountData | undefined): boolean =>
  data?.export?.state === 'waiting' || data?.export?.state === 'running';

/** Mutations that are under way are found by this. */
export const accountDataKey = (accountId: string) => [...accountDataQueries.all(accountId), 'change'] as const;

export type AccountDataChange =
  | { kind: 'export' | 'keep' }
  | { kind: 'stop'; id: number }
  | { kind: 'delete'; name: string };

export async function sendAccountDataChange(accountId: string, change: AccountDataChange): Promise<void> {
  if (change.kind === 'export') await call(startAccountExport, { accountId });
  else if (change.kind === 'stop') await call(stopAccountExport, { accountId, exportId: String(change.id) });
  else if (change.kind === 'delete') await call(deleteAccount, { accountId, body: { name: change.name } });
  else await call(keepAccount, { accountId });
}

export const fetchAccountExport = (accountId: string, exportId: number) =>
  callForFile(downloadAccountExport, { accountId, exportId: String(exportId) });
