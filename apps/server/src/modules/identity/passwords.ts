import { channel } from 'node:diagnostics_channel';
import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Told before each hash, which takes long: whoever listens can see what is held meanwhile, and how much work it is. */
const hashing = channel('password.hash');
/** Of `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` what says how it was made. */
const workOf = (stored: string): string => stored.split('$').slice(1, 4).join(' ');

/** Never inside a transaction: everybody else would wait for it. */
export function hashPassword(password: string): Promise<string> {
  hashing.publish({ what: 'new' });
  return hash(password, OPTIONS);
}

let decoy: Promise<string> | undefined;

/** Takes as long for a user who does not exist, so that the answer's time tells nothing. Never inside a transaction. */
export async function passwordMatches(stored: string | null | undefined, typed: string): Promise<boolean> {
  decoy ??= hash('nobody has this password', OPTIONS);
  const against = stored ?? (await decoy);
  hashing.publish({ what: 'compared', work: workOf(against) });
  const matches = await verify(against, typed);
  return matches && typeof stored === 'string';
}
