import { type KeyConfig, type SecretOf, seal, unseal } from './credentials.ts';

/** Before a secret that is encrypted where a column holds text: those from before there was encryption have none. */
const SEALED = 'sealed:';

export const isSealed = (kept: string): boolean => kept.startsWith(SEALED);

/** As it is kept: encrypted with a key that is not in the database, for this row alone. */
export const sealText = (config: KeyConfig, of: SecretOf, secret: string): string =>
  SEALED + seal(config, of, secret).toString('base64');

/** Throws `SecretUnreadable` where the key is another one. */
export const openText = (config: KeyConfig, of: SecretOf, kept: string): string =>
  isSealed(kept) ? unseal(config, of, Buffer.from(kept.slice(SEALED.length), 'base64')) : kept;
