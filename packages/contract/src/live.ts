import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Something changed; whoever shows it loads it again. Events carry no data, so that a missed one does no harm. */
export const LiveEvent = z.object({
  topic: z.enum([
    'installs',
    'notifications',
    'contacts',
    'bulkJobs',
    'imports',
    'deals',
    'tasks',
    'appointments',
    'solutions',
    /** What holds for the account, and who may do what in it. */
    'settings',
    'webhooks',
    'accountData',
    'apiKeys',
    'channels',
    /** What runs in the account of a partner's client. */
    'clients',
    'resync',
  ]),
  /** What changed, where it has a name. */
  id: z.string().optional(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/**
 * Why a browser is signed out: by the user in this browser, by the user from another one, by a new password, by an
 * operator, or because its time was over. `removed` means that the user is no longer a member of the account; the
 * session itself goes on.
 */
export const SignedOutReason = z.enum([
  'signedOut',
  'endedElsewhere',
  'passwordChanged',
  'revoked',
  'expired',
  'removed',
]);
export type SignedOutReason = z.infer<typeof SignedOutReason>;

/** The refusal (session.missing) of a call with an ended session's token says the reason in this header. */
export const SIGNED_OUT_HEADER = 'x-signed-out';

/** The last event of a stream whose session is over. Told to that session's browsers alone. */
export const SignedOut = z.object({ topic: z.literal('signedOut'), reason: SignedOutReason });
export type SignedOut = z.infer<typeof SignedOut>;

/** What stands after `data:` in the stream. */
export const LiveMessage = z.union([LiveEvent, SignedOut]);
export type LiveMessage = z.infer<typeof LiveMessage>;

export const streamLive = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/live',
  summary:
    'Server-sent events: each says that something of the account changed, or that the session is over. Ends after some minutes; ask again.',
  access: 'account',
  account: 'path',
  stream: true,
  response: z.string(),
});
