import { AppError } from '@app/contract/errors';
import type { ImportTarget } from '@app/contract/import-words';
import type { ImportColumn, ImportFormat } from '@app/contract/imports';
import type { Db } from '../../db/open.ts';
import { withinTime } from '../../db/time-limit.ts';
import { readOwnFields } from '../contacts/own-values.ts';
import type { FileStore } from '../files/file-store.ts';
import { requireWholeFile } from '../files/files.ts';
import { inspectFile, UnreadableFile } from '../import-files/inspect.ts';
import type { Inspected } from '../import-files/staged-row.ts';
import { storableJson } from '../import-files/storable-json.ts';
import { suggestMatching } from '../import-files/suggest.ts';
import { recallMatching } from './matching.ts';

type Scope = { accountId: string };
export type LookedAt = { file: { id: number; name: string; size: number }; inspected: Inspected };

/** Reading a large workbook takes its time; no transaction waits for it. */
const TIME = 60_000;

/** What a file is, or why nothing can be made of it. `format`: as somebody says that it must be read. */
export function lookAtFile(
  db: Db,
  files: FileStore,
  { accountId }: Scope,
  fileId: number,
  { locale, format }: { locale: string; format?: ImportFormat },
): Promise<LookedAt> {
  return withinTime(TIME, async () => {
    const { id, name, size, pieces } = await requireWholeFile(db, { accountId }, fileId);
    const country = await readCountry(db, { accountId });
    try {
      const source = files.read({ accountId, fileId: id, pieces });
      const inspected = await inspectFile(source, { size, locale, country, ...(format && { format }) });
      return { file: { id, name, size }, inspected };
    } catch (error) {
      throw error instanceof UnreadableFile ? new AppError('import.unreadable', error.fault) : error;
    }
  });
}

export async function readCountry(db: Db, { accountId }: Scope): Promise<string> {
  const { country_code } = await db
    .selectFrom('account')
    .select('country_code')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return country_code;
}

const PREVIEW_ROWS = 20;
const SAMPLES = 3;
/** A cell may hold a whole book; who looks at a preview does not read it. */
const CELL = 200;

/** The columns of the import's row that say what the file is; the matching is a remembered one, or a suggestion. */
export async function describeFile(db: Db, scope: Scope, { format, sheets, header, rows }: Inspected) {
  const width = rows.reduce((most, { length }) => Math.max(most, length), header.length);
  const names = Array.from({ length: width }, (_, at) => header[at] ?? '');
  const ownFields = await readOwnFields(db, scope);
  const suggestions = suggestMatching({ header: names, rows }, [...ownFields.values()]);
  const remembered = format.hasHeader ? await recallMatching(db, scope, names, ownFields) : null;
  const suggested = names.map((_, at): ImportTarget | null => suggestions[at] ?? null);
  const columns = names.map(
    (name, at): ImportColumn => ({ name, samples: samplesOf(rows, at), suggestion: suggested[at] ?? null }),
  );
  return {
    format: JSON.stringify(format),
    sheets: storableJson(sheets),
    columns: storableJson(columns),
    preview: storableJson(rows.slice(0, PREVIEW_ROWS).map((row) => row.map((cell) => cell.slice(0, CELL)))),
    matching: JSON.stringify(remembered ?? suggested),
    is_remembered: remembered !== null,
  };
}

function samplesOf(rows: string[][], at: number): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const cell = row[at]?.trim().slice(0, CELL);
    if (cell) found.add(cell);
    if (found.size === SAMPLES) break;
  }
  return [...found];
}
