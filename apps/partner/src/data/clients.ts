import {
  assignClients,
  type Client,
  getClient,
  getClientPerformance,
  type Health,
  listClientHealth,
  listClients,
  type performanceDays,
  requestClientAccess,
  requestMembership,
} from '@app/contract/clients';
import { call } from '@app/frame/calls/api.ts';
import { earlyCall } from '@app/frame/calls/early-answers.ts';
import { stored } from '@app/frame/calls/storage.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const LIMIT = 10_000;
/** More than a screen shows. */
const FIRST = 50;
/** From here on a list takes so long that its first rows are asked for beforehand. */
const MANY = 500;

/** Accounts that had many clients at the last visit. */
const longLists = stored<Record<string, boolean>>('longClientLists');
export const hasManyClients = (accountId: string): boolean => longLists.read()?.[accountId] === true;

/** What the pages begin with: asked for by the queries below, and early by the routes. */
export const clientCalls = {
  first: (accountId: string, partnerUserId?: string) =>
    earlyCall(listClients, { accountId, query: { limit: FIRST, partnerUserId } }),
  list: (accountId: string, partnerUserId?: string) =>
    earlyCall(listClients, { accountId, query: { limit: LIMIT, partnerUserId } }),
  detail: (accountId: string, clientId: string) => earlyCall(getClient, { accountId, clientId }),
};

export const clientQueries = {
  all: (accountId: string) => ['clients', accountId] as const,
  lists: (accountId: string) => [...clientQueries.all(accountId), 'list'] as const,
  /** With `partnerUserId`, only the clients that this person of the partner looks after. */
  list: (accountId: string, partnerUserId?: string) =>
    queryOptions({
      queryKey: [...clientQueries.lists(accountId), { partnerUserId }],
      queryFn: async ({ signal }) => {
        const answer = await call(listClients, clientCalls.list(accountId, partnerUserId).request, { signal });
        if (!partnerUserId) longLists.write({ ...longLists.read(), [accountId]: answer.totalCount > MANY });
        return answer;
      },
    }),
  /** The first of them by name, and how many there are: there long before the whole list is. */
  first: (accountId: string, partnerUserId?: string) =>
    queryOptions({
      queryKey: [...clientQueries.all(accountId), 'first', { partnerUserId }],
      queryFn: ({ signal }) => call(listClients, clientCalls.first(accountId, partnerUserId).request, { signal }),
      // Only ever for a moment: the list itself comes, or says why it does not.
      retry: false,
      gcTime: 15_000,
    }),
  /** Costs more than the list, so the list does not wait for it. */
  health: (accountId: string) =>
    queryOptions({
      queryKey: [...clientQueries.all(accountId), 'health'],
      queryFn: ({ signal }) => call(listClientHealth, { accountId }, { signal }),
      select: byClient,
    }),
  /** The key of everything about single clients. */
  details: (accountId: string) => [...clientQueries.all(accountId), 'one'] as const,
  one: (accountId: string, clientId: string) => [...clientQueries.details(accountId), clientId] as const,
  detail: (accountId: string, clientId: string) =>
    queryOptions({
      queryKey: [...clientQueries.one(accountId, clientId), 'detail'],
      queryFn: ({ signal }) => call(getClient, clientCalls.detail(accountId, clientId).request, { signal }),
    }),
  /** The answer carries its period, so that old data keeps its right label while another period loads. */
  performance: (accountId: string, clientId: string, days: (typeof performanceDays)[number]) =>
    queryOptions({
      queryKey: [...clientQueries.one(accountId, clientId), 'performance', days],
      queryFn: async ({ signal }) => ({
        days,
        ...(await call(getClientPerformance, { accountId, clientId, query: { days } }, { signal })),
      }),
      // Another period of the same client may be shown while this one loads, but never another client.
      placeholderData: (previous, query) => (query?.queryKey[3] === clientId ? previous : undefined),
    }),
};

type HealthAnswer = { content: (Health & { clientId: string })[]; trials: { clientId: string; endsDate: string }[] };

const byClient = ({ content, trials }: HealthAnswer) => ({
  health: new Map(content.map((health) => [health.clientId, health])) as ReadonlyMap<string, Health>,
  /** Whose trial ends soon. */
  trials: new Set(trials.map(({ clientId }) => clientId)) as ReadonlySet<string>,
});

/** The queries that depend on the campaigns in client accounts: the health of all clients and every client's page. */
export const clientsAfterCampaigns = (accountId: string) => [
  clientQueries.health(accountId).queryKey,
  clientQueries.details(accountId),
];

/** What runs in the accounts of these clients is shown on their pages. */
export const clientsAfterNews = (accountId: string, clientIds?: readonly string[]) =>
  clientIds?.map((id) => clientQueries.one(accountId, id)) ?? [clientQueries.details(accountId)];

export const requestAccessOptions = (accountId: string, clientId: string) =>
  mutationOptions({
    mutationKey: [...clientQueries.one(accountId, clientId), 'request-access'],
    mutationFn: () => call(requestClientAccess, { accountId, clientId }),
  });

export const requestMembershipOptions = (accountId: string, clientId: string) =>
  mutationOptions({
    mutationKey: [...clientQueries.one(accountId, clientId), 'request-membership'],
    mutationFn: () => call(requestMembership, { accountId, clientId }),
  });

/** Who looks after which clients from now on; null is nobody. */
export type Assignment = { partnerUserId: string | null; clientIds: string[] };

export const assignKey = (accountId: string) => [...clientQueries.all(accountId), 'assign'] as const;

export const sendAssignments = (accountId: string, assignments: Assignment[]) =>
  call(assignClients, { accountId, body: { assignments } });

/** Puts it into the lists and pages that are loaded; which of them a client has left is known when they are read again. */
export function keepAssignments(client: QueryClient, accountId: string, assignments: Assignment[]): void {
  const keeper = new Map(
    assignments.flatMap(({ partnerUserId, clientIds }) => clientIds.map((id) => [id, partnerUserId] as const)),
  );
  for (const [id, partnerUserId = null] of keeper)
    client.setQueryData(clientQueries.detail(accountId, id).queryKey, (old) => old && { ...old, partnerUserId });
  client.setQueriesData<{ content: Client[]; totalCount: number }>(
    { queryKey: clientQueries.lists(accountId) },
    (list) =>
      list && {
        ...list,
        content: list.content.map((each) =>
          keeper.has(each.id) ? { ...each, partnerUserId: keeper.get(each.id) ?? null } : each,
        ),
      },
  );
}
