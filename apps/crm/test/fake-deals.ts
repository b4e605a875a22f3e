import { listContacts } from '@app/contract/contacts';
import { getCrmSettings } from '@app/contract/crm-settings';
import {
  changeDeal,
  closeDeal,
  createDeal,
  type Deal,
  type DealDetail,
  type DealFilter,
  deleteDeal,
  getBoard,
  getDeal,
  listDeals,
  moveDeal,
  reopenDeal,
  restoreDeal,
} from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listPipelines, type Pipeline, type Stage } from '@app/contract/pipelines';
import { listTeamMembers } from '@app/contract/team';
import { ids } from '@app/frame/test/open-page.tsx';
import { contact } from './fake-contacts.ts';

const stage = (id: number, name: string, odds: number, pipelineId = 1): Stage => ({
  ...{ id, pipelineId, name, odds, targetDays: id === 11 ? 7 : null, checklist: [], deals: 0 },
});

export const pipelines: Pipeline[] = [
  { id: 1, name: 'Sales', stages: [stage(11, 'New', 10), stage(12, 'Offer', 50), stage(13, 'Agreed', 90)] },
  { id: 2, name: 'Renewals', stages: [stage(21, 'Due', 40, 2)] },
];

export const deal = (id: number, more: Partial<Deal> = {}): Deal => ({
  id,
  name: `Deal ${id}`,
  owner: { id: ids.user, name: 'Mara Okafor', partnerCompany: null },
  pipelineId: 1,
  stageId: 11,
  value: 100_000,
  currencyCode: 'USD',
  status: 'active',
  primaryContact: { id: 5, name: 'Petra Quill', email: 'petra@quill.example' },
  estimatedCloseDate: null,
  nextStep: null,
  stageSince: new Date().toISOString(),
  lastActivityDate: new Date().toISOString(),
  createdDate: '2026-01-05T09:00:00.000Z',
  ...more,
});

const detail = (base: Deal): DealDetail => ({
  ...base,
  contacts: [],
  ...{ reason: '', closedDate: null, checked: [], followUp: null, changedDate: base.createdDate },
});

const isOpen = ({ status }: Deal) => status === 'active' || status === 'auto follow-up';

/** A server of deals that a test can look into. */
export function dealServer(given: Deal[]) {
  const server = {
    deals: given,
    boards: [] as DealFilter[],
    lists: [] as { filter: DealFilter; sort: string }[],
    sent: [] as { what: string; body: unknown }[],
    /** Each write waits for it, so that a test sees what is shown meanwhile. */
    gate: Promise.resolve(),
    refusal: undefined as AppError | undefined,
    /** A refusal of the board and the list. */
    isDown: false,
  };
  const idOf = ({ pathname }: URL) => Number(/deals\/(\d+)/.exec(pathname)?.[1]);
  const write = async (url: URL, what: string, body: unknown, change: Partial<Deal>) => {
    server.sent.push({ what, body });
    await server.gate;
    const { refusal } = server;
    server.refusal = undefined;
    if (refusal) throw refusal;
    server.deals = server.deals.map((each) => (each.id === idOf(url) ? { ...each, ...change } : each));
    return detail(server.deals.find(({ id }) => id === idOf(url))!);
  };
  const sumsOf = (deals: Deal[], odds: number) =>
    [...new Set(deals.map(({ currencyCode }) => currencyCode))].map((currencyCode) => {
      const value = deals
        .filter((each) => each.currencyCode === currencyCode)
        .reduce((sum, each) => sum + each.value, 0);
      return { currencyCode, value, weighted: Math.round((value * odds) / 100) };
    });
  const matching = ({ search = '', status, stageId }: DealFilter) =>
    server.deals.filter(
      (each) =>
        each.name.includes(search) &&
        (!status || status.includes(each.status)) &&
        (!stageId || stageId.includes(each.stageId)),
    );
  const filterOf = ({ searchParams }: URL) => JSON.parse(searchParams.get('filter') ?? '{}') as DealFilter;
  const answers = [
    fake(getBoard, (url) => {
      server.boards.push(filterOf(url));
      if (server.isDown) throw new AppError('request.invalid');
      const pipeline = pipelines.find(({ id }) => url.pathname.includes(`/pipelines/${id}/`))!;
      return {
        columns: pipeline.stages.map(({ id, odds }) => {
          const deals = matching(filterOf(url)).filter((each) => each.stageId === id && isOpen(each));
          return {
            stageId: id,
            count: deals.length,
            sums: sumsOf(deals, odds),
            deals: deals.slice(0, 5),
            nextPageToken: '',
          };
        }),
      };
    }),
    fake(listPipelines, () => ({ pipelines })),
    fake(getCrmSettings, () => ({ timeZone: 'UTC', currencyCode: 'USD', countryCode: 'US' })),
    fake(moveDeal, (url, body) => write(url, 'move', body, { stageId: (body as { stageId: number }).stageId })),
    fake(closeDeal, (url, body) => write(url, 'close', body, { status: (body as Deal).status })),
    fake(reopenDeal, (url) => write(url, 'reopen', undefined, { status: 'active' })),
    fake(restoreDeal, (url) => write(url, 'restore', undefined, {})),
    fake(deleteDeal, async (url) => {
      await write(url, 'delete', undefined, {});
      server.deals = server.deals.filter(({ id }) => id !== idOf(url));
    }),
    fake(listDeals, (url) => {
      server.lists.push({ filter: filterOf(url), sort: url.searchParams.get('sort') ?? '' });
      const deals = matching(filterOf(url));
      return { deals, nextPageToken: '', total: deals.length };
    }),
    fake(createDeal, (_, body) => {
      server.sent.push({ what: 'create', body });
      const { refusal } = server;
      server.refusal = undefined;
      if (refusal) throw refusal;
      const { name, stageId, value } = body as Deal;
      const made = deal(900, { name, stageId, value });
      server.deals = [made, ...server.deals];
      return detail(made);
    }),
    fake(changeDeal, (url, body) => write(url, 'change', body, (body as { change: Partial<Deal> }).change)),
    fake(getDeal, (url) => detail(server.deals.find(({ id }) => id === idOf(url))!)),
    fake(listContacts, () => ({
      contacts: [contact(7, { givenName: 'Ada', familyName: 'Byron', email: 'ada@engines.example' })],
      ...{ nextPageToken: '', total: 1 },
    })),
    fake(listTeamMembers, () => ({
      content: [
        {
          user: { id: ids.user, givenName: 'Mara', familyName: 'Okafor', username: 'mara@client.example' },
          ...{ role: 'ADMIN', lastSeenDate: null, isOwner: true, partnerCompany: null },
          ...{ title: '', picture: '', withheld: [] },
        },
      ],
      ...{ cursor: '', resultCount: 1 },
    })),
  ];
  return { server, answers };
}
