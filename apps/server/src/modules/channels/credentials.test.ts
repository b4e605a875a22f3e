import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hasKey, SecretUnreadable, seal, unseal } from './credentials.ts';

const folder = mkdtempSync(join(tmpdir(), 'key-'));
afterAll(() => rmSync(folder, { recursive: true }));
const withKey = { CREDENTIALS_KEY: 'k'.repeat(32), DATABASE_URL: 'postgres://x', DATA_DIR: folder };
const row = { accountId: '0d0d7a3c-0000-4000-8000-000000000001', channelId: 7 };

test('what is sealed is read again with the same key, for the same row, and never twice the same bytes', () => {
  const sealed = seal(withKey, row, 'pässword');
  expect(unseal(withKey, row, sealed)).toBe('pässword');
  expect(sealed.toString('latin1')).not.toContain('ssword');
  expect(seal(withKey, row, 'pässword')).not.toEqual(sealed);
});

test.each<[string, () => unknown]>([
  ['another channel', () => unseal(withKey, { ...row, channelId: 8 }, seal(withKey, row, 'x'))],
  ['another account', () => unseal(withKey, { ...row, accountId: 'other' }, seal(withKey, row, 'x'))],
  ['another key', () => unseal({ ...withKey, CREDENTIALS_KEY: 'j'.repeat(32) }, row, seal(withKey, row, 'x'))],
  ['a changed byte', () => unseal(withKey, row, flipped(seal(withKey, row, 'x')))],
  ['half of it', () => unseal(withKey, row, seal(withKey, row, 'x').subarray(0, 20))],
  ['nothing', () => unseal(withKey, row, Buffer.alloc(0))],
])('it cannot be read with %s', (_, read) => {
  expect(read).toThrow(SecretUnreadable);
});

const flipped = (bytes: Buffer) => {
  bytes[bytes.length - 1]! ^= 1;
  return bytes;
};

test('beside an embedded database the key is a file that only its owner reads, and stays the same', () => {
  const config = { CREDENTIALS_KEY: undefined, DATABASE_URL: undefined, DATA_DIR: join(folder, 'data') };
  const sealed = seal(config, row, 'secret');
  expect(readdirSync(config.DATA_DIR)).toEqual(['credentials.key']);
  expect(statSync(join(config.DATA_DIR, 'credentials.key')).mode & 0o777).toBe(0o600);
  expect(unseal(config, row, sealed)).toBe('secret');
  writeFileSync(join(config.DATA_DIR, 'credentials.key'), 'short');
  expect(() => unseal(config, row, sealed)).toThrow(SecretUnreadable);
});

test('with a database server there is a key only where the operator has set one', () => {
  expect(hasKey(withKey)).toBe(true);
  const without = { ...withKey, CREDENTIALS_KEY: undefined };
  expect(hasKey(without)).toBe(false);
  expect(() => seal(without, row, 'x')).toThrow(SecretUnreadable);
  expect(readdirSync(folder)).not.toContain('credentials.key');
});
