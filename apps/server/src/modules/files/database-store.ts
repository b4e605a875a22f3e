import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type FileStore, inOrder, PieceGone } from './file-store.ts';

/** Beside the rows: every process has them, and a backup of the database has them too. */
export const databaseStore = (db: Db): FileStore => ({
  within: databaseStore,
  put: async ({ accountId, fileId }, piece, bytes) => {
    await sql`
      insert into file_piece (account_id, file_id, piece, bytes)
      select account_id, id, ${piece}, ${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)} from file
      where account_id = ${accountId} and id = ${fileId} for key share
      on conflict do nothing`.execute(db);
  },
  read: (file, signal) =>
    inOrder(
      file.pieces,
      async (piece) => {
        const row = await db
          .selectFrom('file_piece')
          .select('bytes')
          .where('account_id', '=', file.accountId)
          .where('file_id', '=', file.fileId)
          .where('piece', '=', piece)
          .executeTakeFirst();
        if (!row?.bytes) throw new PieceGone(file, piece);
        return row.bytes;
      },
      signal,
      file.from,
    ),
  remove: async ({ accountId, fileId }) => {
    await db.deleteFrom('file_piece').where('account_id', '=', accountId).where('file_id', '=', fileId).execute();
  },
});
