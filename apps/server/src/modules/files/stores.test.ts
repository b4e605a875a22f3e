import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs, { mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { insertPartner } from '../../../test/rows.ts';
import { BUCKET, startS3 } from '../../../test/s3.ts';
import { readConfig } from '../../config.ts';
import { toAppError } from '../../http/errors.ts';
import { databaseStore } from './database-store.ts';
import { diskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openFiles } from './open-files.ts';
import { s3Store } from './s3-store.ts';

const database = await openTestDatabase();
const { db } = database;
const folder = await mkdtemp(join(tmpdir(), 'pe-files-'));
const bucket = await startS3();
const { accountId } = await insertPartner(db, {});
afterAll(async () => {
  await bucket.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const newFile = async () => {
  const { id } = await db
    .insertInto('file')
    .values({ account_id: accountId, name: 'a.csv', size: 10 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { accountId, fileId: id, pieces: 3 };
};
const pieces = [randomBytes(2000), randomBytes(2000), randomBytes(7)];
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const readAll = async (store: FileStore, file: Awaited<ReturnType<typeof newFile>>, signal?: AbortSignal) =>
  (await Array.fromAsync(store.read(file, signal))).map(hash);
const onDisk = diskStore(join(folder, 'files'));
const inBucket = s3Store({ ...BUCKET, url: bucket.url });

describe.each<[string, FileStore]>([
  ['the database', databaseStore(db)],
  ['the disk', onDisk],
  ['a bucket', inBucket],
])('%s', (_, store) => {
  test('gives back what it was given, in order whatever came first, and each file its own', async () => {
    const [file, other] = [await newFile(), await newFile()];
    for (const piece of [2, 0, 1]) await store.put(file, piece, pieces[piece]!);
    await store.put(other, 0, pieces[2]!);
    await store.put(file, 1, pieces[1]!);
    expect(await readAll(store, file)).toEqual(pieces.map(hash));
    const listed = store.list ? await Array.fromAsync(store.list()) : [];
    if (store.list) expect(listed).toEqual(expect.arrayContaining([file, { ...other, pieces: 1 }]));
    await store.remove(file);
    await store.remove(file);
    await expect(readAll(store, file)).rejects.toThrow(`Piece 0 of file ${file.fileId} of account ${accountId}`);
    expect(await readAll(store, { ...other, pieces: 1 })).toEqual([hash(pieces[2]!)]);
    await store.remove(other);
    if (store.list) expect(await Array.fromAsync(store.list())).toEqual([]);
  });

  test('stops when nobody waits any more', async () => {
    const file = await newFile();
    for (const piece of [0, 1, 2]) await store.put(file, piece, pieces[piece]!);
    await expect(readAll(store, file, AbortSignal.abort())).rejects.toThrow('aborted');
    await store.remove(file);
  });
});

describe('the disk', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  test('that is full is a 503 and leaves nothing of the piece; the next try succeeds', async () => {
    const file = await newFile();
    const { writeFile } = fs;
    vi.spyOn(fs, 'writeFile').mockImplementationOnce(async (path, bytes) => {
      await writeFile(path, (bytes as Buffer).subarray(0, 100));
      // Half of it is there, as after a kill, but under another name.
      await expect(readAll(onDisk, file)).rejects.toThrow('Piece 0');
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    });
    syncBuiltinESMExports();
    const failure: unknown = await onDisk.put(file, 0, pieces[0]!).catch((error) => error);
    expect(toAppError(failure)).toMatchObject({ code: 'server.unavailable', status: 503 });
    expect(failure).toMatchObject({ cause: { code: 'ENOSPC' } });
    expect(await readdir(join(folder, 'files', accountId, String(file.fileId)))).toEqual([]);
    await onDisk.put(file, 0, pieces[0]!);
    expect(await readAll(onDisk, { ...file, pieces: 1 })).toEqual([hash(pieces[0]!)]);
  });
});

describe('a bucket', () => {
  test('that fails for a moment is asked again; one that stays away is a 503 with its reason', async () => {
    const file = await newFile();
    bucket.troubles.push(503, 'silence');
    await inBucket.put(file, 0, pieces[0]!);
    bucket.troubles.push('silence', 500);
    expect(await readAll(inBucket, { ...file, pieces: 1 })).toEqual([hash(pieces[0]!)]);
    for (const [troubles, reason] of [
      [[500, 503, 500], 'The store of files answered 500 Trouble'],
      [['silence', 'silence', 'silence'], 'The store of files does not answer.'],
      [[403], 'The store of files answered 403 Trouble'],
    ] as const) {
      bucket.troubles.push(...troubles);
      const before = bucket.asked();
      const failure: unknown = await inBucket.put(file, 1, pieces[1]!).catch((error) => error);
      expect(failure).toMatchObject({ message: reason });
      expect(toAppError(failure).code).toBe('server.unavailable');
      expect(bucket.asked() - before).toBe(troubles.length);
    }
  });

  test.each([
    ['key', { key: 'AKIDOTHER' }],
    ['secret', { secret: 'another' }],
    ['region', { region: 'us-east-1' }],
  ])('refuses another %s', async (_, wrong) => {
    const store = s3Store({ ...BUCKET, ...wrong, url: bucket.url });
    await expect(store.put(await newFile(), 0, pieces[0]!)).rejects.toThrow('403 SignatureDoesNotMatch');
  });
});

test('files are kept at the configured address, else beside an embedded database, else in the database', async () => {
  const file = await newFile();
  const settings = {
    FILES_URL: `${bucket.url}/`,
    FILES_REGION: BUCKET.region,
    FILES_KEY: BUCKET.key,
    FILES_SECRET: BUCKET.secret,
  };
  await openFiles(database, readConfig(settings)).put(file, 0, pieces[0]!);
  expect(bucket.objects.has(`files/${accountId}/${file.fileId}/0`)).toBe(true);

  const keptInRows = () => db.selectFrom('file_piece').select('piece').where('file_id', '=', file.fileId).execute();
  expect(await keptInRows()).toEqual([]);
  await openFiles(database, readConfig({})).put(file, 0, pieces[0]!);
  const { source } = database;
  const embedded = 'directory' in inject('databaseTemplate');
  if (source.kind === 'embedded') expect(existsSync(join(source.directory!, 'files', accountId))).toBe(true);
  expect(await keptInRows()).toHaveLength(embedded ? 0 : 1);
  // One in memory has no place beside it.
  if (source.kind === 'embedded')
    await openFiles({ db, source: { ...source, directory: null } }, readConfig({})).put(file, 0, pieces[0]!);
  expect(await keptInRows()).toHaveLength(1);
});
