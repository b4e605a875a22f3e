import { z } from 'zod';
import { line, recordId, text } from './common.ts';
import { endpoint } from './endpoint.ts';

export const Tag = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  categoryId: z.int().nullable(),
  /** How many have it; the trash does not count. */
  contacts: z.int(),
  /** The tag that those who have this one get little by little. */
  mergingInto: z.int().nullable(),
});
export type Tag = z.infer<typeof Tag>;
export const TagCategory = z.object({ id: z.int(), name: z.string() });
export type TagCategory = z.infer<typeof TagCategory>;

const name = line(80).trim().min(1);
const TagFields = z.strictObject({
  name,
  description: text(500).trim().default(''),
  categoryId: recordId.nullable().default(null),
});
const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const listTags = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/tags',
  summary: 'All tags by name with how many contacts have each, and their categories.',
  response: z.object({ tags: z.array(Tag), categories: z.array(TagCategory) }),
});

export const createTag = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/tags',
  summary: 'Makes a tag. One that has this name already is refused (tag.exists, with it).',
  creates: true,
  body: TagFields,
  response: Tag,
});

export const changeTag = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/tags/{tagId}',
  summary: 'Renames a tag, describes it, or puts it into a category.',
  body: TagFields,
  response: Tag,
});

export const deleteTag = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/tags/{tagId}',
  summary: 'Takes a tag from everybody who has it, and away. Can be restored.',
  response: z.void(),
});

export const restoreTag = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/tags/{tagId}:restore',
  summary: 'Brings a deleted tag back, to everybody who had it.',
  response: Tag,
});

export const mergeTags = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/tags/{tagId}:merge',
  summary: 'Whoever has this tag gets the other one, and this one goes. Where very many have it, that takes a while.',
  body: z.strictObject({ into: recordId }),
  response: z.object({ into: Tag, isDone: z.boolean() }),
});

export const createTagCategory = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/tagCategories',
  summary: 'Makes a category of tags.',
  creates: true,
  body: z.strictObject({ name }),
  response: TagCategory,
});

export const changeTagCategory = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/tagCategories/{categoryId}',
  summary: 'Renames a category.',
  body: z.strictObject({ name }),
  response: TagCategory,
});

export const deleteTagCategory = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/tagCategories/{categoryId}',
  summary: 'Removes a category; its tags stay, without one.',
  response: z.void(),
});
