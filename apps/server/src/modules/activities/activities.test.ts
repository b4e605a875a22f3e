import { getCrmToken } from '@app/contract/accounts';
import type { Activity } from '@app/contract/activities';
import { addNote, listActivities, markImportant } from '@app/contract/activities';
import { type ActivityKind, activityKinds } from '@app/contract/contact-words';
import type { Request } from '@app/contract/endpoint';
import { listTags } from '@app/contract/tags';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Member, newColleague, newMemberWithContact, type Subject } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { insertClient } from '../../../test/rows.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';
import { listActivities as listActivitiesIn } from './read-activities.ts';
import { recordActivity } from './record-activity.ts';

const server = await startTestApp();
const { db } = server;

type Query = Request<typeof listActivities, 'input'>['query'];

const newSubject = () => newMemberWithContact(server);
const list = ({ call, accountId, contactId }: Subject, query: Query = {}) =>
  call(listActivities, { accountId, contactId, query });
const textsOf = (activities: Activity[]) =>
  activities.map(({ details }) => ('text' in details ? details.text : details));
const note = ({ call, accountId, contactId }: Subject, text: string) =>
  call(addNote, { accountId, contactId, body: { text } });

/** One of each kind, with a word of its own wherever somebody's words or a name stand. */
const total = { amount: 1200, currency: 'EUR' };
const examples: { [Kind in ActivityKind]: [Extract<Activity, { kind: Kind }>['details'], words: string[]][] } = {
  contact: [
    [{ what: 'created', source: 'hand' }, []],
    [
      {
        what: 'changed',
        changes: [
          { field: 'Shoesize', isOwn: true, from: 'wasthis', to: 'isthat' },
          { field: 'givenName', isOwn: false, from: 'Éva', to: 'Eve' },
        ],
      },
      ['shoesize', 'wasthis', 'ISTHAT', 'eva'],
    ],
    [{ what: 'tagged', tags: ['Größte', 'two words'] }, ['grosste', 'words two']],
    [{ what: 'merged', other: { id: 3, name: 'Doppelgänger' }, mergeId: 1 }, ['doppelganger']],
    [{ what: 'permission', state: 'granted', how: 'hand', text: 'toldusso' }, ['toldusso']],
  ],
  csv: [[{ file: 'people.csv', importId: null }, ['people.csv']]],
  note: [[{ noteId: 1, text: 'likes\ncake', changedDate: null }, ['cake likes']]],
  call: [[{ direction: 'out', outcome: 'busy', minutes: 3 }, []]],
  callNote: [[{ noteId: 2, text: 'rings later', changedDate: '2026-01-01T00:00:00.000Z' }, ['rings']]],
  task: [[{ what: 'added', task: { id: 1, name: 'Sendquote' } }, ['sendquote']]],
  email: [[{ direction: 'out', subject: 'Offerte', campaign: { id: 1, name: 'Frühling' } }, ['offerte', 'fruhling']]],
  order: [[{ number: 'R-77', total, items: 'Threechairs' }, ['r-77', 'threechairs']]],
  webForm: [[{ form: { id: null, name: 'Askus' } }, ['askus']]],
  payment: [[{ number: 'P-88', total }, ['p-88']]],
  invoice: [[{ number: 'I-99', total, what: 'paid' }, ['i-99']]],
  commerce: [[{ item: 'Onelamp', total }, ['onelamp']]],
  strategy: [[{ what: 'goal', campaign: { id: 1, name: 'Strategic' }, goal: 'Bookedit' }, ['strategic', 'bookedit']]],
  interaction: [[{ what: 'opened', subject: 'Hereweare', campaign: null }, ['hereweare']]],
  appointment: [
    [{ what: 'made', appointment: { id: 1, name: 'Firstmeeting' }, start: '2026-05-05T10:00' }, ['firstmeeting']],
  ],
};

async function insertExamples({ accountId, id: contactId }: Subject): Promise<void> {
  for (const kind of activityKinds)
    for (const [details] of examples[kind])
      await recordActivity(db, { accountId, contactId, kind, details, userId: null });
}

describe('the timeline', () => {
  test('shows every kind, filters by it, and finds every word that a person reads in one', async () => {
    const subject = await newSubject();
    await insertExamples(subject);
    const { activities, nextPageToken } = await list(subject);
    expect(nextPageToken).toBe('');
    expect(new Set(activities.map(({ kind }) => kind))).toEqual(new Set(activityKinds));
    for (const kind of activityKinds) {
      const some = (await list(subject, { kind })).activities;
      expect(some.map(({ details }) => details)).toEqual(examples[kind].map(([details]) => details).reverse());
    }
    for (const kind of activityKinds)
      for (const [details, words] of examples[kind])
        for (const search of words) {
          const found = (await list(subject, { search })).activities;
          expect(
            found.map((activity) => activity.details),
            search,
          ).toEqual([details]);
        }
    // What only the program reads is not found, nor is what stands in two different activities.
    for (const search of ['givenName', 'what', 'direction', 'out', 'eur', 'cake rings', '%'])
      expect((await list(subject, { search })).activities, search).toEqual([]);
    expect((await list(subject, { search: ' ' })).activities).toHaveLength(activities.length);
    expect((await list(subject, { search: 'cake', kind: 'email' })).activities).toEqual([]);
  });

  test('is newest first, and pages hold every activity once though many are of the same moment', async () => {
    const subject = await newSubject();
    const { accountId, id } = subject;
    await sql`
      insert into activity (account_id, contact_id, kind, at, details)
      select ${accountId}, ${id}, 'csv', timestamptz '2026-03-01 10:00:00.000001+00' + (n / 4) * interval '1 microsecond',
        jsonb_build_object('file', 'n' || n, 'importId', null)
      from generate_series(1, 25) n`.execute(db);
    const pages: string[][] = [];
    let pageToken = '';
    do {
      const page = await list(subject, { pageSize: 7, pageToken });
      pages.push(page.activities.map(({ details }) => (details as { file: string }).file));
      pageToken = page.nextPageToken;
    } while (pageToken);
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 4]);
    expect(pages.flat()).toEqual(Array.from({ length: 25 }, (_, n) => `n${25 - n}`));
    const { nextPageToken } = await list(subject, { pageSize: 7 });
    await expect(list(subject, { pageSize: 7, pageToken: nextPageToken, kind: 'csv' })).rejects.toMatchObject({
      code: 'request.pageToken',
    });
  });

  test('leaves out a row that does not fit its kind, and says so in the log; what a kind does not have is not told', async () => {
    const subject = await newSubject();
    const { accountId, userId, id } = subject;
    await note(subject, 'Fits');
    await db
      .insertInto('activity')
      .values({ account_id: accountId, contact_id: id, kind: 'order', details: JSON.stringify({ total: 'much' }) })
      .execute();
    expect(textsOf((await list(subject)).activities)).toEqual(['Fits']);
    const told: object[] = [];
    const log = { error: (data: object) => void told.push(data) };
    const opened = { what: 'opened', subject: 'Hello', campaign: null };
    await db
      .insertInto('activity')
      .values({
        account_id: accountId,
        contact_id: id,
        kind: 'interaction',
        details: JSON.stringify({ ...opened, address: '192.0.2.1' }),
      })
      .execute();
    const { activities } = await listActivitiesIn(db, { accountId, userId }, id, { kind: 'all', pageSize: 50 }, log);
    expect(activities.map(({ details }) => details)).toEqual([opened, expect.objectContaining({ text: 'Fits' })]);
    expect(told).toMatchObject([{ accountId, kind: 'order', faults: expect.any(Array) }]);
  });

  test('of somebody in the trash is read but not written; of somebody else it is not found', async () => {
    const subject = await newSubject();
    const { call, accountId, contactId } = subject;
    const written = await note(subject, 'Before');
    await db.updateTable('contact').set({ deleted_at: new Date() }).where('id', '=', subject.id).execute();
    expect(textsOf((await list(subject)).activities)).toEqual(['Before']);
    await expect(note(subject, 'After')).rejects.toMatchObject({ code: 'contact.inTrash' });
    const path = { accountId, contactId, activityId: String(written.id) };
    await expect(call(markImportant, { ...path, body: { important: true } })).rejects.toMatchObject({
      code: 'contact.inTrash',
    });
    const stranger = await newSubject();
    await expect(list({ ...subject, contactId: stranger.contactId })).rejects.toMatchObject({
      code: 'contact.notFound',
    });
    await expect(list({ ...subject, contactId: 'x' })).rejects.toMatchObject({ code: 'contact.notFound' });
  });
});

test('anything can be marked as important, by whom and when stays, and it can be taken back', async () => {
  const subject = await newSubject();
  const { accountId, contactId } = subject;
  const partner = await server.newPartner();
  const colleague = await newColleague(server, accountId, partner.user.id);
  const { name: partnerCompany } = await db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', partner.organizationId)
    .executeTakeFirstOrThrow();
  await insertExamples(subject);
  const { activities } = await list(subject);
  const opened = activities.find(({ kind }) => kind === 'interaction')!;
  const mark = (member: Member, activity: Activity, important: boolean) =>
    member.call(markImportant, { accountId, contactId, activityId: String(activity.id), body: { important } });
  const marked = await mark(colleague, opened, true);
  expect(marked.important).toEqual({
    date: expect.any(String),
    by: { id: partner.user.id, name: partner.user.username, partnerCompany },
  });
  const audits = await countRows(db, 'audit');
  expect(await mark(subject, opened, true)).toEqual(marked);
  expect(await countRows(db, 'audit')).toBe(audits);
  for (const activity of activities) await mark(subject, activity, true);
  expect((await list(subject, { important: true })).activities).toHaveLength(activities.length);
  for (const activity of activities.filter(({ id }) => id !== opened.id)) await mark(subject, activity, false);
  expect((await list(subject, { important: true })).activities).toEqual([marked]);
  expect((await mark(subject, opened, false)).important).toBeNull();
  expect((await list(subject, { important: true })).activities).toEqual([]);
  const other = { ...subject, contactId: String(await insertContact(db, accountId)) };
  await expect(
    subject.call(markImportant, {
      accountId,
      contactId: other.contactId,
      activityId: String(opened.id),
      body: { important: true },
    }),
  ).rejects.toMatchObject({ code: 'activity.notFound' });
});

test("who has only a client's numbers sees nothing of its contacts", async () => {
  const subject = await newSubject();
  const { accountId, contactId } = subject;
  const partner = await server.newPartner();
  await insertClient(db, partner.accountId, { account_id: accountId, has_access: true });
  const { accessToken } = await partner.as(getCrmToken, { accountId, domain: 'localhost' });
  const call = server.withToken(accessToken);
  for (const attempt of [
    () => call(listActivities, { accountId, contactId, query: {} }),
    () => call(addNote, { accountId, contactId, body: { text: 'Hello' } }),
    () => call(listTags, { accountId }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 403, code: 'account.forbidden' });
  expect((await list(subject)).activities).toEqual([]);
});
