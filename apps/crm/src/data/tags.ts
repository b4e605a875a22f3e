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
import { call } from '@app/frame/calls/api.ts';
import { queryOptions } from '@tanstack/react-query';

export const tagQueries = {
  all: (accountId: string) => ['tags', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: tagQueries.all(accountId),
      queryFn: ({ signal }) => call(listTags, { accountId }, { signal }),
    }),
};

/** Mutations that are under way are found by these. */
export const tagKeys = {
  save: (accountId: string) => [...tagQueries.all(accountId), 'save'] as const,
  remove: (accountId: string) => [...tagQueries.all(accountId), 'remove'] as const,
};

export type TagFields = { name: string; description: string; categoryId: number | null };

export const addTag = (accountId: string, name: string) => call(createTag, { accountId, body: { name } });

/** A tag that has no id yet is made. */
export const saveTag = (accountId: string, tagId: number | null, body: TagFields) =>
  tagId === null ? call(createTag, { accountId, body }) : call(changeTag, { accountId, tagId: String(tagId), body });

export async function setTagDeleted(accountId: string, tagId: number, deleted: boolean): Promise<void> {
  await call(deleted ? deleteTag : restoreTag, { accountId, tagId: String(tagId) });
}

export const mergeTag = (accountId: string, tagId: number, into: number) =>
  call(mergeTags, { accountId, tagId: String(tagId), body: { into } });

export const saveCategory = (accountId: string, categoryId: number | null, name: string) =>
  categoryId === null
    ? call(createTagCategory, { accountId, body: { name } })
    : call(changeTagCategory, { accountId, categoryId: String(categoryId), body: { name } });

export const removeCategory = (accountId: string, categoryId: number) =>
  call(deleteTagCategory, { accountId, categoryId: String(categoryId) });
