import { z } from 'zod';
import { line, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, nextPageToken, openCall, openId, openTime, updateMask } from './common.ts';

export const OpenTag = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.object({ id: z.string() }).nullable(),
  create_time: openTime,
  update_time: openTime,
});
export type OpenTag = z.infer<typeof OpenTag>;
export const OpenTagCategory = OpenTag.omit({ category: true });
export type OpenTagCategory = z.infer<typeof OpenTagCategory>;

const name = line(80).trim().min(1);
const description = text(500).trim();
const TagDraft = z.object({
  name,
  description: description.nullish(),
  category: z.object({ id: openId.nullish() }).nullish(),
});
const CategoryDraft = z.object({ name, description: description.nullish() });
const ContactIds = z.object({ contact_ids: z.array(openId).min(1).max(1000) });

export const openListTags = endpoint({
  ...openCall('tags', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/tags',
  summary:
    'Tags. Filters: name, description, category_id (NONE: without one), tag_ids, since_/until_create_time, since_/until_update_time.',
  query: z.object(listQuery()),
  response: z.object({ tags: z.array(OpenTag), next_page_token: nextPageToken }),
});

export const openCreateTag = endpoint({
  ...openCall('tags', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/tags',
  summary: 'Makes a tag.',
  success: 201,
  creates: true,
  body: TagDraft,
  response: OpenTag,
});

export const openGetTag = endpoint({
  ...openCall('tags', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/tags/{tagId}',
  summary: 'One tag.',
  response: OpenTag,
});

export const openChangeTag = endpoint({
  ...openCall('tags', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/tags/{tagId}',
  summary: 'Changes what is given of a tag.',
  query: updateMask,
  body: TagDraft.partial(),
  response: OpenTag,
});

export const openDeleteTag = endpoint({
  ...openCall('tags', 'write'),
  method: 'DELETE',
  path: '/crm/rest/v2/tags/{tagId}',
  summary: 'Takes a tag from everybody who has it, and away.',
  response: z.void(),
});

export const openListTagContacts = endpoint({
  ...openCall('tags', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/tags/{tagId}/contacts',
  summary: 'Who has a tag, and since when. Filters: email, given_name, family_name, since_/until_applied_time.',
  query: z.object(listQuery()),
  response: z.object({
    contacts: z.array(
      z.object({
        id: z.string(),
        email: z.string().nullable(),
        given_name: z.string(),
        family_name: z.string(),
        applied_time: openTime,
      }),
    ),
    next_page_token: nextPageToken,
  }),
});

export const openApplyTag = endpoint({
  ...openCall('tags', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/tags/{tagId}/contacts:applyTags',
  summary: 'Gives contacts a tag, and says for each how it went.',
  body: ContactIds,
  response: z.object({ results: z.record(z.string(), z.string()) }),
});

export const openRemoveTag = endpoint({
  ...openCall('tags', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/tags/{tagId}/contacts:removeTags',
  summary: 'Takes a tag from contacts.',
  body: ContactIds,
  response: z.void(),
});

export const openListTagCategories = endpoint({
  ...openCall('tags', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/tags/categories',
  summary: 'Categories of tags.',
  query: z.object(listQuery()),
  response: z.object({ tag_categories: z.array(OpenTagCategory), next_page_token: nextPageToken }),
});

export const openCreateTagCategory = endpoint({
  ...openCall('tags', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/tags/categories',
  summary: 'Makes a category of tags.',
  success: 201,
  creates: true,
  body: CategoryDraft,
  response: OpenTagCategory,
});

export const openGetTagCategory = endpoint({
  ...openCall('tags', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/tags/categories/{categoryId}',
  summary: 'One category of tags.',
  response: OpenTagCategory,
});

export const openChangeTagCategory = endpoint({
  ...openCall('tags', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/tags/categories/{categoryId}',
  summary: 'Changes what is given of a category.',
  query: updateMask,
  body: CategoryDraft.partial(),
  response: OpenTagCategory,
});

export const openDeleteTagCategory = endpoint({
  ...openCall('tags', 'write'),
  method: 'DELETE',
  path: '/crm/rest/v2/tags/categories/{categoryId}',
  summary: 'Removes a category; its tags stay.',
  response: z.void(),
});
