import {
  addDealNote,
  type BoardColumn,
  changeDeal,
  closeDeal,
  createDeal,
  type Deal,
  type DealDetail,
  type DealFields,
  type DealFilter,
  deleteDeal,
  followUpDeal,
  getBoard,
  getDeal,
  getForecast,
  listDealEvents,
  listDeals,
  moveDeal,
  reopenDeal,
  restoreDeal,
} from '@app/contract/deals';
import type { Request } from '@app/contract/endpoint';
import { createTask } from '@app/contract/tasks';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

const of = (accountId: string, dealId: number) => ({ accountId, dealId: String(dealId) });
/** An empty filter means every deal, and is not sent. */
const filterText = (filter: DealFilter) => (Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined);
const PAGE_SIZE = 200;
/** The board and the rest of a column are in the same order. */
const BOARD_SORT = '-lastActivity';

/** Everything of deals is under `all`: one change makes the board, lists and records stale together. */
export const dealQueries = {
  all: (accountId: string) => ['deals', accountId] as const,
  lists: (accountId: string) => [...dealQueries.all(accountId), 'list'] as const,
  boards: (accountId: string) => [...dealQueries.all(accountId), 'board'] as const,
  detail: (accountId: string, dealId: number) =>
    queryOptions({
      queryKey: [...dealQueries.all(accountId), 'detail', dealId],
      queryFn: ({ signal }) => call(getDeal, of(accountId, dealId), { signal }),
    }),
  list: (accountId: string, filter: DealFilter, sort = '-created') =>
    infiniteQueryOptions({
      queryKey: [...dealQueries.lists(accountId), filter, sort],
      queryFn: ({ pageParam, signal }) =>
        call(
          listDeals,
          {
            accountId,
            query: {
              filter: filterText(filter),
              sort,
              pageSize: PAGE_SIZE,
              pageToken: pageParam,
              count: pageParam === undefined,
            },
          },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
  /** All deals of a column, for whoever scrolls past those that came with the board. */
  column: (accountId: string, filter: DealFilter, stageId: number) =>
    dealQueries.list(accountId, { ...filter, stageId: [stageId], status: ['active', 'auto follow-up'] }, BOARD_SORT),
  board: (accountId: string, pipelineId: number, filter: DealFilter) =>
    queryOptions({
      queryKey: [...dealQueries.boards(accountId), pipelineId, filter],
      queryFn: ({ signal }) =>
        call(
          getBoard,
          { accountId, pipelineId: String(pipelineId), query: { filter: filterText(filter) } },
          { signal },
        ),
    }),
  events: (accountId: string, dealId: number) =>
    infiniteQueryOptions({
      queryKey: [...dealQueries.all(accountId), 'events', dealId],
      queryFn: ({ pageParam, signal }) =>
        call(listDealEvents, { ...of(accountId, dealId), query: { pageToken: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
  forecast: (accountId: string, asked: { pipelineId?: number | undefined; months?: number | undefined } = {}) =>
    queryOptions({
      queryKey: [...dealQueries.all(accountId), 'forecast', asked],
      queryFn: ({ signal }) => call(getForecast, { accountId, query: asked }, { signal }),
    }),
};

export type NewDeal = Request<typeof createDeal, 'input'>['body'];
/** Some fields, and what the writer saw in them before. */
export type DealChange = { change: Partial<DealFields>; seen: Partial<DealFields> };
/** Where a deal goes: to a stage, out of the board as won or lost, or back to where it stood. */
export type DealStep =
  | { kind: 'stage'; from: number; to: number }
  | { kind: 'won' | 'lost'; reason: string }
  /** What it was before, where that is known: it can be closed again with the same reason. */
  | { kind: 'reopen'; was?: { kind: 'won' | 'lost'; reason: string } };
export type DealMove = { deal: Deal; step: DealStep };
export type DealTrash = { deal: Deal; deleted: boolean };
/** Another day on which a deal is expected to close. */
export type CloseDate = { deal: { id: number; name: string }; before: string; to: string };
/** One item of the checklist: a colleague may tick off another one meanwhile. */
export type DealTick = { item: string; isDone: boolean };
/** Without a campaign the deal is active again. */
export type FollowUp = { campaign: { id: number; name: string } | null };
export type NextTask = {
  title: string;
  dueDate: string | null;
  dealId: number;
  contactId: number | null;
  assigneeId: string | null;
};

export const isOpen = ({ status }: Pick<Deal, 'status'>): boolean => status === 'active' || status === 'auto follow-up';

/** Changes that are under way are found by these. */
export const dealKeys = {
  save: (accountId: string) => [...dealQueries.all(accountId), 'save'] as const,
  move: (accountId: string) => [...dealQueries.all(accountId), 'move'] as const,
  trash: (accountId: string) => [...dealQueries.all(accountId), 'trash'] as const,
  closeDate: (accountId: string) => [...dealQueries.all(accountId), 'closeDate'] as const,
  change: (accountId: string, dealId: number) => [...dealQueries.all(accountId), 'change', dealId] as const,
  people: (accountId: string, dealId: number) => [...dealQueries.all(accountId), 'people', dealId] as const,
  tick: (accountId: string, dealId: number) => [...dealQueries.all(accountId), 'tick', dealId] as const,
  followUp: (accountId: string, dealId: number) => [...dealQueries.all(accountId), 'followUp', dealId] as const,
};

export const sendDeal = (accountId: string, body: NewDeal, idempotencyKey: string) =>
  call(createDeal, { accountId, body }, { idempotencyKey });

export const sendDealChange = (accountId: string, dealId: number, body: DealChange) =>
  call(changeDeal, { ...of(accountId, dealId), body });

export function sendMove(accountId: string, { deal, step }: DealMove): Promise<DealDetail> {
  const one = of(accountId, deal.id);
  if (step.kind === 'stage') return call(moveDeal, { ...one, body: { stageId: step.to, seenStageId: step.from } });
  if (step.kind === 'reopen') return call(reopenDeal, one);
  return call(closeDeal, { ...one, body: { status: step.kind, reason: step.reason } });
}

export async function sendDealTrash(accountId: string, { deal, deleted }: DealTrash): Promise<void> {
  await call(deleted ? deleteDeal : restoreDeal, of(accountId, deal.id));
}

export const sendTick = (accountId: string, dealId: number, { item, isDone }: DealTick) =>
  call(changeDeal, { ...of(accountId, dealId), body: { change: { checked: { [item]: isDone } } } });

export const sendFollowUp = (accountId: string, dealId: number, { campaign }: FollowUp) =>
  campaign
    ? call(followUpDeal, { ...of(accountId, dealId), body: { campaignId: campaign.id } })
    : call(reopenDeal, of(accountId, dealId));

export const sendDealNote = (accountId: string, dealId: number, text: string, idempotencyKey: string) =>
  call(addDealNote, { ...of(accountId, dealId), body: { text } }, { idempotencyKey });

export const sendNextTask = (accountId: string, body: NextTask, idempotencyKey: string) =>
  call(createTask, { accountId, body }, { idempotencyKey });

/** A change is answered with the whole deal. */
export const keepDeal = (client: QueryClient, accountId: string, deal: DealDetail): void => {
  client.setQueryData(dealQueries.detail(accountId, deal.id).queryKey, deal);
};

export type Board = { columns: BoardColumn[] };

/** Puts what a change has made of the board where it is shown, until the server is asked again. */
export const keepBoards = (client: QueryClient, accountId: string, change: (board: Board) => Board): void => {
  client.setQueriesData<Board>({ queryKey: dealQueries.boards(accountId) }, (board) => board && change(board));
};

type DealList = { pages: { deals: Deal[] }[] };

/** A deal that was answered stands in every list that shows it already. */
export const keepInLists = (client: QueryClient, accountId: string, deal: Deal): void => {
  client.setQueriesData<DealList>(
    { queryKey: dealQueries.lists(accountId) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          deals: page.deals.map((old) => (old.id === deal.id ? deal : old)),
        })),
      },
  );
};
