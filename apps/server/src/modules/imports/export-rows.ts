import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { exportImportRows as exportEndpoint } from '@app/contract/import-rows';
import type { ImportTarget } from '@app/contract/import-words';
import type { RowFault } from '@app/contract/imports';
import { readServerTexts, type ServerText } from '@app/i18n/server-texts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { withinTime } from '../../db/time-limit.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { Streamed } from '../../http/route.ts';
import { BYTE_ORDER_MARK, toCsv } from '../contacts/csv.ts';
import { type OwnField, readOwnFields } from '../contacts/own-values.ts';
import { ownFieldOf } from './matching.ts';
import { requireImport } from './read-imports.ts';
import type { ImportJob } from './tables.ts';

type Scope = { accountId: string };
type Query = Request<typeof exportEndpoint, 'output'>['query'];
type Surroundings = { locale: string; audit: AuditNotes; stopping: { now: boolean } };
type NameOf = (target: ImportTarget) => string;

const PAGE = 500;
/** What one page may wait for the database, in ms; the whole takes as long as its reader. */
const PAGE_TIME = 30_000;

/**
 * The rows as they stood in the file, below its header, each with its reasons in front: rows may have more cells than the
 * header. Page by page, so that a million need no more memory than one page.
 */
export async function exportRows(
  db: Db,
  scope: Scope,
  importId: string,
  { outcome, separator }: Query,
  { locale, audit, stopping }: Surroundings,
): Promise<Streamed> {
  const job = await requireImport(db, scope, importId);
  Object.assign(audit, { outcome });
  const text = await readServerTexts(locale);
  const nameOf = namesIn(text, await readOwnFields(db, scope));

  async function* parts(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsv([[text('failedRows.reasons'), ...headerOf(job, nameOf)]], separator);
    for (let after: number | undefined = 0; after !== undefined; ) {
      if (stopping.now) throw new AppError('server.stopping');
      const rows: Failed[] = await withinTime(PAGE_TIME, () => readFailed(db, job, outcome, after ?? 0));
      yield toCsv(
        rows.map(({ faults, cells }) => [reasonsOf(faults ?? [], text, nameOf), ...(cells ?? [])]),
        separator,
      );
      after = rows.length < PAGE ? undefined : rows.at(-1)?.row;
    }
  }
  const day = new Date().toISOString().slice(0, 10);
  return { type: 'text/csv; charset=utf-8', fileName: `import-${job.id}-${day}.csv`, parts: parts() };
}

type Failed = { row: number; faults: RowFault[] | null; cells: string[] | null };

const readFailed = (db: Db, job: ImportJob, outcome: Query['outcome'], after: number): Promise<Failed[]> =>
  db
    .selectFrom('import_row')
    .select(['row', 'faults', 'cells'])
    .where('account_id', '=', job.account_id)
    .where('import_id', '=', job.id)
    .where('attempt', '=', job.attempt)
    .where('faults', 'is not', null)
    .where(hasOutcome(outcome))
    .where('row', '>', after)
    .orderBy('row')
    .limit(PAGE)
    .execute();

/** A row without a value that cannot be understood may also be skipped for another reason: then nothing is left out. */
export const hasOutcome = (outcome: 'invalid' | 'leftOut') =>
  outcome === 'invalid' ? sql<boolean>`outcome = 'invalid'` : sql<boolean>`outcome is null`;

/** A file without a header gets one that says where its columns went, so that they are matched at once. */
function headerOf({ columns, format, matching }: ImportJob, nameOf: NameOf): string[] {
  if (format.hasHeader) return columns.map(({ name }) => name);
  return columns.map((_, at) => {
    const target = matching[at];
    return target ? nameOf(target) : '';
  });
}

const reasonsOf = (faults: RowFault[], text: ServerText, nameOf: NameOf) =>
  faults.map(({ target, problem }) => text(`failedRows.${problem}`, { field: nameOf(target) })).join(' ');

/** As the export of contacts names them. */
const namesIn =
  (text: ServerText, ownFields: Map<string, OwnField>): NameOf =>
  (target) => {
    const own = ownFieldOf(target);
    if (own) return ownFields.get(own)?.name ?? '';
    return target === 'fullName' ? text('failedRows.fullName') : text(`export.contacts.${target}`);
  };
