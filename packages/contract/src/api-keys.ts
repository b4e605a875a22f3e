import { z } from 'zod';
import { flag, line, pageSize, pageToken } from './common.ts';
import { endpoint } from './endpoint.ts';
import { KeyScopes, keyAreas } from './key-scopes.ts';

export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** Its last letters. */
  hint: z.string(),
  scopes: KeyScopes,
  /** Who made it, and as whom it acts. */
  user: z.object({ id: z.uuid(), name: z.string() }),
  createdDate: z.iso.datetime(),
  lastUsedDate: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const inAccount = { access: 'account', account: 'header', token: 'crm', power: 'keys' } as const;

export const listApiKeys = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/apiKeys',
  summary: 'The keys with which other programs come in, newest first. What opens the door is not among it.',
  response: z.object({ keys: z.array(ApiKey) }),
});

/** No Idempotency-Key: the answer would be kept with the secret in it. */
export const createApiKey = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/apiKeys',
  summary: 'Makes a key that acts as whoever makes it. Its secret is answered here and never again.',
  body: z.strictObject({
    name: line(80).trim().min(1),
    scopes: KeyScopes.refine((scopes) => Object.keys(scopes).length > 0, 'no scope'),
  }),
  response: z.object({ key: ApiKey, secret: z.string() }),
});

export const revokeApiKey = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/apiKeys/{keyId}',
  summary: 'Ends a key immediately and for good.',
  response: z.void(),
});

const keyDeeds = ['read', 'added', 'changed', 'deleted', 'sent'] as const;
export type KeyDeed = (typeof keyDeeds)[number];
const keyRefusals = ['scope', 'forbidden', 'notFound', 'invalid', 'conflict'] as const;
export type KeyRefusal = (typeof keyRefusals)[number];

/** One call with a key. */
export const KeyTrace = z.object({
  id: z.int(),
  date: z.iso.datetime(),
  area: z.enum([...keyAreas, 'other']),
  deed: z.enum(keyDeeds),
  /** Why it was not done, and the code that its program was told; null for what was done. */
  refused: z.object({ reason: z.enum(keyRefusals), code: z.string() }).nullable(),
  /** The record that it was about, where the call named one. */
  contactId: z.int().nullable(),
  dealId: z.int().nullable(),
});
export type KeyTrace = z.infer<typeof KeyTrace>;

export const listKeyTraces = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/apiKeys/{keyId}/traces',
  summary: 'What a key changed, or tried to, the latest first; with `reads` also what it only read.',
  query: z.object({ reads: flag.default(false), pageSize: pageSize(100, 30), pageToken }),
  response: z.object({ traces: z.array(KeyTrace), nextPageToken: z.string() }),
});
