import * as contract from '@app/contract/tags';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { changesOf } from '../../live/changes.ts';
import { changeCategory, createCategory, deleteCategory, readCategories } from './categories.ts';
import { mergeTags } from './merge-tags.ts';
import { changeTag, createTag, deleteTag, listTags, restoreTag } from './tags.ts';

export function tagRoutes(app: FastifyInstance): void {
  const changes = changesOf(app.deps.live, 'contacts');
  app.addHook('onClose', async () => changes.stop());
  route(app, contract.listTags, async ({ accountId }, { db }) => ({
    tags: await listTags(db, { accountId }, changes.since(accountId)),
    categories: await readCategories(db, { accountId }),
  }));
  route(app, contract.createTag, ({ accountId, body }, { db }) => createTag(db, { accountId }, body));
  route(app, contract.changeTag, ({ accountId, tagId, body }, { db }) =>
    changeTag(db, { accountId }, toTagId(tagId), body),
  );
  route(app, contract.deleteTag, ({ accountId, tagId }, { db, audit }) =>
    deleteTag(db, { accountId }, toTagId(tagId), audit),
  );
  route(app, contract.restoreTag, ({ accountId, tagId }, { db, audit }) =>
    restoreTag(db, { accountId }, toTagId(tagId), audit),
  );
  route(app, contract.mergeTags, ({ accountId, tagId, body }, { db }) =>
    mergeTags(db, { accountId }, toTagId(tagId), body.into),
  );
  route(app, contract.createTagCategory, ({ accountId, body }, { db }) => createCategory(db, { accountId }, body));
  route(app, contract.changeTagCategory, ({ accountId, categoryId, body }, { db }) =>
    changeCategory(db, { accountId }, toCategoryId(categoryId), body),
  );
  route(app, contract.deleteTagCategory, ({ accountId, categoryId }, { db }) =>
    deleteCategory(db, { accountId }, toCategoryId(categoryId)),
  );
}

const toTagId = (text: string) => toRecordId(text, 'tag.notFound');
const toCategoryId = (text: string) => toRecordId(text, 'tagCategory.notFound');
