import { AppError } from '@app/contract/errors';
import type { OpenTag, OpenTagCategory } from '@app/contract/open/tags';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { announce } from '../live/live.ts';
import { changeTags } from '../modules/contacts/tag-contact.ts';
import type { Scope } from '../modules/tags/tags.ts';
import { type Asked, byId, byIds, byPart, byText, type Filters, type Orders, openPage, since, until } from './list.ts';
import { toTime } from './patch.ts';

type Writer = Scope & { userId: string };

const named: Filters = {
  name: byPart(sql`name`),
  description: {
    ...byPart(sql`description`),
    words: ['NONE'],
    where: (clause) =>
      clause.value === 'NONE' ? sql<boolean>`description = ''` : byPart(sql`description`).where(clause),
  },
  since_create_time: since(sql`created_at`),
  until_create_time: until(sql`created_at`),
  since_update_time: since(sql`changed_at`),
  until_update_time: until(sql`changed_at`),
};
const filters: Filters = {
  ...named,
  category_id: {
    kind: 'id',
    words: ['NONE'],
    where: ({ value }) =>
      value === 'NONE'
        ? sql<boolean>`category_id is null`
        : byId(sql`category_id`).where({ field: '', operator: '==', value }),
  },
  tag_ids: byIds(sql`id`),
};
const orders: Orders = {
  name: { key: { by: sql`search_text(name) collate "C"`, type: 'text' } },
  create_time: { key: { by: sql`created_at`, type: 'time' } },
  update_time: { key: { by: sql`changed_at`, type: 'time' } },
};

const selectTags = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('tag')
    .select(['id', 'name', 'description', 'category_id', 'created_at', 'changed_at'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);
type TagRow = Awaited<ReturnType<ReturnType<typeof selectTags>['executeTakeFirstOrThrow']>>;

const toTag = ({ category_id, ...row }: TagRow): OpenTag => ({
  ...toNamed(row),
  category: category_id === null ? null : { id: String(category_id) },
});

const toNamed = (row: Omit<TagRow, 'category_id'>): OpenTagCategory => ({
  id: String(row.id),
  name: row.name,
  description: row.description,
  create_time: toTime(row.created_at),
  update_time: toTime(row.changed_at),
});

export async function listOpenTags(db: Db, scope: Scope, asked: Asked) {
  const list = { of: [scope.accountId, 'tags'], filters, orders, id: sql`id` };
  const { rows, next_page_token } = await openPage(selectTags(db, scope), list, asked);
  return { tags: rows.map(toTag), next_page_token };
}

export async function getOpenTag(db: Db, scope: Scope, tagId: number): Promise<OpenTag> {
  const tag = await selectTags(db, scope).where('id', '=', tagId).executeTakeFirst();
  if (!tag) throw new AppError('tag.notFound');
  return toTag(tag);
}

const selectCategories = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('tag_category')
    .select(['id', 'name', 'description', 'created_at', 'changed_at'])
    .where('account_id', '=', accountId);

export async function listOpenCategories(db: Db, scope: Scope, asked: Asked) {
  const list = { of: [scope.accountId, 'tag_categories'], filters: named, orders, id: sql`id` };
  const { rows, next_page_token } = await openPage(selectCategories(db, scope), list, asked);
  return { tag_categories: rows.map(toNamed), next_page_token };
}

export async function getOpenCategory(db: Db, scope: Scope, categoryId: number): Promise<OpenTagCategory> {
  const category = await selectCategories(db, scope).where('id', '=', categoryId).executeTakeFirst();
  if (!category) throw new AppError('tagCategory.notFound');
  return toNamed(category);
}

export async function listTagContacts(db: Db, scope: Scope, tagId: number, asked: Asked) {
  await getOpenTag(db, scope, tagId);
  const contacts = db
    .selectFrom('contact_tag')
    .innerJoin('contact', (join) =>
      join
        .onRef('contact.account_id', '=', 'contact_tag.account_id')
        .onRef('contact.id', '=', 'contact_tag.contact_id'),
    )
    .select(['contact.id', 'contact.email', 'contact.given_name', 'contact.family_name', 'contact_tag.added_at'])
    .where('contact_tag.account_id', '=', scope.accountId)
    .where('contact_tag.tag_id', '=', tagId)
    .where('contact.deleted_at', 'is', null);
  const list = {
    of: [scope.accountId, 'tag', tagId],
    filters: {
      email: byText(sql`contact.email`),
      given_name: byText(sql`contact.given_name`),
      family_name: byText(sql`contact.family_name`),
      since_applied_time: since(sql`contact_tag.added_at`),
      until_applied_time: until(sql`contact_tag.added_at`),
    },
    orders: {
      id: { key: { by: sql`contact.id`, type: 'integer' } },
      email: { key: { by: sql`contact.email`, type: 'text', nullable: true } },
      applied_time: { key: { by: sql`contact_tag.added_at`, type: 'time' } },
    } satisfies Orders,
    id: sql`contact.id`,
  };
  const { rows, next_page_token } = await openPage(contacts, list, asked);
  return {
    contacts: rows.map(({ id, email, given_name, family_name, added_at }) => ({
      id: String(id),
      ...{ email, given_name, family_name },
      applied_time: toTime(added_at),
    })),
    next_page_token,
  };
}

/** For each contact how it went; one that is not there does not keep the others from it. */
export async function tagContacts(db: Db, writer: Writer, tagId: number, contactIds: string[], kind: 'add' | 'remove') {
  await getOpenTag(db, writer, tagId);
  const here = await lockContacts(db, writer, contactIds.map(Number));
  const change = { add: [], remove: [], [kind]: [tagId] };
  for (const id of here)
    if (await changeTags(db, writer, id, change))
      await announce(db, { topic: 'contacts', accountId: writer.accountId, id: String(id) });
  const resultOf = (id: string) => (here.has(Number(id)) ? 'SUCCESS' : 'CONTACT_DOES_NOT_EXIST');
  return { results: Object.fromEntries(contactIds.map((id) => [id, resultOf(id)])) };
}

/** In one order, so that two who take some of the same do not wait for each other. */
async function lockContacts(db: Db, { accountId }: Scope, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
