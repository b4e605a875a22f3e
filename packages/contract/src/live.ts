import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Something changed; who shows it asks for it again. No event carries what changed, so that none can be missed. */
export const LiveEvent = z.object({
  topic: z.enum(['installs', 'notifications', 'resync']),
  /** What changed, where it has a name. */
  id: z.string().optional(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const streamLive = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/live',
  summary: 'Server-sent events: each says that something of the account changed. Ends after some minutes; ask again.',
  access: 'account',
  account: 'path',
  stream: true,
  response: z.string(),
});
