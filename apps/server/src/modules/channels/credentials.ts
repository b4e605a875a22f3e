import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

export type KeyConfig = Pick<Config, 'CREDENTIALS_KEY' | 'DATABASE_URL' | 'DATA_DIR'>;
/** Which row a secret belongs to: in another row it cannot be read. */
export type SecretOf = { accountId: string } & ({ channelId: number } | { webhookId: number } | { domainId: number });

/** The key cannot read it: it was encrypted with another one, for another row, or has been changed. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';
}

const KEY_FILE = 'credentials.key';
const VERSION = 1;
const NONCE = 12;
const TAG = 16;
const keys = new Map<string, Buffer>();

/** A key for all processes of a deployment must be theirs together; beside an embedded database it is a file. */
export const hasKey = ({ CREDENTIALS_KEY, DATABASE_URL }: KeyConfig): boolean =>
  CREDENTIALS_KEY !== undefined || DATABASE_URL === undefined;

function keyOf(config: KeyConfig): Buffer {
  if (!hasKey(config)) throw new SecretUnreadable('CREDENTIALS_KEY is not set');
  const secret = config.CREDENTIALS_KEY ?? readKeyFile(config.DATA_DIR);
  const key = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'channel credentials', 32));
  keys.set(secret, key);
  return key;
}

/** Beside the database's own directory, not inside: who copies that has not got what opens people's mailboxes. */
function readKeyFile(directory: string): string {
  const path = join(directory, KEY_FILE);
  try {
    mkdirSync(directory, { recursive: true });
    // Of two at once the first one's stays.
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32) throw new SecretUnreadable(`${path} holds no key`);
  return secret;
}

function aboutOf(of: SecretOf): Buffer {
  if ('channelId' in of) return Buffer.from(`channel:${of.accountId}:${of.channelId}`);
  if ('webhookId' in of) return Buffer.from(`webhook:${of.accountId}:${of.webhookId}`);
  return Buffer.from(`domain:${of.accountId}:${of.domainId}`);
}

export function seal(config: KeyConfig, of: SecretOf, secret: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(config), nonce).setAAD(aboutOf(of));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
}

export function unseal(config: KeyConfig, of: SecretOf, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const key = keyOf(config);
  try {
    if (bytes[0] !== VERSION) throw new Error('unknown version');
    const nonce = bytes.subarray(1, 1 + NONCE);
    const tag = bytes.subarray(1 + NONCE, 1 + NONCE + TAG);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      .setAAD(aboutOf(of))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    throw new SecretUnreadable('the credentials cannot be read with this key');
  }
}
