import { z } from 'zod';
import { line } from './common.ts';
import { endpoint } from './endpoint.ts';
import { KeyScopes } from './key-scopes.ts';

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
