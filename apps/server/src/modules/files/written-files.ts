import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { FileKey, FileStore } from './file-store.ts';
import { recordPiece } from './files.ts';

/**
 * Files that the server writes itself. They grow piece by piece, each in the transaction that says so: bytes beside the
 * rows stand or fall with it, and elsewhere whoever does a batch again writes the same piece again.
 */
export type WrittenFile = { id: number; name: string; size: number; pieces: number };

type Begun = { accountId: string; userId: string | null; name: string };

export async function beginFile(
  trx: Db,
  files: FileStore,
  { accountId, userId, name }: Begun,
  content: string | Buffer,
): Promise<number> {
  const bytes = Buffer.from(content);
  const { id } = await trx
    .insertInto('file')
    .values({ account_id: accountId, user_id: userId, name, size: bytes.length, pieces: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putPiece(trx, files, { accountId, fileId: id }, 0, bytes);
  return id;
}

export async function appendToFile(trx: Db, files: FileStore, key: FileKey, content: string | Buffer): Promise<void> {
  if (content.length === 0) return;
  const bytes = Buffer.from(content);
  const { pieces } = await trx
    .updateTable('file')
    .set({ size: sql`size + ${bytes.length}`, pieces: sql`pieces + 1` })
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.fileId)
    .returning(sql<number>`pieces`.as('pieces'))
    .executeTakeFirstOrThrow();
  await putPiece(trx, files, key, pieces - 1, bytes);
}

async function putPiece(trx: Db, files: FileStore, key: FileKey, piece: number, bytes: Buffer): Promise<void> {
  await (files.within?.(trx) ?? files).put(key, piece, bytes);
  await recordPiece(trx, key, piece);
}

export async function readWrittenFiles(
  db: Db,
  { accountId }: { accountId: string },
  fileIds: readonly number[],
): Promise<Map<number, WrittenFile>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('file')
    .select(['id', 'name', 'size', sql<number>`pieces`.as('pieces')])
    .where('account_id', '=', accountId)
    .where('id', 'in', fileIds)
    .where('pieces', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** In a transaction, which may yet be rolled back, only its rows go; the bytes go with the next sweep. */
export async function removeWrittenFile(db: Db, files: FileStore, { accountId, fileId }: FileKey): Promise<void> {
  const gone = await db
    .deleteFrom('file')
    .where('account_id', '=', accountId)
    .where('id', '=', fileId)
    .where('pieces', 'is not', null)
    .returning(sql<number>`pieces`.as('pieces'))
    .executeTakeFirst();
  if (gone && !db.isTransaction) await files.remove({ accountId, fileId, pieces: gone.pieces });
}
