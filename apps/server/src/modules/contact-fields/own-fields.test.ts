import {
  changeOwnField,
  createOwnField,
  deleteOwnField,
  listOwnFields,
  restoreOwnField,
  sortOwnFields,
} from '@app/contract/contact-fields';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Member, newMember } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { sweepOwnFieldsJob } from './sweep-own-fields.ts';

const server = await startTestApp();
const { db } = server;

const create = (
  { call, accountId }: Member,
  name: string,
  kind: 'text' | 'yesNo' | 'choice' = 'text',
  options?: string[],
) => call(createOwnField, { accountId, body: { name, kind, ...(options && { options }) } });
const list = async ({ call, accountId }: Member) => (await call(listOwnFields, { accountId })).fields;
const named = ({ accountId }: Member, id: number) => ({ accountId, fieldId: String(id) });

test('fields are in their order, each with how many contacts have a value', async () => {
  const member = await newMember(server);
  const { accountId } = member;
  const size = await create(member, 'Size', 'choice', ['S', 'M']);
  expect(size).toEqual({ id: size.id, name: 'Size', kind: 'choice', options: ['S', 'M'], contacts: 0 });
  const likes = await create(member, 'Likes cake', 'yesNo');
  const fields = (values: object) => JSON.stringify(values);
  await insertContact(db, accountId, { fields: fields({ [size.id]: 'S', [likes.id]: false }) });
  await insertContact(db, accountId, { fields: fields({ [size.id]: '', [likes.id]: null }) });
  await insertContact(db, accountId, { fields: fields({ [size.id]: 'M' }) });
  await insertContact(db, accountId, { fields: fields({ [size.id]: 'M' }), deleted_at: new Date() });
  expect((await list(member)).map(({ name, contacts }) => [name, contacts])).toEqual([
    ['Size', 2],
    ['Likes cake', 1],
  ]);
  const third = await create(member, 'Third');
  await member.call(sortOwnFields, { accountId, body: { ids: [likes.id, size.id] } });
  expect((await list(member)).map(({ id }) => id)).toEqual([likes.id, size.id, third.id]);
  const change = (body: { name: string; options?: string[] }) =>
    member.call(changeOwnField, { ...named(member, size.id), body });
  expect(await change({ name: 'Shirt', options: ['L'] })).toMatchObject({ name: 'Shirt', options: ['L'], contacts: 2 });
  await expect(change({ name: 'likes CAKE', options: ['L'] })).rejects.toMatchObject({
    code: 'contactField.exists',
    details: { id: likes.id, name: 'Likes cake' },
  });
  await expect(change({ name: 'Shirt' })).rejects.toMatchObject({ code: 'request.invalid' });
  await expect(create(member, 'Odd', 'text', ['a'])).rejects.toMatchObject({ code: 'request.invalid' });
});

test('a deleted field comes back with its values, and is swept from every contact after 60 days', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  const gone = await create(member, 'Gone');
  const stays = await create(member, 'Stays');
  const contact = await insertContact(db, accountId, {
    fields: JSON.stringify({ [gone.id]: 'x', [stays.id]: 'y' }),
  });
  await call(deleteOwnField, named(member, gone.id));
  await call(deleteOwnField, named(member, gone.id));
  expect((await list(member)).map(({ name }) => name)).toEqual(['Stays']);
  const usurper = await create(member, 'GONE');
  await expect(call(restoreOwnField, named(member, gone.id))).rejects.toMatchObject({
    code: 'contactField.exists',
    details: { id: usurper.id },
  });
  await call(deleteOwnField, named(member, usurper.id));
  expect(await call(restoreOwnField, named(member, gone.id))).toMatchObject({ name: 'Gone', contacts: 1 });

  const deletedDaysAgo = (days: number) =>
    db
      .updateTable('contact_field')
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('account_id', '=', accountId)
      .where('id', '=', gone.id)
      .execute();
  const valuesOf = async () =>
    (
      await db
        .selectFrom('contact')
        .select('fields')
        .where('account_id', '=', accountId)
        .where('id', '=', contact)
        .executeTakeFirstOrThrow()
    ).fields;
  await deletedDaysAgo(59.9);
  await runJob(sweepOwnFieldsJob, db);
  expect(await valuesOf()).toEqual({ [gone.id]: 'x', [stays.id]: 'y' });
  await deletedDaysAgo(60.1);
  await expect(call(restoreOwnField, named(member, gone.id))).rejects.toMatchObject({ code: 'contactField.notFound' });
  await runJob(sweepOwnFieldsJob, db);
  expect(await valuesOf()).toEqual({ [stays.id]: 'y' });
  const left = await db.selectFrom('contact_field').select('id').where('account_id', '=', accountId).execute();
  expect(left.map(({ id }) => id).sort()).toEqual([stays.id, usurper.id].sort());
});

test('there are at most 100 fields, also by two at the same moment and by restoring one', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  await sql`insert into contact_field (account_id, name, kind, position)
    select ${accountId}, 'Field ' || n, 'text', n from generate_series(1, 98) n`.execute(db);
  const spare = await create(member, 'Spare');
  await call(deleteOwnField, named(member, spare.id));
  const made = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => create(member, name)));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const one of made)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'contactField.tooMany' });
  await expect(call(restoreOwnField, named(member, spare.id))).rejects.toMatchObject({ code: 'contactField.tooMany' });
});
