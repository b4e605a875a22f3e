import * as contract from '@app/contract/open/tags';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { changeCategory, createCategory, deleteCategory } from '../modules/tags/categories.ts';
import { changeTag, createTag, deleteTag } from '../modules/tags/tags.ts';
import { masked } from './patch.ts';
import { getOpenCategory, getOpenTag, listOpenCategories, listOpenTags, listTagContacts, tagContacts } from './tags.ts';

const toTagId = (text: string) => toRecordId(text, 'tag.notFound');
const toCategoryId = (text: string) => toRecordId(text, 'tagCategory.notFound');
const categoryOf = (category: { id?: string | null | undefined } | null | undefined) =>
  category?.id ? Number(category.id) : null;

export function openTagRoutes(app: FastifyInstance): void {
  route(app, contract.openListTags, ({ accountId, query }, { db }) => listOpenTags(db, { accountId }, query));
  route(app, contract.openCreateTag, async ({ accountId, body }, { db, audit }) => {
    const { name, description, category } = body;
    const draft = { name, description: description ?? '', categoryId: categoryOf(category) };
    const { id } = await createTag(db, { accountId }, draft);
    audit.tagId = String(id);
    return getOpenTag(db, { accountId }, id);
  });
  route(app, contract.openGetTag, ({ accountId, tagId }, { db }) => getOpenTag(db, { accountId }, toTagId(tagId)));
  route(app, contract.openChangeTag, async ({ accountId, tagId, query, body }, { db }) => {
    const id = toTagId(tagId);
    const before = await getOpenTag(db, { accountId }, id);
    const {
      name = before.name,
      description = before.description,
      category = before.category,
    } = masked(body, query.update_mask);
    const draft = { name, description: description ?? '', categoryId: categoryOf(category) };
    await changeTag(db, { accountId }, id, draft);
    return getOpenTag(db, { accountId }, id);
  });
  route(app, contract.openDeleteTag, async ({ accountId, tagId }, { db, audit }) => {
    await getOpenTag(db, { accountId }, toTagId(tagId));
    await deleteTag(db, { accountId }, toTagId(tagId), audit);
  });
  route(app, contract.openListTagContacts, ({ accountId, tagId, query }, { db }) =>
    listTagContacts(db, { accountId }, toTagId(tagId), query),
  );
  route(app, contract.openApplyTag, ({ accountId, tagId, body }, { db, session: { userId } }) =>
    tagContacts(db, { accountId, userId }, toTagId(tagId), body.contact_ids, 'add'),
  );
  route(app, contract.openRemoveTag, async ({ accountId, tagId, body }, { db, session: { userId } }) => {
    await tagContacts(db, { accountId, userId }, toTagId(tagId), body.contact_ids, 'remove');
  });

  route(app, contract.openListTagCategories, ({ accountId, query }, { db }) =>
    listOpenCategories(db, { accountId }, query),
  );
  route(app, contract.openCreateTagCategory, async ({ accountId, body }, { db }) => {
    const { id } = await createCategory(db, { accountId }, { name: body.name, description: body.description ?? '' });
    return getOpenCategory(db, { accountId }, id);
  });
  route(app, contract.openGetTagCategory, ({ accountId, categoryId }, { db }) =>
    getOpenCategory(db, { accountId }, toCategoryId(categoryId)),
  );
  route(app, contract.openChangeTagCategory, async ({ accountId, categoryId, query, body }, { db }) => {
    const id = toCategoryId(categoryId);
    const before = await getOpenCategory(db, { accountId }, id);
    const { name = before.name, description = before.description } = masked(body, query.update_mask);
    await changeCategory(db, { accountId }, id, { name, description: description ?? '' });
    return getOpenCategory(db, { accountId }, id);
  });
  route(app, contract.openDeleteTagCategory, ({ accountId, categoryId }, { db }) =>
    deleteCategory(db, { accountId }, toCategoryId(categoryId)),
  );
}
