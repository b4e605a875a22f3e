import { z } from 'zod';
import { line } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A file comes in pieces of this size: each can be sent again, and nobody holds a large file in memory. */
export const PIECE_SIZE = 2 * 1024 * 1024;
/** Of a text; workbooks, which must be read whole, may have less (see imports.ts). */
export const MOST_BYTES = 512 * 1024 * 1024;

export const StoredFile = z.object({
  id: z.int(),
  name: z.string(),
  /** In bytes, as it was announced. */
  size: z.int(),
  pieces: z.int(),
  /** The pieces that have not arrived yet; whoever was interrupted sends these. */
  missing: z.array(z.int()),
});
export type StoredFile = z.infer<typeof StoredFile>;

const inAccount = { access: 'account', account: 'header', token: 'crm' } as const;

export const createFile = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/files',
  summary: 'Announces a file. Its pieces follow, each of 2 MB but for the last.',
  creates: true,
  body: z.strictObject({ name: line(255).trim().min(1), size: z.int().min(1).max(MOST_BYTES) }),
  response: StoredFile,
});

export const putFilePiece = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/files/{fileId}/pieces/{piece}',
  summary: 'One piece of a file, counted from 0. The same piece twice is kept once.',
  unrecorded: 'piece',
  bytes: true,
  bodyLimit: PIECE_SIZE,
  body: z.custom<Blob | Uint8Array>(),
  response: z.void(),
});

export const getFile = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/files/{fileId}',
  summary: 'A file that was announced, and what of it is still missing.',
  response: StoredFile,
});

export const deleteFile = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/files/{fileId}',
  summary: 'Takes a file away that nothing has been made of.',
  response: z.void(),
});
