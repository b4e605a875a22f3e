import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from '../db/lock.ts';
import { openDatabase } from '../db/open.ts';
import { checkCredentials } from '../modules/identity/sign-in.ts';

const script = fileURLToPath(new URL('../admin.ts', import.meta.url));

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'pe-admin-'));
});
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

async function admin(argv: string[], typed = '') {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [script, ...argv], { env: { ...inherited, DATA_DIR } });
  child.stdin.end(typed);
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('close', resolve)),
  ]);
  return { out, errors, code };
}

test('on an empty directory a user is created with a password from standard input, and JSON is all that is said', async () => {
  const created = await admin(['users', 'create', 'ada@partner.example', '--json'], 'typed by hand\n');
  expect([created.errors, created.code]).toEqual(['', 0]);
  const user = JSON.parse(created.out);
  const { db, close } = await openDatabase({ DATA_DIR });
  const credentials = { username: 'ada@partner.example', password: 'typed by hand' };
  expect(await checkCredentials(db, credentials, { network: '127.0.0.1' })).toBe(user.id);
  await close();
});

test('a typing error is one sentence on standard error, and no database', async () => {
  const { out, errors, code } = await admin(['users', 'create']);
  expect([out, code]).toEqual(['', 2]);
  expect(errors).toBe('EMAIL is missing. npm run admin -- users create --help shows how it is used.\n');
});

test('a database that a server uses is left alone', async () => {
  const unlock = await lockDirectory(DATA_DIR);
  const { out, errors, code } = await admin(['partners', 'list']);
  expect([out, code]).toEqual(['', 1]);
  expect(errors).toBe(
    `Another process (${process.pid}) is using the database in ${DATA_DIR}. Stop it first, or set DATA_DIR or DATABASE_URL.\n`,
  );
  await unlock();
});
