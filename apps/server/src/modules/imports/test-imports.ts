import { createFile, PIECE_SIZE, putFilePiece } from '@app/contract/files';
import { changeImport, checkImport, createImport, getImport } from '@app/contract/imports';
import { insertImport } from '../../../test/crm-rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { emptyRow } from '../import-files/read-row.ts';
import type { readRows } from '../import-files/read-rows.ts';
import { stagedBatch } from '../import-files/staged-batch.ts';
import type { StagedRow } from '../import-files/staged-row.ts';
import { importChecker } from './import-worker.ts';

export const CHOSEN = { permission: 'granted', statement: 'At the fair', type: 'lead' } as const;

/** A server of its own, and what tests of imports do again and again. */
export async function startImports() {
  const server = await startTestApp();
  const { db, files, database } = server;
  const check = (read: typeof readRows = plainReader) => runJob(importChecker(database, files, read), db);

  /** A customer's account with its owner, who calls. */
  async function newAccount() {
    const { accountId, user } = await server.newPartner({ kind: 'customer' });
    const call = await (await server.onHostOf(accountId)).as(user.id);
    const upload = async (text: string, name = 'people.csv'): Promise<number> => {
      const bytes = new TextEncoder().encode(text);
      const { id, pieces } = await call(createFile, { accountId, body: { name, size: bytes.length } });
      for (let piece = 0; piece < pieces; piece += 1)
        await call(putFilePiece, {
          accountId,
          fileId: String(id),
          piece: String(piece),
          body: bytes.subarray(piece * PIECE_SIZE, (piece + 1) * PIECE_SIZE),
        });
      return id;
    };
    const begin = async (text: string) => {
      const { id } = await call(createImport, { accountId, body: { fileId: await upload(text) } });
      return String(id);
    };
    /** One of so many rows that waits for its check. What stands in the file is up to the reader. */
    const waiting = async (size: number) => {
      const file = await db
        .insertInto('file')
        .values({ account_id: accountId, name: 'people.csv', size })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('file_piece').values({ account_id: accountId, file_id: file.id, piece: 0 }).execute();
      const importId = await insertImport(db, accountId, { file_id: file.id });
      await call(changeImport, { accountId, importId, body: { choices: CHOSEN } });
      await call(checkImport, { accountId, importId });
      return importId;
    };
    const look = (importId: string) => call(getImport, { accountId, importId });
    const rowsOf = (importId: string) =>
      db
        .selectFrom('import_row')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('import_id', '=', Number(importId))
        .orderBy('attempt')
        .orderBy('row')
        .execute();
    return { accountId, user, call, upload, begin, waiting, look, rowsOf };
  }
  return { server, db, check, newAccount };
}

export const people = (count: number) =>
  `First name,Last name,Email,Phone\n${Array.from({ length: count }, (_, at) => `Ada,B${at},a${at}@x.example,\n`).join('')}`;

/** In the place of the real one, which starts a thread. */
export const readerOf = (
  read: (size: number) => AsyncIterable<{ rows: StagedRow[]; progress: number }>,
): typeof readRows =>
  async function* (_source, size, { place }) {
    for await (const { rows, progress } of read(size)) yield { batch: stagedBatch(rows, place), progress };
  };

/** As many rows as the file is said to have bytes. */
export const plainReader = readerOf(async function* (size) {
  yield { rows: Array.from({ length: size }, (_, at) => staged(at + 1)), progress: 1 };
});

/** Says nothing but its number and e-mail. */
export const staged = (row: number, columns: Partial<StagedRow> = {}): StagedRow => ({
  ...emptyRow,
  row,
  line: row + 1,
  given_name: 'Ada',
  family_name: `B${row}`,
  email: `a${row}@x.example`,
  ...columns,
});
