import {
  type BulkAction,
  type BulkJob,
  countSelection,
  downloadBulkFile,
  getBulkJob,
  listBulkJobs,
  listBulkOutcomes,
  startBulkJob,
  stopBulkJob,
  undoBulkJob,
} from '@app/contract/bulk-jobs';
import { listCampaigns } from '@app/contract/campaigns';
import { listOwnFields, type OwnField } from '@app/contract/contact-fields';
import type { ContactFilter } from '@app/contract/contact-filter';
import {
  type ContactView,
  changeContactView,
  createContactView,
  deleteContactView,
  listContactViews,
} from '@app/contract/contact-views';
import {
  type Contact,
  type ContactDetail,
  createContact,
  listContacts,
  type Match,
  matchContacts,
  restoreContact,
} from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getImport, listImports } from '@app/contract/imports';
import { listTags } from '@app/contract/tags';
import { listTeamMembers } from '@app/contract/team';
import { ids, uuid } from '@app/frame/test/open-page.tsx';
import { importCounts } from './fake-import-runs.ts';
import { contactImport, importSummary } from './fake-imports.ts';

export const contact = (id: number, more: Partial<Contact> = {}): Contact => ({
  id,
  givenName: 'Person',
  familyName: String(id),
  email: `person${id}@example.com`,
  phone: '',
  company: '',
  title: '',
  city: '',
  state: '',
  country: '',
  type: 'lead',
  tags: [],
  owner: null,
  permission: 'none',
  source: 'hand',
  lastActivityDate: null,
  createdDate: '2026-01-05T09:00:00.000Z',
  fields: {},
  deletedDate: null,
  ...more,
});

const detail = (base: Contact): ContactDetail => ({
  ...base,
  ...{ website: '', address1: '', address2: '', postalCode: '', timeZone: '', birthday: null, language: '' },
  ...{ moreEmails: [], morePhones: [], moreAddresses: [], phoneE164: null, mergedInto: null, evidence: null },
  ...{ textPermission: 'none', textEvidence: null },
  changedDate: base.createdDate,
});

export type Asked = { filter: ContactFilter; sort: string; position: number; count: boolean };

type Given = {
  /** All contacts; or only how many there are, each called after its place. */
  contacts?: Contact[] | number;
  views?: ContactView[];
  ownFields?: OwnField[];
  matches?: Match[];
  phoneE164?: string | null;
};

/** A server of contacts that a test can look into. */
export function contactServer(given: Given = {}) {
  const { contacts = [], views = [], ownFields = [], matches = [], phoneE164 = null } = given;
  const asked: Asked[] = [];
  const counted: { selection: unknown; action?: BulkAction }[] = [];
  const started: { selection: unknown; action: BulkAction }[] = [];
  const created: Record<string, unknown>[] = [];
  const downloaded: string[] = [];
  const server = {
    ...{
      asked,
      counted,
      started,
      created,
      downloaded,
      views: [...views],
      jobs: [] as BulkJob[],
      restored: [] as string[],
    },
    /** A refusal of every call of the list. */
    refuses: false,
    isFileGone: false,
    /** What a bulk action is when it is answered, beside what it always is. */
    startsWith: {} as Partial<BulkJob>,
    refusesToAdd: undefined as AppError | undefined,
    contacts,
    matchesFilter: (_filter: ContactFilter) => true as boolean | ((contact: Contact) => boolean),
  };
  const all = (filter: ContactFilter) => {
    if (typeof server.contacts === 'number') return server.contacts;
    const test = server.matchesFilter(filter);
    return server.contacts.filter((each) => (typeof test === 'boolean' ? test : test(each)));
  };
  const change = (url: URL, more: Partial<BulkJob>) => {
    const id = Number(/bulkJobs\/(\d+)/.exec(url.pathname)?.[1]);
    server.jobs = server.jobs.map((job) => (job.id === id ? { ...job, ...more } : job));
    return server.jobs.find((job) => job.id === id)!;
  };
  const answers = [
    fake(listContacts, ({ searchParams }) => {
      const filter = JSON.parse(searchParams.get('filter') ?? '{}') as ContactFilter;
      const position = Number(searchParams.get('position') ?? 0);
      const size = Number(searchParams.get('pageSize'));
      const count = searchParams.get('count') !== 'false';
      asked.push({ filter, sort: searchParams.get('sort') ?? 'name', position, count });
      if (server.refuses) throw new AppError('request.invalid');
      const found = all(filter);
      const total = typeof found === 'number' ? found : found.length;
      const rows =
        typeof found === 'number'
          ? Array.from({ length: Math.max(0, Math.min(size, found - position)) }, (_, at) => contact(position + at + 1))
          : found.slice(position, position + size);
      return { contacts: rows, nextPageToken: '', total: count ? total : null };
    }),
    fake(matchContacts, () => ({ matches, phoneE164 })),
    fake(createContact, (_, body) => {
      const fields = body as Record<string, unknown>;
      created.push(fields);
      if (server.refusesToAdd) throw server.refusesToAdd;
      return detail(
        contact(900, { givenName: String(fields.givenName ?? ''), familyName: String(fields.familyName ?? '') }),
      );
    }),
    fake(restoreContact, ({ pathname }) => {
      server.restored.push(pathname);
      return detail(contact(1));
    }),
    fake(listTags, () => ({
      tags: [
        { id: 12, name: 'VIP', description: '', categoryId: null, contacts: 3, mergingInto: null },
        { id: 15, name: 'Newsletter', description: '', categoryId: null, contacts: 9, mergingInto: null },
      ],
      categories: [],
    })),
    fake(listOwnFields, () => ({ fields: ownFields })),
    fake(listTeamMembers, () => ({
      content: [
        {
          user: { id: ids.user, givenName: 'Mara', familyName: 'Okafor', username: 'mara@client.example' },
          ...{ role: 'ADMIN', lastSeenDate: null, isOwner: true, partnerCompany: null },
          ...{ title: '', picture: '', withheld: [] },
        },
        {
          user: { id: uuid(9), givenName: 'Sam', familyName: 'Lee', username: 'sam@client.example' },
          ...{ role: 'ADMIN', lastSeenDate: null, isOwner: false, partnerCompany: null },
          ...{ title: '', picture: '', withheld: [] },
        },
      ],
      cursor: '',
      resultCount: 2,
    })),
    fake(listCampaigns, () => ({ campaigns: [], count: 0 })),
    fake(getImport, () => contactImport({ state: 'done', counts: importCounts() })),
    fake(listImports, () => ({
      imports: [
        importSummary({ id: 13, name: 'draft.csv' }),
        importSummary({ state: 'done', counts: importCounts() }),
        importSummary({ id: 11, name: 'old.csv', state: 'undone', counts: importCounts() }),
      ],
      nextPageToken: '',
    })),
    fake(listContactViews, () => ({ views: server.views })),
    fake(createContactView, (_, body) => {
      const view = { ...(body as ContactView), id: server.views.length + 50, isMine: true, by: null };
      server.views = [...server.views, view];
      return view;
    }),
    fake(changeContactView, ({ pathname }, body) => {
      const id = Number(pathname.split('/').at(-1));
      const view = { ...(body as ContactView), id, isMine: true, by: null };
      server.views = server.views.map((each) => (each.id === id ? view : each));
      return view;
    }),
    fake(deleteContactView, ({ pathname }) => {
      server.views = server.views.filter(({ id }) => id !== Number(pathname.split('/').at(-1)));
    }),
    fake(countSelection, (_, body) => {
      const question = body as { selection: { ids?: number[] }; action?: BulkAction };
      counted.push(question);
      const total = question.selection.ids?.length ?? 12_345;
      return { total, changes: question.action ? total - 1 : total };
    }),
    fake(startBulkJob, (_, body) => {
      const begun = body as { selection: { ids?: number[] }; action: BulkAction };
      started.push(begun);
      const job: BulkJob = {
        ...{ id: started.length, action: begun.action, state: 'running', total: begun.selection.ids?.length ?? 12_345 },
        ...{ done: 0, skipped: 0, failed: 0, undone: 0, left: 0, canUndo: false, by: null },
        ...{ createdDate: '2026-01-05T09:00:00.000Z', finishedDate: null, file: null },
        ...server.startsWith,
      };
      server.jobs = [job, ...server.jobs];
      return job;
    }),
    fake(listBulkJobs, () => ({ jobs: server.jobs, nextPageToken: '' })),
    fake(getBulkJob, (url) => change(url, {})),
    fake(downloadBulkFile, ({ pathname }) => {
      downloaded.push(pathname);
      if (server.isFileGone) throw new AppError('file.notFound');
      return 'Name\nPerson 1\n';
    }),
    fake(stopBulkJob, (url) => change(url, { state: 'stopped', canUndo: true })),
    fake(undoBulkJob, (url) => change(url, { state: 'undone', canUndo: false, undone: 1, left: 1, file: null })),
    fake(listBulkOutcomes, ({ searchParams }) => ({
      outcomes:
        searchParams.get('outcome') === 'skipped'
          ? [{ contactId: 2, name: 'Person 2', reason: 'alreadySo' as const }]
          : [{ contactId: 1, name: 'Person 1', reason: null }],
      nextPageToken: '',
    })),
  ];
  return { server, answers };
}
