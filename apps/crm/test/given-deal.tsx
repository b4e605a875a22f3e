import { listCampaigns } from '@app/contract/campaigns';
import { listContacts } from '@app/contract/contacts';
import { changeDeal, type DealDetail, type DealFields, getDeal, listDealEvents, moveDeal } from '@app/contract/deals';
import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listPipelines, type Pipeline } from '@app/contract/pipelines';
import { listTeamMembers } from '@app/contract/team';
import { openPage } from '@app/frame/test/open-page.tsx';
import { DealPage } from '../src/features/record/deal/deal-page.tsx';
import { dealSearch } from '../src/features/record/deal/search.ts';
import { ben, contactRow } from './contacts.ts';
import { givenCrm } from './given-crm.ts';
import { Modals } from './modals.tsx';

const anna = { id: 7, name: 'Anna Ruiz', email: 'anna@ruiz.example' };
export const carl = { id: 8, name: 'Carl Weber', email: 'carl@weber.example' };

export const pipeline = (more: Partial<Pipeline> = {}): Pipeline => ({
  id: 1,
  name: 'Sales',
  stages: [
    { id: 11, pipelineId: 1, name: 'New', odds: 10, targetDays: null, checklist: [], deals: 2 },
    {
      id: 12,
      pipelineId: 1,
      name: 'Quote',
      odds: 50,
      targetDays: 3,
      checklist: [
        { id: 'budget', text: 'Budget confirmed', isRequired: true },
        { id: 'photos', text: 'Photos taken', isRequired: false },
      ],
      deals: 1,
    },
    { id: 13, pipelineId: 1, name: 'Signing', odds: 90, targetDays: null, checklist: [], deals: 0 },
  ],
  ...more,
});

export const dealDetail = (more: Partial<DealDetail> = {}): DealDetail => ({
  id: 5,
  name: 'New roof',
  owner: ben,
  pipelineId: 1,
  stageId: 12,
  value: 125_050,
  currencyCode: 'USD',
  status: 'active',
  primaryContact: anna,
  estimatedCloseDate: '2026-12-24',
  nextStep: null,
  stageSince: '2026-01-05T12:00:00.000Z',
  lastActivityDate: '2026-01-06T12:00:00.000Z',
  createdDate: '2026-01-02T12:00:00.000Z',
  contacts: [carl],
  reason: '',
  closedDate: null,
  checked: [],
  followUp: null,
  changedDate: '2026-01-06T12:00:00.000Z',
  ...more,
});

type Entry = Response<typeof listDealEvents>['events'][number];
type Body = { change: Partial<DealFields> & { checked?: Record<string, boolean> }; seen?: Partial<DealFields> };
/** What the server knows; a test changes it as a colleague would. */
type Known = { deal: DealDetail; events: Entry[]; sent: unknown[] };

/** The record of a deal, and a server that knows just that one. Answers that come first count. */
export async function openDeal(known: Partial<Known> = {}, answers: Parameters<typeof givenCrm>[0] = []) {
  const state: Known = { deal: dealDetail(), events: [], sent: [], ...known };
  const people = [anna, carl, { id: 9, name: 'Dora Lind', email: 'dora@lind.example' }];
  const refOf = (wanted: number) => people.find(({ id }) => id === wanted);
  await givenCrm([
    ...answers,
    fake(getDeal, () => state.deal),
    fake(changeDeal, (_, body) => {
      const { change } = body as Body;
      state.sent.push(body);
      const { primaryContactId, contactIds, ownerId: _owner, checked = {}, ...plain } = change;
      state.deal = {
        ...state.deal,
        ...plain,
        checked: [
          ...state.deal.checked.filter((id) => checked[id] !== false),
          ...Object.keys(checked).filter((id) => checked[id]),
        ],
        ...(primaryContactId !== undefined && { primaryContact: refOf(primaryContactId ?? 0) ?? null }),
        ...(contactIds && { contacts: contactIds.flatMap((id) => refOf(id) ?? []) }),
      };
      return state.deal;
    }),
    fake(moveDeal, (_, body) => {
      const { stageId } = body as { stageId: number };
      state.sent.push(body);
      if (stageId === 13 && !state.deal.checked.includes('budget'))
        throw new AppError('deal.checklist', { open: [{ id: 'budget', text: 'Budget confirmed' }] });
      state.deal = { ...state.deal, stageId };
      return state.deal;
    }),
    fake(listDealEvents, () => ({ events: state.events, nextPageToken: '' })),
    fake(listPipelines, () => ({ pipelines: [pipeline()] })),
    fake(listContacts, () => ({
      contacts: [contactRow({ id: 9, givenName: 'Dora', familyName: 'Lind', email: 'dora@lind.example' })],
      nextPageToken: '',
      total: null,
    })),
    fake(listCampaigns, () => ({ campaigns: [], count: 0 })),
    fake(listTeamMembers, () => ({ content: [], cursor: '', resultCount: 0 })),
  ]);
  const withModals: typeof DealPage = (props) => (
    <>
      <DealPage {...props} />
      <Modals />
    </>
  );
  const page = openPage<typeof dealSearch, '/deals/$dealId'>(withModals, '/deals/5', {
    path: '/deals/$dealId',
    search: dealSearch,
  });
  return { ...page, state };
}
