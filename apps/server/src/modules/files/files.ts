import { AppError } from '@app/contract/errors';
import { PIECE_SIZE, type StoredFile } from '@app/contract/files';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { timeLeft, withinTime } from '../../db/time-limit.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toRecordId } from '../../http/record-id.ts';
import type { FileKey, FileStore } from './file-store.ts';
import type { FileTables } from './tables.ts';

type Scope = { accountId: string };
type Row = Pick<Selectable<FileTables['file']>, 'id' | 'name' | 'size'>;

/** Of an account, as long as nothing has been made of them. */
const MOST_UNUSED = 20;
const MOST_UNUSED_BYTES = 2 * 1024 ** 3;
/** So long an upload may take that others need the room of. */
const ROOM_AFTER_HOURS = 24;
/** Nobody waits for a larger one in a mail. */
const MOST_PICTURE_BYTES = 5 * 1024 ** 2;

export const piecesOf = (size: number): number => Math.ceil(size / PIECE_SIZE);

/** Each piece has its exact size: together they are what was announced. */
const sizeOfPiece = (size: number, piece: number): number => Math.min(PIECE_SIZE, size - piece * PIECE_SIZE);

export async function createFile(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  { name, size }: { name: string; size: number },
): Promise<StoredFile> {
  await makeRoom(db, { accountId }, size);
  const { id } = await db
    .insertInto('file')
    .values({ account_id: accountId, user_id: userId, name, size })
    .returning('id')
    .executeTakeFirstOrThrow();
  const pieces = piecesOf(size);
  return { id, name, size, pieces, missing: Array.from({ length: pieces }, (_, piece) => piece) };
}

/** Two that are announced at the same moment are counted one after the other. */
async function makeRoom(db: Db, { accountId }: Scope, size: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${accountId}`}, 0))`.execute(db);
  if (await hasRoom(db, { accountId }, size)) return;
  // Whoever comes back to an upload of yesterday begins it again; their bytes go with the next sweep.
  const old = sql<Date>`now() - make_interval(hours => ${ROOM_AFTER_HOURS})`;
  const unused = await unusedFiles(db, { accountId }).where('created_at', '<', old).execute();
  for (const { id } of unused) await deleteUnused(db, { accountId, fileId: id });
  if (!(await hasRoom(db, { accountId }, size))) throw new AppError('file.tooMany');
}

async function hasRoom(db: Db, { accountId }: Scope, size: number): Promise<boolean> {
  const files = await unusedFiles(db, { accountId }).execute();
  const bytes = files.reduce((sum, file) => sum + file.size, size);
  return files.length < MOST_UNUSED && bytes <= MOST_UNUSED_BYTES;
}

const unusedFiles = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('file')
    .select(['file.id', 'file.size'])
    .where('file.account_id', '=', accountId)
    .where('file.pieces', 'is', null)
    .where('file.shown_at', 'is', null)
    .where('file.attached_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contact_import')
            .select('contact_import.id')
            .whereRef('contact_import.account_id', '=', 'file.account_id')
            .whereRef('contact_import.file_id', '=', 'file.id'),
        ),
      ),
    );

/** A piece that is there stays as it is: whoever sends it again has not heard that it arrived. */
export async function putFilePiece(
  db: Db,
  files: FileStore,
  { accountId }: Scope,
  { fileId, piece }: { fileId: string; piece: string },
  bytes: Uint8Array,
): Promise<void> {
  const file = await requireFile(db, { accountId }, fileId);
  const number = requirePiece(file, piece, bytes.length);
  const key = { accountId, fileId: file.id };
  if ((await arrivedPieces(db, key)).has(number)) return;
  // What the store takes of the time is not the database's.
  const left = timeLeft();
  await files.put(key, number, bytes);
  if (await withinTime(left, () => recordPiece(db, key, number))) return;
  // Taken away while its bytes were on their way: they would be nobody's.
  await files.remove({ ...key, pieces: piecesOf(file.size) });
  throw new AppError('file.notFound');
}

/** Answers whether there is still a file that it belongs to. */
export async function recordPiece(db: Db, { accountId, fileId }: FileKey, piece: number): Promise<boolean> {
  await sql`
    insert into file_piece (account_id, file_id, piece)
    select account_id, id, ${piece} from file where account_id = ${accountId} and id = ${fileId} for key share
    on conflict do nothing`.execute(db);
  return (await findFile(db, { accountId, fileId })) !== undefined;
}

function requirePiece({ size }: Row, piece: string, length: number): number {
  const pieces = piecesOf(size);
  const number = /^\d{1,9}$/.test(piece) ? Number(piece) : pieces;
  const refuse = (path: string, message: string) => new AppError('request.invalid', [{ path, message }]);
  if (number >= pieces) throw refuse('piece', `There are ${pieces} pieces, counted from 0.`);
  const expected = sizeOfPiece(size, number);
  if (length !== expected) throw refuse('body', `This piece has ${expected} bytes, not ${length}.`);
  return number;
}

export async function getFile(db: Db, { accountId }: Scope, fileId: string): Promise<StoredFile> {
  const { id, name, size } = await requireFile(db, { accountId }, fileId);
  const arrived = await arrivedPieces(db, { accountId, fileId: id });
  const pieces = piecesOf(size);
  const missing = Array.from({ length: pieces }, (_, piece) => piece).filter((piece) => !arrived.has(piece));
  return { id, name, size, pieces, missing };
}

/**
 * Before its row goes, with the record of who took it away: first nothing of it is there any more, then the bytes go. If
 * it ends in between, there is a file of which all pieces are missing.
 */
export async function emptyFile(db: Db, files: FileStore, { accountId }: Scope, fileId: string): Promise<void> {
  const { id, size } = await requireFile(db, { accountId }, fileId);
  await db.transaction().execute(async (trx) => {
    if (await isUsed(trx, { accountId, fileId: id })) throw new AppError('file.inUse');
    await trx.deleteFrom('file_piece').where('account_id', '=', accountId).where('file_id', '=', id).execute();
  });
  await files.remove({ accountId, fileId: id, pieces: piecesOf(size) });
}

export async function deleteFile(db: Db, { accountId }: Scope, fileId: string): Promise<void> {
  const { id } = await requireFile(db, { accountId }, fileId);
  if (!(await deleteUnused(db, { accountId, fileId: id }))) throw new AppError('file.inUse');
}

/** Of a file that nothing has been made of; answers whether it is gone. */
export const deleteUnused = (db: Db, key: FileKey): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (await isUsed(trx, key)) return false;
    await deleteRows(trx, key);
    return true;
  });

/** Locks the file first: an import that is just being made of it is waited for. */
async function isUsed(trx: Db, { accountId, fileId }: FileKey): Promise<boolean> {
  const mine = trx.selectFrom('file').where('account_id', '=', accountId).where('id', '=', fileId);
  const file = await mine.select(['shown_at', 'attached_at']).forUpdate().executeTakeFirst();
  if (file?.shown_at || file?.attached_at) return true;
  const used = await trx
    .selectFrom('contact_import')
    .select('id')
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * A file that is no longer needed, whoever used it. In a transaction, which may yet be rolled back, only its rows go; the
 * bytes go with the next sweep.
 */
export async function removeFile(db: Db, files: FileStore, key: FileKey): Promise<void> {
  const file = await findFile(db, key);
  if (!file) return;
  await deleteRows(db, key);
  if (!db.isTransaction) await files.remove({ ...key, pieces: piecesOf(file.size) });
}

const deleteRows = (db: Db, { accountId, fileId }: FileKey) =>
  db.deleteFrom('file').where('account_id', '=', accountId).where('id', '=', fileId).execute();

/** Whole, and there until the transaction that asks has ended. */
export async function requireWholeFile(
  db: Db,
  { accountId }: Scope,
  fileId: string | number,
): Promise<Row & { pieces: number }> {
  const file = await requireFile(db, { accountId }, fileId);
  const pieces = piecesOf(file.size);
  const { size } = await arrivedPieces(db, { accountId, fileId: file.id });
  if (size !== pieces) throw new AppError('file.incomplete');
  return { ...file, pieces };
}

/** From now on strangers see these pictures, and they stay. Answers those that are not there, or not whole. */
export async function showFiles(db: Db, { accountId }: Scope, fileIds: readonly number[]): Promise<number[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update file set shown_at = coalesce(shown_at, now())
    where account_id = ${accountId} and id = any (${[...fileIds]}::bigint[]) and pieces is null and size <= ${MOST_PICTURE_BYTES}
      and (select count(*) from file_piece piece where piece.account_id = file.account_id and piece.file_id = file.id)
        = ceil(size / ${PIECE_SIZE}::numeric)
    returning id`.execute(db);
  const shown = new Set(rows.map(({ id }) => id));
  return fileIds.filter((id) => !shown.has(id));
}

/** A file that strangers may see. */
export async function findShownFile(
  db: Db,
  { accountId }: Scope,
  fileId: number,
): Promise<(Row & { pieces: number }) | undefined> {
  const file = await db
    .selectFrom('file')
    .select(['id', 'name', 'size'])
    .where('account_id', '=', accountId)
    .where('id', '=', fileId)
    .where('shown_at', 'is not', null)
    .executeTakeFirst();
  return file && { ...file, pieces: piecesOf(file.size) };
}

async function requireFile(db: Db, { accountId }: Scope, fileId: string | number): Promise<Row> {
  const file = await findFile(db, { accountId, fileId: toRecordId(fileId, 'file.notFound') });
  if (!file) throw new AppError('file.notFound');
  return file;
}

/** Of those that people bring: what the server has written is nobody's to change. */
const findFile = (db: Db, { accountId, fileId }: FileKey): Promise<Row | undefined> => {
  const file = db
    .selectFrom('file')
    .select(['id', 'name', 'size'])
    .where('account_id', '=', accountId)
    .where('id', '=', fileId)
    .where('pieces', 'is', null);
  return (db.isTransaction ? file.forKeyShare() : file).executeTakeFirst();
};

async function arrivedPieces(db: Db, { accountId, fileId }: FileKey): Promise<Set<number>> {
  const rows = await db
    .selectFrom('file_piece')
    .select('piece')
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .execute();
  return new Set(rows.map(({ piece }) => piece));
}
