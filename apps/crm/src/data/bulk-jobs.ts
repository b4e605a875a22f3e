import {
  type BulkAction,
  type BulkJob,
  type ContactSelection,
  countSelection,
  downloadBulkFile,
  getBulkJob,
  listBulkJobs,
  listBulkOutcomes,
  startBulkJob,
  stopBulkJob,
  undoBulkJob,
} from '@app/contract/bulk-jobs';
import type { Request } from '@app/contract/endpoint';
import { call, callForFile } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const POLL = 2_000;
const working: BulkJob['state'][] = ['waiting', 'running', 'undoing'];
export const isWorking = ({ state }: Pick<BulkJob, 'state'>): boolean => working.includes(state);

export type Outcome = Request<typeof listBulkOutcomes, 'input'>['query']['outcome'];

export const bulkQueries = {
  all: (accountId: string) => ['bulk-jobs', accountId] as const,
  recent: (accountId: string) =>
    queryOptions({
      queryKey: [...bulkQueries.all(accountId), 'recent'],
      queryFn: ({ signal }) => call(listBulkJobs, { accountId, query: { pageSize: 20 } }, { signal }),
      // What the server announces comes at once; asking as well shows how far it is, also where nothing is announced.
      refetchInterval: ({ state }) => (state.data?.jobs.some(isWorking) ? POLL : false),
      select: ({ jobs }) => jobs,
    }),
  one: (accountId: string, jobId: number) =>
    queryOptions({
      queryKey: [...bulkQueries.all(accountId), 'one', jobId],
      queryFn: ({ signal }) => call(getBulkJob, { accountId, jobId: String(jobId) }, { signal }),
    }),
  count: (accountId: string, selection: ContactSelection, action: BulkAction | undefined) =>
    queryOptions({
      queryKey: [...bulkQueries.all(accountId), 'count', selection, action],
      queryFn: ({ signal }) => call(countSelection, { accountId, body: { selection, action } }, { signal }),
      gcTime: 0,
    }),
  outcomes: (accountId: string, jobId: number, outcome: Outcome) =>
    infiniteQueryOptions({
      queryKey: [...bulkQueries.all(accountId), 'outcomes', jobId, outcome],
      queryFn: ({ pageParam, signal }) =>
        call(
          listBulkOutcomes,
          { accountId, jobId: String(jobId), query: { outcome, pageToken: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
};

type Started = { action: BulkAction; selection: ContactSelection };

export const sendBulkJob = (accountId: string, body: Started, idempotencyKey: string) =>
  call(startBulkJob, { accountId, body }, { idempotencyKey });
export const stopJob = (accountId: string, jobId: number) => call(stopBulkJob, { accountId, jobId: String(jobId) });
export const undoJob = (accountId: string, jobId: number) => call(undoBulkJob, { accountId, jobId: String(jobId) });

export const fetchBulkFile = (accountId: string, jobId: number): Promise<Blob> =>
  callForFile(downloadBulkFile, { accountId, jobId: String(jobId) });

/** Shows at once what a call has answered about a job. */
export function keepJob(client: QueryClient, accountId: string, job: BulkJob): void {
  client.setQueryData(bulkQueries.recent(accountId).queryKey, (old) => ({
    nextPageToken: old?.nextPageToken ?? '',
    jobs: [job, ...(old?.jobs ?? []).filter(({ id }) => id !== job.id)],
  }));
}
