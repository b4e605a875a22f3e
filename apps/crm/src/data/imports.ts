import type { Request } from '@app/contract/endpoint';
import { exportImportRows, listImportRows } from '@app/contract/import-rows';
import {
  type ContactImport,
  checkImport,
  createImport,
  deleteImport,
  formatImport,
  getImport,
  type ImportFormat,
  type ImportState,
  listImports,
  startImport,
  stopImport,
  undoImport,
} from '@app/contract/imports';
import { call, callForFile } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { withUnsaved } from './import-changes.ts';

const POLL = 1_000;
/** So many are offered where one is to be chosen. */
const MOST_CHOICES = 100;
/** Nothing has been written yet, so that everything can still be changed. */
const open: ImportState[] = ['draft', 'checking', 'checked', 'failed'];
export const isOpen = ({ state }: { state: ImportState }): boolean => open.includes(state);
const working: ImportState[] = ['checking', 'importing', 'undoing'];
export const isAtWork = ({ state }: { state: ImportState }): boolean => working.includes(state);

type RowsQuery = Request<typeof listImportRows, 'output'>['query'];
export type ImportOutcome = RowsQuery['outcome'];
/** With one outcome, and perhaps one reason for it. */
export type ImportRowsWanted = Pick<RowsQuery, 'outcome' | 'skipped' | 'target' | 'problem'>;
const of = (accountId: string, importId: number) => ({ accountId, importId: String(importId) });

export const importQueries = {
  all: (accountId: string) => ['imports', accountId] as const,
  list: (accountId: string) =>
    infiniteQueryOptions({
      queryKey: [...importQueries.all(accountId), 'list'],
      queryFn: ({ pageParam, signal }) => call(listImports, { accountId, query: { pageToken: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
      // What the server announces comes at once; asking as well shows how far it is, also where nothing is announced.
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ imports }) => imports.some(isAtWork)) ? 2 * POLL : false,
    }),
  /** The latest of those that have written somebody, to choose one. */
  written: (accountId: string) =>
    queryOptions({
      queryKey: [...importQueries.all(accountId), 'written'],
      queryFn: ({ signal }) => call(listImports, { accountId, query: { pageSize: MOST_CHOICES } }, { signal }),
      select: ({ imports }) =>
        imports.filter(
          (each) => !isOpen(each) && each.counts !== null && each.counts.created + each.counts.updated > 0,
        ),
    }),
  /** Also what was chosen since, and has not reached the server yet. */
  detail: (accountId: string, importId: number) =>
    queryOptions({
      queryKey: [...importQueries.all(accountId), 'detail', importId],
      queryFn: async ({ signal }) => withUnsaved(await call(getImport, of(accountId, importId), { signal })),
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL : false),
    }),
  rows: (accountId: string, importId: number, which: ImportRowsWanted) =>
    infiniteQueryOptions({
      queryKey: [...importQueries.all(accountId), 'rows', importId, which],
      queryFn: ({ pageParam, signal }) =>
        call(listImportRows, { ...of(accountId, importId), query: { ...which, pageToken: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
};

/** Shows at once what a call has answered about an import. */
export async function keepImport(client: QueryClient, accountId: string, answer: ContactImport): Promise<void> {
  const { queryKey } = importQueries.detail(accountId, answer.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, withUnsaved(answer));
}

export const beginImport = (accountId: string, fileId: number, idempotencyKey: string) =>
  call(createImport, { accountId, body: { fileId } }, { idempotencyKey });
export const sendFormat = (accountId: string, importId: number, body: ImportFormat) =>
  call(formatImport, { ...of(accountId, importId), body });
export const removeImport = (accountId: string, importId: number) => call(deleteImport, of(accountId, importId));

const actions = { check: checkImport, start: startImport, stop: stopImport, undo: undoImport };
export type ImportAction = keyof typeof actions;
export const sendAction = (accountId: string, importId: number, action: ImportAction): Promise<ContactImport> =>
  call(actions[action], of(accountId, importId));

type ExportQuery = Request<typeof exportImportRows, 'input'>['query'];
export const fetchFailedRows = (accountId: string, importId: number, query: ExportQuery) =>
  callForFile(exportImportRows, { ...of(accountId, importId), query });
