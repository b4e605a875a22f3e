import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { PIECE_SIZE } from '@app/contract/files';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { FileStore } from '../files/file-store.ts';
import { piecesOf } from '../files/files.ts';
import { appendToFile } from '../files/written-files.ts';
import { exportedTables, privateFiles, type Reader, readRows, singles } from './exported-tables.ts';
import type { AccountDataTables, Place } from './tables.ts';
import { contentsLine, DEFLATED, type Entry, ending, entryHead, STORED, SUMS_BEHIND, sumsBehind, UTF8 } from './zip.ts';

export type ExportRow = Selectable<AccountDataTables['account_export']>;
const readerOf = ({ account_id, user_id }: ExportRow): Reader => ({ accountId: account_id, userId: user_id });
type Step = { place: Place | null; records: number };

/** Rows of one entry; pieces of a file of one batch; lines of the contents of one batch. */
const ROWS = 500;
const PIECES = 4;
const LINES = 5000;

const deflate = promisify(deflateRaw);

/** The parts of a file: what has no account's id, each table, uploaded files, and the contents. */
export const countParts = async (db: Db): Promise<number> => singles.length + (await exportedTables(db)).length + 2;

/**
 * Writes the next piece of the file, in the transaction that moves the export on; answers whether that was the last one.
 * Done again it writes the same.
 */
export async function writeNext(trx: Db, files: FileStore, row: ExportRow): Promise<boolean> {
  const tables = await exportedTables(trx);
  const single = singles[row.part];
  const table = tables[row.part - singles.length];
  const filesAt = singles.length + tables.length;
  let step: Step;
  if (single) step = await writeSingle(trx, files, row, single);
  else if (table) step = await writeTable(trx, files, row, table);
  else if (row.part === filesAt) step = await writeFile(trx, files, row);
  else step = await writeContents(trx, files, row);
  const isThrough = step.place === null;
  const isLast = isThrough && row.part > filesAt;
  await trx
    .updateTable('account_export')
    .set({
      state: isLast ? 'done' : 'running',
      part: row.part + (isThrough ? 1 : 0),
      parts: filesAt + 2,
      place: step.place && JSON.stringify(step.place),
      records: sql`records + ${step.records}`,
      finished_at: isLast ? sql<Date>`now()` : null,
    })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
  return isLast;
}

async function writeSingle(trx: Db, files: FileStore, row: ExportRow, single: (typeof singles)[number]): Promise<Step> {
  const lines = await single.read(trx, row.account_id);
  if (lines.length > 0) await writeLines(trx, files, row, `${single.name}.ndjson`, lines);
  return { place: null, records: lines.length };
}

async function writeTable(
  trx: Db,
  files: FileStore,
  row: ExportRow,
  table: Parameters<typeof readRows>[1],
): Promise<Step> {
  const { after, entries = 0 } = row.place ?? {};
  const { lines, last } = await readRows(trx, table, readerOf(row), { after, size: ROWS });
  if (lines.length > 0)
    await writeLines(trx, files, row, `${table.name}/${String(entries + 1).padStart(6, '0')}.ndjson`, lines);
  const isThrough = lines.length < ROWS || last === null;
  return { place: isThrough ? null : { after: last, entries: entries + 1 }, records: lines.length };
}

async function writeLines(trx: Db, files: FileStore, row: ExportRow, name: string, lines: string[]): Promise<void> {
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const packed = await deflate(bytes);
  const entry: Omit<Entry, 'startsAt'> = {
    ...{ name, flags: UTF8, crc: crc32(bytes), packed: packed.length, size: bytes.length },
    method: DEFLATED,
  };
  const startsAt = await append(trx, files, row, [entryHead(entry), packed]);
  await keepEntry(trx, row, { ...entry, startsAt });
}

/** What people have uploaded, as it is; a large file takes several batches. */
async function writeFile(trx: Db, files: FileStore, row: ExportRow): Promise<Step> {
  const open = row.place?.file ?? (await nextFile(trx, row));
  if (!open) return { place: null, records: 0 };
  const { account_id: accountId } = row;
  const pieces = piecesOf(open.size);
  let { piece, crc, startsAt } = open;
  const head = { name: open.name, method: STORED, flags: UTF8 | SUMS_BEHIND, crc: 0, packed: 0, size: 0 } as const;
  if (piece === 0) startsAt = await append(trx, files, row, [entryHead(head)]);
  const source = files.within?.(trx) ?? files;
  const until = Math.min(pieces, piece + PIECES);
  for await (const bytes of source.read({ accountId, fileId: open.id, pieces: until, from: piece })) {
    crc = crc32(bytes, crc);
    piece += 1;
    await append(trx, files, row, [Buffer.from(bytes)]);
  }
  const after = [String(open.id)];
  if (piece < pieces) return { place: { after, file: { ...open, piece, crc, startsAt } }, records: 0 };
  const sums = { crc, packed: open.size, size: open.size };
  await append(trx, files, row, [sumsBehind(sums)]);
  await keepEntry(trx, row, { ...head, ...sums, startsAt });
  return { place: { after }, records: 1 };
}

async function nextFile(trx: Db, row: ExportRow): Promise<NonNullable<Place['file']> | null> {
  const file = await trx
    .selectFrom('file')
    .select(['id', 'name', 'size'])
    .where('account_id', '=', row.account_id)
    .where('id', '>', Number(row.place?.after?.[0] ?? 0))
    .where(sql<boolean>`file.id not in (${privateFiles(readerOf(row))})`)
    // Files that the server writes, this one among them, are made of what is in it already.
    .where('pieces', 'is', null)
    // An upload that was not finished is nobody's yet.
    .where(
      sql<boolean>`(select count(*) from file_piece
        where file_piece.account_id = file.account_id and file_piece.file_id = file.id)
        >= ceil(file.size / ${sql.lit(PIECE_SIZE)}::numeric)`,
    )
    .orderBy('id')
    .executeTakeFirst();
  if (!file) return null;
  const name = `files/${file.id}-${file.name.replace(/[^\p{L}\p{N} ._()-]/gu, '_')}`;
  return { id: file.id, name, size: file.size, piece: 0, crc: 0, startsAt: 0 };
}

/** What stands where, and then the end. */
async function writeContents(trx: Db, files: FileStore, row: ExportRow): Promise<Step> {
  const { after } = row.place ?? {};
  const [last = '-1', startsAt = '', size = '0'] = after ?? [];
  const entries = await trx
    .selectFrom('account_export_entry')
    .selectAll()
    .where('account_id', '=', row.account_id)
    .where('export_id', '=', row.id)
    .where('number', '>', Number(last))
    .orderBy('number')
    .limit(LINES)
    .execute();
  const lines = Buffer.concat(
    entries.map(({ starts_at, method, ...entry }) =>
      contentsLine({ ...entry, method: method as Entry['method'], startsAt: starts_at }),
    ),
  );
  const at = lines.length > 0 ? await append(trx, files, row, [lines]) : await sizeOf(trx, row);
  const begins = startsAt === '' ? at : Number(startsAt);
  const length = Number(size) + lines.length;
  const number = entries.at(-1)?.number ?? Number(last);
  if (entries.length === LINES) return { place: { after: [number, begins, length].map(String) }, records: 0 };
  await append(trx, files, row, [ending({ entries: number + 1, startsAt: begins, size: length })]);
  await trx
    .deleteFrom('account_export_entry')
    .where('account_id', '=', row.account_id)
    .where('export_id', '=', row.id)
    .execute();
  return { place: null, records: 0 };
}

async function keepEntry(trx: Db, { account_id, id: export_id }: ExportRow, { startsAt, ...entry }: Entry) {
  const number = sql<number>`(select count(*) from account_export_entry
    where account_id = ${account_id} and export_id = ${export_id})`;
  await trx
    .insertInto('account_export_entry')
    .values({ account_id, export_id, number, ...entry, starts_at: startsAt })
    .execute();
}

async function sizeOf(trx: Db, { account_id, file_id }: ExportRow): Promise<number> {
  const { size } = await trx
    .selectFrom('file')
    .select('size')
    .where('account_id', '=', account_id)
    .where('id', '=', file_id ?? 0)
    .executeTakeFirstOrThrow();
  return size;
}

/** Answers where in the file it begins. */
async function append(trx: Db, files: FileStore, row: ExportRow, parts: Buffer[]): Promise<number> {
  const at = await sizeOf(trx, row);
  const key = { accountId: row.account_id, fileId: row.file_id ?? 0 };
  await appendToFile(trx, files, key, Buffer.concat(parts));
  return at;
}
