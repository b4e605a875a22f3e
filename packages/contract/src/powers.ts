import { z } from 'zod';

/**
 * What everybody in an account may do until its owner takes it from them: who else comes in, API keys, what the account
 * costs, taking data out of it, and deleting many records at once. What does not name one of these is open to all.
 */
export const powers = ['users', 'keys', 'billing', 'export', 'bulkDelete'] as const;
export const Power = z.enum(powers);
export type Power = z.infer<typeof Power>;
