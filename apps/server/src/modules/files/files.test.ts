import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createFile, deleteFile, getFile, MOST_BYTES, PIECE_SIZE, putFilePiece } from '@app/contract/files';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { removeFile, requireWholeFile } from './files.ts';
import { sweepFilesJob } from './sweep-files.ts';

const server = await startTestApp();
const { db, files, database } = server;

async function newAccount() {
  const { accountId, user } = await server.newPartner({ kind: 'customer' });
  const call = await (await server.onHostOf(accountId)).as(user.id);
  return {
    accountId,
    call,
    announce: (size: number, name = 'people.csv') => call(createFile, { accountId, body: { name, size } }),
    put: (fileId: number, piece: number | string, body: Uint8Array) =>
      call(putFilePiece, { accountId, fileId: String(fileId), piece: String(piece), body }),
    look: (fileId: number) => call(getFile, { accountId, fileId: String(fileId) }),
    remove: (fileId: number) => call(deleteFile, { accountId, fileId: String(fileId) }),
  };
}
type Account = Awaited<ReturnType<typeof newAccount>>;

/** An import that has the file; without one it is nobody's. */
const useFile = ({ accountId }: Account, fileId: number, on = db) =>
  on
    .insertInto('contact_import')
    .values({
      account_id: accountId,
      file_id: fileId,
      name: 'people.csv',
      size: 1,
      format: '{}',
      columns: '[]',
      preview: '[]',
      matching: '[]',
      choices: '{}',
    })
    .execute();
const putWhole = async (account: Account, bytes = Buffer.from('a,b,c')) => {
  const { id } = await account.announce(bytes.length);
  await account.put(id, 0, bytes);
  return id;
};
const makeOld = (fileId: number, days: number) =>
  db
    .updateTable('file')
    .set({ created_at: sql<Date>`now() - make_interval(days => ${days}) - interval '1 minute'` })
    .where('id', '=', fileId)
    .execute();
const readAll = async ({ accountId }: Account, fileId: number, pieces = 1) =>
  Buffer.concat(await Array.fromAsync(files.read({ accountId, fileId, pieces })));
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const isGone = async (account: Account, fileId: number) => {
  await expect(account.look(fileId)).rejects.toMatchObject({ code: 'file.notFound' });
  await expect(readAll(account, fileId)).rejects.toThrow('Piece 0');
};
const sweep = () => runJob(sweepFilesJob(files), db);

test('a file comes in pieces, in any order, the same ones again; it is whole when the last has come', async () => {
  const account = await newAccount();
  const whole = randomBytes(2 * PIECE_SIZE + 5);
  const { id, ...announced } = await account.announce(whole.length, '  Leute.csv ');
  expect(announced).toEqual({ name: 'Leute.csv', size: whole.length, pieces: 3, missing: [0, 1, 2] });
  const part = (piece: number) => whole.subarray(piece * PIECE_SIZE, (piece + 1) * PIECE_SIZE);
  const whenWhole = () => requireWholeFile(db, account, id);
  await account.put(id, 2, part(2));
  expect((await account.look(id)).missing).toEqual([0, 1]);
  await expect(whenWhole()).rejects.toMatchObject({ code: 'file.incomplete' });
  await Promise.all([account.put(id, 0, part(0)), account.put(id, 1, part(1)), account.put(id, 1, part(1))]);
  expect(await account.look(id)).toEqual({ id, ...announced, missing: [] });
  // What is there stays: nobody changes a file of which something has been made.
  await account.put(id, 2, Buffer.from('other'));
  expect(await whenWhole()).toEqual({ id, name: 'Leute.csv', size: whole.length, pieces: 3 });
  expect(hash(await readAll(account, id, 3))).toBe(hash(whole));
  await removeFile(db, files, { accountId: account.accountId, fileId: id });
  await isGone(account, id);
  await expect(whenWhole()).rejects.toMatchObject({ code: 'file.notFound' });
});

describe('refused', () => {
  test.each([
    ['a piece that is too short', 0, PIECE_SIZE - 1],
    ['a last piece that is too long', 1, 8],
    ['an empty piece', 1, 0],
    ['a piece that there is not', 2, 7],
    ['a number that is none', '1.5', 7],
    ['a number below 0', '-1', 7],
  ])('%s', async (_, piece, length) => {
    const account = await newAccount();
    const { id } = await account.announce(PIECE_SIZE + 7);
    await expect(account.put(id, piece, Buffer.alloc(length))).rejects.toMatchObject({ code: 'request.invalid' });
    expect((await account.look(id)).missing).toEqual([0, 1]);
  });

  test('a piece that is larger than a piece, or no bytes', async () => {
    const { accountId, call, announce, put } = await newAccount();
    const { id } = await announce(PIECE_SIZE);
    await expect(put(id, 0, Buffer.alloc(PIECE_SIZE + 1))).rejects.toMatchObject({ code: 'request.tooLarge' });
    const asText = { ...putFilePiece, bytes: undefined };
    const said = call(asText as never, { accountId, fileId: String(id), piece: '0', body: 'text' } as never);
    await expect(said).rejects.toMatchObject({ code: 'request.mediaType' });
  });

  test.each([0, -1, 1.5, MOST_BYTES + 1])('a file of %d bytes', async (size) => {
    await expect((await newAccount()).announce(size)).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test("another account's file, and one that is not there", async () => {
    const [owner, stranger] = [await newAccount(), await newAccount()];
    const { id } = await owner.announce(5);
    for (const fileId of [id, 999_999, Number.NaN])
      for (const ask of [
        () => stranger.look(fileId),
        () => stranger.put(fileId, 0, Buffer.from('a,b,c')),
        () => stranger.remove(fileId),
        () => requireWholeFile(db, stranger, fileId),
      ])
        await expect(ask()).rejects.toMatchObject({ code: 'file.notFound' });
    expect((await owner.look(id)).missing).toEqual([0]);
  });
});

describe('taken away', () => {
  test('with its bytes, unless an import has it', async () => {
    const account = await newAccount();
    const [id, used] = [await putWhole(account), await putWhole(account)];
    await useFile(account, used);
    await account.remove(id);
    await isGone(account, id);
    await expect(account.remove(id)).rejects.toMatchObject({ code: 'file.notFound' });
    await expect(account.remove(used)).rejects.toMatchObject({ code: 'file.inUse' });
    expect((await readAll(account, used)).toString()).toBe('a,b,c');
  });

  test('not while an import is just being made of it', async () => {
    const account = await newAccount();
    const id = await putWhole(account);
    // On another connection: a transaction sees who waits only as it was when it first looked.
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows.length > 0;
    };
    const answer = await db.transaction().execute(async (trx) => {
      await useFile(account, id, trx);
      const removed = account.remove(id).catch((error: unknown) => error);
      // On the embedded database it waits for its turn.
      if (database.source.kind === 'server') await vi.waitUntil(isWaiting, { timeout: 120_000 });
      return { removed };
    });
    expect(await answer.removed).toMatchObject({ code: 'file.inUse' });
    expect((await readAll(account, id)).toString()).toBe('a,b,c');
  });

  test('while a piece is on its way: who sends it is told, and nothing of it stays', async () => {
    const account = await newAccount();
    const { id } = await account.announce(5);
    const { put } = files;
    files.put = async (...piece) => {
      await put(...piece);
      await account.remove(id);
    };
    try {
      await expect(account.put(id, 0, Buffer.from('a,b,c'))).rejects.toMatchObject({ code: 'file.notFound' });
    } finally {
      files.put = put;
    }
    await isGone(account, id);
  });

  test('in a transaction only its row: that may be rolled back', async () => {
    const account = await newAccount();
    const id = await putWhole(account);
    const key = { accountId: account.accountId, fileId: id };
    const failed = db.transaction().execute(async (trx) => {
      await removeFile(trx, files, key);
      throw new Error('changed its mind');
    });
    await expect(failed).rejects.toThrow('changed its mind');
    expect((await readAll(account, id)).toString()).toBe('a,b,c');
    await db.transaction().execute((trx) => removeFile(trx, files, key));
    await sweep();
    await isGone(account, id);
  });
});

describe('at most', () => {
  test('20 files that nothing has been made of; those of yesterday make room', async () => {
    const account = await newAccount();
    const used = await putWhole(account);
    await useFile(account, used);
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await account.announce(5)).id));
    await expect(account.announce(5)).rejects.toMatchObject({ code: 'file.tooMany' });
    const [first = 0, second = 0, third = 0] = ids;
    await account.remove(third);
    await account.announce(5);
    await makeOld(first, 1);
    await makeOld(second, 1);
    await account.announce(5);
    for (const id of [first, second]) await isGone(account, id);
    await account.announce(5);
    await expect(account.announce(5)).rejects.toMatchObject({ code: 'file.tooMany' });
    expect((await account.look(used)).missing).toEqual([]);
    await (await newAccount()).announce(5);
  });

  test('2 GB of them', async () => {
    const account = await newAccount();
    for (let file = 0; file < 4; file++) await account.announce(MOST_BYTES);
    await expect(account.announce(1)).rejects.toMatchObject({ code: 'file.tooMany' });
  });
});

test('what nobody has used for a week is swept, with its bytes; as are bytes of an account that is gone', async () => {
  const [account, leaving] = [await newAccount(), await newAccount()];
  const ids = { old: await putWhole(account), used: await putWhole(account), young: await putWhole(account) };
  await makeOld(ids.old, 7);
  await makeOld(ids.used, 7);
  await makeOld(ids.young, 6);
  await useFile(account, ids.used);
  const orphan = await putWhole(leaving);
  await db.deleteFrom('file').where('account_id', '=', leaving.accountId).execute();
  await sweep();
  await isGone(account, ids.old);
  await isGone(leaving, orphan);
  for (const id of [ids.used, ids.young]) expect((await readAll(account, id)).toString()).toBe('a,b,c');
  if (database.source.kind === 'embedded')
    expect(existsSync(join(database.source.directory!, 'files', leaving.accountId, String(orphan)))).toBe(false);
});
