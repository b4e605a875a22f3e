import { channel } from 'node:diagnostics_channel';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Told before each hash, which takes long: whoever listens can see what is held meanwhile. */
const hashing = channel('password.hash');

/** Never inside a transaction: everybody else would wait for it. */
export function hashPassword(password: string): Promise<string> {
  hashing.publish('new');
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Takes as long for a user who does not exist, so that the answer's time tells nothing. Never inside a transaction. */
export async function passwordMatches(stored: string | null | undefined, typed: string): Promise<boolean> {
  hashing.publish('compared');
  decoy ??= hash('nobody has this password', OPTIONS);
  const matches = await verify(stored ?? (await decoy), typed);
  return matches && typeof stored === 'string';
}
