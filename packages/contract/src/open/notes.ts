import { z } from 'zod';
import { line, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  CustomField,
  GivenCustomField,
  listQuery,
  names,
  nextPageToken,
  ObjectModel,
  openCall,
  openId,
  openTime,
} from './common.ts';

const noteTypes = ['Appointment', 'Call', 'Email', 'Fax', 'Letter', 'Other'] as const;
export type NoteType = (typeof noteTypes)[number];

export const OpenNote = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  type: z.enum(noteTypes).nullable(),
  contact_id: z.string(),
  assigned_to_user: z
    .object({ id: z.string(), given_name: z.string(), family_name: z.string(), email_address: z.string() })
    .nullable(),
  pinned_at: openTime.nullable(),
  create_time: openTime,
  update_time: openTime,
  created_by_user_id: z.string().nullable(),
  last_updated_by_user_id: z.string().nullable(),
  custom_fields: z.array(CustomField),
});
export type OpenNote = z.infer<typeof OpenNote>;
export const openNoteFields = Object.keys(OpenNote.shape);

const GivenNote = z.object({
  user_id: openId,
  title: line(255).trim().nullish(),
  type: z.enum(noteTypes).nullish(),
  text: text(19_000).trim().nullish(),
  is_pinned: z.boolean().nullish(),
  custom_fields: z.array(GivenCustomField).max(0).nullish(),
});
export type GivenNote = z.output<typeof GivenNote>;
const listed = z.object({ notes: z.array(OpenNote), next_page_token: nextPageToken });
const query = z.object({ ...listQuery(), fields: names });
const filters = 'Filters: id, ids, title, contact_id, assigned_to_user_id, since_time, until_time.';

export const openListNotes = endpoint({
  ...openCall('notes', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/notes',
  summary: `Notes of all contacts. ${filters}`,
  query,
  response: listed,
});

export const openGetNoteModel = endpoint({
  ...openCall('notes', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/notes/model',
  summary: 'What notes can hold.',
  response: ObjectModel,
});

export const openListNotesOf = endpoint({
  ...openCall('notes', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/contacts/{contactId}/notes',
  summary: `Notes of one contact. ${filters}`,
  query,
  response: listed,
});

export const openCreateNote = endpoint({
  ...openCall('notes', 'write'),
  method: 'POST',
  path: '/crm/rest/v2/contacts/{contactId}/notes',
  summary: 'Writes a note; it has a title or a type.',
  success: 201,
  creates: true,
  query: z.object({ fields: names }),
  body: GivenNote,
  response: OpenNote,
});

export const openGetNote = endpoint({
  ...openCall('notes', 'read'),
  method: 'GET',
  path: '/crm/rest/v2/contacts/{contactId}/notes/{noteId}',
  summary: 'One note.',
  query: z.object({ fields: names }),
  response: OpenNote,
});

export const openChangeNote = endpoint({
  ...openCall('notes', 'write'),
  method: 'PATCH',
  path: '/crm/rest/v2/contacts/{contactId}/notes/{noteId}',
  summary: 'Changes what is given of a note.',
  query: z.object({ fields: names, update_mask: names }),
  body: GivenNote.partial(),
  response: OpenNote,
});

export const openDeleteNote = endpoint({
  ...openCall('notes', 'write'),
  method: 'DELETE',
  path: '/crm/rest/v2/contacts/{contactId}/notes/{noteId}',
  summary: 'Takes a note away.',
  response: z.void(),
});
