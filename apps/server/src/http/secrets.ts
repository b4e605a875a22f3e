import { createHash, randomBytes } from 'node:crypto';

/** Only hashes of secrets reach the database. The secrets are random, so a plain fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `prefix` and 43 letters and digits (256 bits). */
export function newSecret(prefix: string): string {
  let text = prefix;
  while (text.length < prefix.length + 43) {
    // Larger bytes are dropped: they would make the first letters of the alphabet more likely.
    for (const byte of randomBytes(64)) if (byte < 248 && text.length < prefix.length + 43) text += ALPHABET[byte % 62];
  }
  return text;
}
