import {
  type Activity,
  getInsights,
  listActivities,
  listCampaignsOfContact,
  listUpNext,
} from '@app/contract/activities';
import { listOccurrences } from '@app/contract/appointments';
import { listOwnFields } from '@app/contract/contact-fields';
import { listContactLinks, listLinkTypes } from '@app/contract/contact-links';
import { type ContactDetail, changeContact, getContact, matchContacts } from '@app/contract/contacts';
import { getCrmSettings } from '@app/contract/crm-settings';
import { listDeals } from '@app/contract/deals';
import { listDuplicatesOf } from '@app/contract/duplicates';
import { fake } from '@app/contract/fake-fetch';
import { listUnsent } from '@app/contract/messages';
import { listPipelines } from '@app/contract/pipelines';
import { listTags } from '@app/contract/tags';
import { listTasks } from '@app/contract/tasks';
import { listTeamMembers } from '@app/contract/team';
import { openPage } from '@app/frame/test/open-page.tsx';
import { RecordPage } from '../src/features/record/record-page.tsx';
import { recordSearch } from '../src/features/record/search.ts';
import { contactDetail } from './contacts.ts';
import { givenCrm } from './given-crm.ts';
import { crmSettings, noTasks } from './tasks.ts';

type Body = { change: Partial<ContactDetail>; seen: Partial<ContactDetail> };
/** What the server knows; a test changes it as a colleague would. */
export type Known = { contact: ContactDetail; activities: Activity[]; sent: Body[] };

/** The record of a contact, and a server that knows just that one. Answers that come first count. */
export async function openRecord(
  known: Partial<Known> = {},
  answers: Parameters<typeof givenCrm>[0] = [],
  at = '/contacts/7',
) {
  const state: Known = { contact: contactDetail(), activities: [], sent: [], ...known };
  await givenCrm([
    ...answers,
    fake(getContact, () => state.contact),
    fake(changeContact, (_, body) => {
      const sent = body as Body & { change: { ownerId?: string | null } };
      state.sent.push(sent);
      const { ownerId: _owner, fields, ...plain } = sent.change;
      state.contact = { ...state.contact, ...plain, fields: { ...state.contact.fields, ...fields } };
      return state.contact;
    }),
    fake(listActivities, ({ searchParams }) => ({
      activities: state.activities.filter(
        ({ kind, important }) =>
          ['all', kind].includes(searchParams.get('kind') ?? 'all') &&
          (searchParams.get('important') !== 'true' || important !== null),
      ),
      nextPageToken: '',
    })),
    fake(listUpNext, () => ({ upNext: [] })),
    fake(listUnsent, () => ({ messages: [] })),
    fake(listOccurrences, () => ({ occurrences: [] })),
    fake(getCrmSettings, () => ({ timeZone: 'UTC', currencyCode: 'USD', countryCode: 'US' })),
    fake(listCampaignsOfContact, () => ({ campaigns: [] })),
    fake(getInsights, () => ({
      since: '2026-01-05T12:00:00.000Z',
      lastSeen: null,
      emails: { sent: 6, opened: 4, clicked: 2, received: 1 },
      goals: 1,
      moneyWon: [{ amount: 120_00, currency: 'USD' }],
      bestHour: null,
    })),
    fake(listDeals, () => ({ deals: [], nextPageToken: '', total: 0 })),
    fake(listPipelines, () => ({ pipelines: [] })),
    fake(listContactLinks, () => ({ links: [] })),
    fake(listLinkTypes, () => ({ linkTypes: [] })),
    fake(listDuplicatesOf, () => ({ matches: [] })),
    fake(matchContacts, () => ({ matches: [], phoneE164: null })),
    fake(listTags, () => ({
      tags: [
        { id: 1, name: 'VIP', description: '', categoryId: null, contacts: 3, mergingInto: null },
        { id: 2, name: 'Newsletter', description: '', categoryId: null, contacts: 5, mergingInto: null },
      ],
      categories: [],
    })),
    fake(listOwnFields, () => ({
      fields: [{ id: 3, name: 'Shoe size', kind: 'number' as const, options: [], contacts: 2 }],
    })),
    fake(listTasks, () => noTasks),
    fake(getCrmSettings, () => crmSettings),
    fake(listTeamMembers, () => ({ content: [], cursor: '', resultCount: 0 })),
  ]);
  return {
    ...openPage<typeof recordSearch, '/contacts/$contactId'>(RecordPage, at, {
      path: '/contacts/$contactId',
      search: recordSearch,
    }),
    state,
  };
}
