import {
  changeTag,
  changeTagCategory,
  createTag,
  createTagCategory,
  deleteTag,
  deleteTagCategory,
  listTags,
  mergeTags,
  restoreTag,
} from '@app/contract/tags';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Member, newMember } from '../../../test/crm-member.ts';
import { insertContact, insertTagOf } from '../../../test/crm-rows.ts';
import { countRows, startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { mergeTagsJob } from './merge-tags.ts';
import { sweepTagsJob } from './sweep-tags.ts';

const server = await startTestApp();
const { db } = server;

const list = async ({ call, accountId }: Member) => (await call(listTags, { accountId })).tags;
const namesAndCounts = async (member: Member) => (await list(member)).map(({ name, contacts }) => [name, contacts]);
const create = ({ call, accountId }: Member, name: string, more: { categoryId?: number } = {}) =>
  call(createTag, { accountId, body: { name, ...more } });
const remove = ({ call, accountId }: Member, tagId: number) => call(deleteTag, { accountId, tagId: String(tagId) });
const restore = ({ call, accountId }: Member, tagId: number) => call(restoreTag, { accountId, tagId: String(tagId) });
const merge = ({ call, accountId }: Member, tagId: number, into: number) =>
  call(mergeTags, { accountId, tagId: String(tagId), body: { into } });

test('tags are by name, each with how many have it; the trash and other accounts do not count', async () => {
  const member = await newMember(server);
  const other = await newMember(server);
  const { accountId } = member;
  const [one, two] = [await insertContact(db, accountId), await insertContact(db, accountId)];
  const trashed = await insertContact(db, accountId, { deleted_at: new Date() });
  await insertTagOf(db, accountId, 'émile', [one, two, trashed]);
  await insertTagOf(db, accountId, 'Zoo', [trashed]);
  await insertTagOf(db, accountId, 'Apple', [two]);
  await insertTagOf(db, other.accountId, 'Theirs', [await insertContact(db, other.accountId)]);
  expect(await namesAndCounts(member)).toEqual([
    ['Apple', 1],
    ['émile', 2],
    ['Zoo', 0],
  ]);
});

test('a name is taken whatever its case and accents, and the refusal names the tag that has it', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  const tag = await create(member, ' Café ');
  expect(tag).toEqual({ id: tag.id, name: 'Café', description: '', categoryId: null, contacts: 0, mergingInto: null });
  await expect(create(member, 'CAFE')).rejects.toMatchObject({
    code: 'tag.exists',
    details: { id: tag.id, name: 'Café' },
  });
  const other = await create(member, 'Bar');
  const rename = (tagId: number, name: string) =>
    call(changeTag, { accountId, tagId: String(tagId), body: { name, description: 'Where they drink' } });
  await expect(rename(other.id, 'cafè')).rejects.toMatchObject({ code: 'tag.exists', details: { id: tag.id } });
  expect(await rename(tag.id, 'CAFÉ')).toMatchObject({ name: 'CAFÉ', description: 'Where they drink' });
  expect(await countRows(db, 'activity')).toBe(0);
  // The same at the same moment: one is made, and the others are told which.
  const results = await Promise.allSettled(['New', 'néw', 'NEW'].map((name) => create(member, name)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'tag.exists' });
});

test('a deleted tag comes back to everybody, unless another one has its name by then', async () => {
  const member = await newMember(server);
  const contact = await insertContact(db, member.accountId);
  const tagId = await insertTagOf(db, member.accountId, 'Guest', [contact]);
  const audits = await countRows(db, 'audit');
  await remove(member, tagId);
  await remove(member, tagId);
  expect(await countRows(db, 'audit')).toBe(audits + 1);
  expect(await list(member)).toEqual([]);
  await expect(
    member.call(changeTag, { accountId: member.accountId, tagId: String(tagId), body: { name: 'X' } }),
  ).rejects.toMatchObject({ code: 'tag.notFound' });
  const usurper = await create(member, 'guest');
  await expect(restore(member, tagId)).rejects.toMatchObject({ code: 'tag.exists', details: { id: usurper.id } });
  await remove(member, usurper.id);
  expect(await restore(member, tagId)).toMatchObject({ id: tagId, name: 'Guest', contacts: 1 });
  expect(await restore(member, tagId)).toMatchObject({ contacts: 1 });
});

test('after 60 days a deleted tag cannot come back, and is swept away with its rows', async () => {
  const member = await newMember(server);
  const { accountId } = member;
  const contact = await insertContact(db, accountId);
  const [old, recent] = [
    await insertTagOf(db, accountId, 'Old', [contact]),
    await insertTagOf(db, accountId, 'Recent'),
  ];
  const deletedDaysAgo = (id: number, days: number) =>
    db
      .updateTable('tag')
      .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
  await deletedDaysAgo(old, 60.1);
  await deletedDaysAgo(recent, 59.9);
  await expect(restore(member, old)).rejects.toMatchObject({ code: 'tag.notFound' });
  await runJob(sweepTagsJob, db);
  const left = (table: 'tag' | 'contact_tag') =>
    db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute();
  expect(await left('tag')).toMatchObject([{ id: recent }]);
  expect(await left('contact_tag')).toEqual([]);
  expect(await restore(member, recent)).toMatchObject({ name: 'Recent' });
});

test('merging gives everybody the other tag once, also in the trash, and saved views ask for it', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  const both = await insertContact(db, accountId);
  const one = await insertContact(db, accountId);
  const trashed = await insertContact(db, accountId, { deleted_at: new Date() });
  const gone = await insertTagOf(db, accountId, 'Customer', [both, one, trashed]);
  const kept = await insertTagOf(db, accountId, 'Customers', [both]);
  const other = await insertTagOf(db, accountId, 'Other');
  const shown = { filter: { tags: { any: [gone, kept, other], none: [other] } }, sort: 'name', columns: [] };
  await db
    .insertInto('contact_view')
    .values({ account_id: accountId, user_id: member.userId, name: 'V', shown: JSON.stringify(shown) })
    .execute();
  expect(await merge(member, gone, kept)).toMatchObject({ into: { id: kept, contacts: 2 }, isDone: true });
  expect(await namesAndCounts(member)).toEqual([
    ['Customers', 2],
    ['Other', 0],
  ]);
  const rows = await db.selectFrom('contact_tag').selectAll().where('account_id', '=', accountId).execute();
  expect(rows.map(({ contact_id, tag_id }) => [contact_id, tag_id]).sort()).toEqual(
    [both, one, trashed].map((id) => [id, kept]).sort(),
  );
  const view = await db.selectFrom('contact_view').select('shown').where('account_id', '=', accountId).execute();
  expect(view[0]?.shown.filter.tags).toEqual({ any: [kept, other], none: [other] });
  expect(await countRows(db, 'activity')).toBe(0);
  await expect(merge(member, gone, kept)).rejects.toMatchObject({ code: 'tag.notFound' });
  await expect(merge(member, kept, gone)).rejects.toMatchObject({ code: 'tag.notFound' });
  await expect(merge(member, kept, kept)).rejects.toMatchObject({ code: 'request.invalid' });
  const stranger = await newMember(server);
  const theirs = await insertTagOf(db, stranger.accountId, 'Theirs');
  await expect(merge(member, kept, theirs)).rejects.toMatchObject({ code: 'tag.notFound' });
  await expect(call(restoreTag, { accountId, tagId: String(gone) })).rejects.toMatchObject({ code: 'tag.notFound' });
});

test('a tag that thousands have is merged by a job, some at a time, and until then stays as it is', async () => {
  const member = await newMember(server);
  const { accountId } = member;
  const many = await insertTagOf(db, accountId, 'Many');
  const { rows } = await sql<{ id: number }>`
    with added as (insert into contact (account_id) select ${accountId} from generate_series(1, 2003) returning id)
    insert into contact_tag (account_id, contact_id, tag_id) select ${accountId}, id, ${many} from added
    returning contact_id as id`.execute(db);
  const into = await insertTagOf(
    db,
    accountId,
    'One',
    rows.slice(0, 2).map(({ id }) => id),
  );
  const other = await insertTagOf(db, accountId, 'Other');
  expect(await merge(member, many, into)).toMatchObject({ into: { id: into }, isDone: false });
  expect(await list(member)).toMatchObject([{ id: many, mergingInto: into }, { id: into }, { id: other }]);
  for (const refused of [
    () => merge(member, many, other),
    () => merge(member, other, into),
    () => merge(member, into, other),
    () => remove(member, many),
    () => remove(member, into),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'tag.merging' });
  await runJob(mergeTagsJob(2), db);
  expect(await namesAndCounts(member)).toEqual([
    ['One', 2003],
    ['Other', 0],
  ]);
  await remove(member, into);
});

test('categories are named once, hold tags, and leave them behind', async () => {
  const member = await newMember(server);
  const { call, accountId } = member;
  const category = await call(createTagCategory, { accountId, body: { name: 'Größe' } });
  await expect(call(createTagCategory, { accountId, body: { name: 'GROSSE' } })).rejects.toMatchObject({
    code: 'tagCategory.exists',
    details: { id: category.id },
  });
  const path = { accountId, categoryId: String(category.id) };
  const tag = await create(member, 'Large', { categoryId: category.id });
  expect(tag.categoryId).toBe(category.id);
  await expect(create(member, 'Small', { categoryId: category.id + 999 })).rejects.toMatchObject({
    code: 'tagCategory.notFound',
  });
  expect(await call(changeTagCategory, { ...path, body: { name: 'Size' } })).toEqual({ ...category, name: 'Size' });
  expect((await call(listTags, { accountId })).categories).toEqual([{ id: category.id, name: 'Size' }]);
  await call(deleteTagCategory, path);
  expect(await call(listTags, { accountId })).toMatchObject({
    tags: [{ id: tag.id, categoryId: null }],
    categories: [],
  });
  await expect(call(deleteTagCategory, path)).rejects.toMatchObject({ code: 'tagCategory.notFound' });
});
