import { changeContact } from '@app/contract/contacts';
import { mergeContacts, undoMerge } from '@app/contract/duplicates';
import fc from 'fast-check';
import { type Insertable, sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertContact } from '../../../test/crm-rows.ts';
import { tries } from '../../../test/proof.ts';
import { insertCampaign } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import type { Schema } from '../../db/schema.ts';
import { writePermission } from '../contacts/permission.ts';
import { belongings } from './belongings.ts';
import { everythingOf } from './test-contacts.ts';
import { person, personInserter } from './test-people.ts';

const server = await startTestApp();
const { db } = server;

async function newAccount() {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  const call = await (await server.onHostOf(accountId)).as(user.id);
  const add = (columns: Partial<Insertable<Schema['contact']>> = {}) =>
    insertContact(db, accountId, { given_name: '', ...columns });
  const merge = (contactId: number, otherId: number, fromOther: string[] = []) =>
    call(mergeContacts, { accountId, contactId: String(contactId), body: { otherId, fromOther } });
  const undo = (mergeId: number) => call(undoMerge, { accountId, mergeId: String(mergeId) });
  return { accountId, user, call, add, merge, undo };
}

test('every table that belongs to a contact says what becomes of it in a merge', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any (conkey) and attname <> 'account_id'
    where contype = 'f' and confrelid = 'contact'::regclass order by 1`.execute(db);
  expect(belongings.map(({ table, contact }) => `${table}.${contact}`).sort()).toEqual(rows.map(({ name }) => name));
});

test('two become one with everything of both, and two again; what came since stays with the kept one', async () => {
  const { accountId, user, add, merge, undo } = await newAccount();
  const tag = await db
    .insertInto('tag')
    .values({ account_id: accountId, name: 'VIP' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await insertCampaign(db, accountId);
  const kept = await add({
    given_name: 'Ada',
    email: 'ada@x.example',
    more_emails: ['1@x.example', '2@x.example'],
    title: 'Prof',
  });
  const other = await add({
    given_name: 'Ada',
    family_name: 'Lovelace',
    email: 'lovelace@x.example',
    title: 'Dr',
    mail_permission: 'withdrawn',
  });
  const former = await add({ deleted_at: new Date(), merged_into: other });
  const at = '2026-01-01T00:00:00Z';
  await db
    .insertInto('contact_tag')
    .values([kept, other].map((contact_id) => ({ account_id: accountId, contact_id, tag_id: tag.id })))
    .execute();
  await db.insertInto('note').values({ account_id: accountId, contact_id: other, text: 'Likes tea' }).execute();
  await db
    .insertInto('enrolment')
    .values([
      { account_id: accountId, campaign_id: campaign, contact_id: kept, entered_at: at },
      { account_id: accountId, campaign_id: campaign, contact_id: other, entered_at: at, completed_at: at },
    ])
    .execute();
  const before = await everythingOf(db, accountId);

  await expect(merge(kept, kept)).rejects.toMatchObject({ code: 'contact.sameContact' });
  await expect(merge(kept, other + 1000)).rejects.toMatchObject({ code: 'contact.notFound' });
  await expect(merge(kept, former)).rejects.toMatchObject({ code: 'contact.inTrash' });
  await expect(merge(kept, other, ['secret'])).rejects.toMatchObject({ code: 'request.invalid' });
  const stranger = await newAccount();
  await expect(merge(kept, await stranger.add())).rejects.toMatchObject({ code: 'contact.notFound' });

  const { mergeId, contact } = await merge(kept, other, ['title']);
  expect(contact).toMatchObject({
    id: kept,
    givenName: 'Ada',
    familyName: 'Lovelace',
    email: 'ada@x.example',
    moreEmails: ['1@x.example', '2@x.example'],
    title: 'Dr',
    permission: 'withdrawn',
    tags: [{ id: tag.id, name: 'VIP' }],
  });
  const trashed = await db
    .selectFrom('contact')
    .select(['id', 'merged_into'])
    .where('deleted_at', 'is not', null)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  expect(trashed).toEqual([
    { id: other, merged_into: kept },
    { id: former, merged_into: kept },
  ]);
  const inCampaign = await db.selectFrom('enrolment').selectAll().where('campaign_id', '=', campaign).execute();
  // Each time that one of them was in it.
  expect(inCampaign).toMatchObject([
    { contact_id: kept, completed_at: null, left_at: null },
    { contact_id: kept, completed_at: new Date(at) },
  ]);
  const activities = () =>
    db
      .selectFrom('activity')
      .select(['contact_id', 'details', 'user_id'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
  expect(await activities()).toEqual([
    {
      contact_id: kept,
      user_id: user.id,
      details: { what: 'merged', other: { id: other, name: 'Ada Lovelace' }, mergeId, noRoom: ['lovelace@x.example'] },
    },
    { contact_id: other, user_id: user.id, details: { what: 'merged', other: { id: kept, name: 'Ada' }, mergeId } },
  ]);

  // Since then: a new note, a value that somebody typed, and another merge, which has to be undone first.
  await db.insertInto('note').values({ account_id: accountId, contact_id: kept, text: 'Came later' }).execute();
  await db.updateTable('contact').set({ title: 'Dame' }).where('id', '=', kept).execute();
  const third = await add();
  const { mergeId: later } = await merge(kept, third);
  const { mergeId: further } = await merge(await add(), kept);
  await expect(undo(later)).rejects.toMatchObject({ code: 'merge.notUndoable' });
  await undo(further);
  await expect(undo(mergeId)).rejects.toMatchObject({ code: 'merge.notUndoable' });
  await undo(later);
  await expect(stranger.undo(mergeId)).rejects.toMatchObject({ code: 'merge.notFound' });

  const two = await undo(mergeId);
  expect(two.contact).toMatchObject({ id: kept, familyName: '', title: 'Dame', permission: 'none' });
  expect(two.other).toMatchObject({
    id: other,
    mergedInto: null,
    deletedDate: null,
    title: 'Dr',
    permission: 'withdrawn',
  });
  const notes = await db
    .selectFrom('note')
    .select(['contact_id', 'text'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  expect(notes).toEqual([
    { contact_id: other, text: 'Likes tea' },
    { contact_id: kept, text: 'Came later' },
  ]);
  await expect(undo(mergeId)).rejects.toMatchObject({ code: 'merge.notUndoable' });
  await db.deleteFrom('note').where('text', '=', 'Came later').execute();
  await db.updateTable('contact').set({ title: 'Prof' }).where('id', '=', kept).execute();
  await db.deleteFrom('contact').where('account_id', '=', accountId).where('id', '>', former).execute();
  expect(await everythingOf(db, accountId)).toEqual(before);
});

test('who has taken the permission back with one of the two has, whatever address comes later, until they opt in', async () => {
  const { accountId, call, add, merge, undo } = await newAccount();
  const [kept, other] = [await add({ email: 'a@x.example' }), await add({ email: 'b@x.example' })];
  const write = (contactId: number, address: string, granted: boolean, how: 'form' | 'hand' | 'complaint') =>
    writePermission(db, { accountId }, { contactId, address, granted, how, evidence: '', userId: null });
  const move = async (email: string) => {
    const body = { change: { email } };
    return (await call(changeContact, { accountId, contactId: String(kept), body })).permission;
  };
  await write(kept, 'a@x.example', true, 'form');
  await write(other, 'b@x.example', false, 'complaint');
  const { mergeId, contact } = await merge(kept, other);
  expect(contact.permission).toBe('complained');
  expect(await move('new@x.example')).toBe('complained');
  await write(kept, 'new@x.example', true, 'hand');
  expect(await move('a@x.example')).toBe('complained');
  await write(kept, 'a@x.example', true, 'form');
  expect(await move('new@x.example')).toBe('complained');
  expect(await move('a@x.example')).toBe('granted');
  await undo(mergeId);
  expect(await move('new@x.example')).toBe('granted');
});

test('what a merge set aside comes back without a campaign or a tag that is gone meanwhile', async () => {
  const { accountId, add, merge, undo } = await newAccount();
  const tag = await db
    .insertInto('tag')
    .values({ account_id: accountId, name: 'Old' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await insertCampaign(db, accountId);
  const [kept, other] = [await add(), await add()];
  for (const contact_id of [kept, other]) {
    await db.insertInto('contact_tag').values({ account_id: accountId, contact_id, tag_id: tag.id }).execute();
    await db.insertInto('enrolment').values({ account_id: accountId, contact_id, campaign_id: campaign }).execute();
  }
  const { mergeId } = await merge(kept, other);
  await db.deleteFrom('tag').where('id', '=', tag.id).execute();
  await db.deleteFrom('campaign').where('id', '=', campaign).execute();
  expect((await undo(mergeId)).other).toMatchObject({ id: other, tags: [] });
});

test('of a campaign in which both are only the further one goes on, until they are two again', async () => {
  const { accountId, add, merge, undo } = await newAccount();
  const campaign_id = await insertCampaign(db, accountId);
  const { id: sequence_id } = await db
    .selectFrom('campaign_sequence')
    .select('id')
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  const [kept, other] = [await add(), await add()];
  const due_at = new Date('2031-01-01T00:00:00Z');
  for (const [contact_id, due] of [
    [kept, due_at],
    [other, null],
  ] as const)
    await db
      .insertInto('enrolment')
      .values({ account_id: accountId, campaign_id, contact_id, sequence_id, due_at: due })
      .execute();
  const standing = async () => {
    const rows = await db
      .selectFrom('enrolment')
      .selectAll()
      .where('campaign_id', '=', campaign_id)
      .orderBy('id')
      .execute();
    return rows.map((row) => [row.contact_id, row.left_at !== null, row.due_at]);
  };
  const { mergeId } = await merge(kept, other);
  // The other one is through the sequence.
  expect(await standing()).toEqual([
    [kept, true, null],
    [kept, false, null],
  ]);
  await undo(mergeId);
  expect(await standing()).toEqual([
    [kept, false, due_at],
    [other, false, null],
  ]);
});

const fieldNames = [
  'givenName',
  'familyName',
  'email',
  'phone',
  'company',
  'city',
  'country',
  'birthday',
  'type',
  'field:1',
  'field:2',
];

test('whatever two contacts have: merged and undone, every row is as it was', {
  timeout: tries(60_000, 600_000),
}, async () => {
  const { accountId, add, merge, undo } = await newAccount();
  const insert = await personInserter(db, accountId, add);
  await fc.assert(
    fc.asyncProperty(person, person, fc.subarray(fieldNames), async (one, another, fromOther) => {
      await db.deleteFrom('contact').where('account_id', '=', accountId).execute();
      const [kept, other] = [await insert(one), await insert(another)];
      const before = await everythingOf(db, accountId);
      const { mergeId } = await merge(kept, other, fromOther);
      const left = await db.selectFrom('activity').select('contact_id').where('contact_id', '=', other).execute();
      expect(left).toHaveLength(1);
      await undo(mergeId);
      expect(await everythingOf(db, accountId)).toEqual(before);
    }),
    { numRuns: tries(8, 300) },
  );
});
