import type { Request } from '@app/contract/endpoint';
import {
  getSolutionNumbers,
  listDifferences,
  listPeopleInSolution,
  listSolutionLog,
  type PersonInSolution,
} from '@app/contract/solution-people';
import {
  getSolution,
  listRecommendations,
  listSolutions,
  planPublish,
  type SolutionDetail,
} from '@app/contract/solutions';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const all = (accountId: string) => ['solutions', accountId] as const;
const of = (accountId: string, solutionId: number) => ({ accountId, solutionId: String(solutionId) });

type PeopleQuery = NonNullable<Request<typeof listPeopleInSolution, 'input'>['query']>;
/** Who of a solution is looked for. */
export type PeopleFilter = Pick<PeopleQuery, 'stepId' | 'sequenceId' | 'goalId' | 'state' | 'search'>;
export type PeopleState = NonNullable<PeopleQuery['state']>;
export type { PersonInSolution };

export const solutionQueries = {
  all,
  list: (accountId: string) =>
    queryOptions({
      queryKey: [...all(accountId), 'list'],
      queryFn: async ({ signal }) => (await call(listSolutions, { accountId }, { signal })).solutions,
    }),
  recommended: (accountId: string) =>
    queryOptions({
      queryKey: [...all(accountId), 'recommended'],
      queryFn: async ({ signal }) => (await call(listRecommendations, { accountId }, { signal })).recommendations,
    }),
  detail: (accountId: string, solutionId: number) =>
    queryOptions({
      queryKey: [...all(accountId), 'detail', solutionId],
      queryFn: ({ signal }) => call(getSolution, of(accountId, solutionId), { signal }),
    }),
  people: (accountId: string, solutionId: number, filter: PeopleFilter) =>
    infiniteQueryOptions({
      queryKey: [...all(accountId), 'people', solutionId, filter],
      queryFn: ({ pageParam, signal }) =>
        call(
          listPeopleInSolution,
          { ...of(accountId, solutionId), query: { ...filter, pageToken: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
  numbers: (accountId: string, solutionId: number, days: number) =>
    queryOptions({
      queryKey: [...all(accountId), 'numbers', solutionId, days],
      queryFn: async ({ signal }) =>
        (await call(getSolutionNumbers, { ...of(accountId, solutionId), query: { days } }, { signal })).days,
    }),
  log: (accountId: string, solutionId: number) =>
    infiniteQueryOptions({
      queryKey: [...all(accountId), 'log', solutionId],
      queryFn: ({ pageParam, signal }) =>
        call(listSolutionLog, { ...of(accountId, solutionId), query: { pageToken: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
  differences: (accountId: string, solutionId: number) =>
    queryOptions({
      queryKey: [...all(accountId), 'differences', solutionId],
      queryFn: async ({ signal }) => (await call(listDifferences, of(accountId, solutionId), { signal })).differences,
    }),
  plan: (accountId: string, solutionId: number) =>
    queryOptions({
      queryKey: [...all(accountId), 'plan', solutionId],
      queryFn: ({ signal }) => call(planPublish, of(accountId, solutionId), { signal }),
    }),
};

/** Changes that are under way are found by these. */
export const solutionKeys = {
  add: (accountId: string) => [...all(accountId), 'add'] as const,
  state: (accountId: string) => [...all(accountId), 'state'] as const,
  save: (accountId: string) => [...all(accountId), 'save'] as const,
  trash: (accountId: string) => [...all(accountId), 'trash'] as const,
  people: (accountId: string) => [...all(accountId), 'changePeople'] as const,
  reach: (accountId: string) => [...all(accountId), 'reachGoal'] as const,
  asset: (accountId: string) => [...all(accountId), 'changeAsset'] as const,
  settle: (accountId: string) => [...all(accountId), 'settle'] as const,
};

/** Shows at once what a call has answered about a solution. */
export function keepSolution(client: QueryClient, accountId: string, answer: SolutionDetail): void {
  client.setQueryData(solutionQueries.detail(accountId, answer.id).queryKey, answer);
}
