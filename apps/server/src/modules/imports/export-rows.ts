import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { exportImportRows as exportEndpoint, ImportRow } from '@app/contract/import-rows';
import type { ImportTarget } from '@app/contract/import-words';
import { readServerTexts, type ServerText } from '@app/i18n/server-texts';
import type { Db } from '../../db/open.ts';
import { withinTime } from '../../db/time-limit.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { Streamed } from '../../http/route.ts';
import { BYTE_ORDER_MARK, toCsv } from '../contacts/csv.ts';
import { type OwnField, readOwnFields } from '../contacts/own-values.ts';
import { listRows } from './list-rows.ts';
import { ownFieldOf } from './matching.ts';
import { requireImport } from './read-imports.ts';
import type { ImportJob } from './tables.ts';

type Scope = { accountId: string };
type Query = Request<typeof exportEndpoint, 'output'>['query'];
type Surroundings = { locale: string; audit: AuditNotes; stopping: { now: boolean } };
type NameOf = (target: ImportTarget) => string;

const PAGE = 200;
/** What one page may wait for the database, in ms; the whole takes as long as its reader. */
const PAGE_TIME = 30_000;

/**
 * The rows below the header of the file, each with its reasons in front: rows may have more cells than the header. Page
 * by page, so that a million need no more memory than one page.
 */
export async function exportRows(
  db: Db,
  scope: Scope,
  importId: string,
  { separator, ...which }: Query,
  { locale, audit, stopping }: Surroundings,
): Promise<Streamed> {
  const job = await requireImport(db, scope, importId);
  Object.assign(audit, { outcome: which.outcome });
  const text = await readServerTexts(locale);
  const nameOf = namesIn(text, await readOwnFields(db, scope));

  async function* parts(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsv([[text('failedRows.reasons'), ...headerOf(job, nameOf)]], separator);
    for (let pageToken: string | undefined; pageToken !== ''; ) {
      if (stopping.now) throw new AppError('server.stopping');
      const asked = { ...which, pageSize: PAGE, pageToken };
      const page = await withinTime(PAGE_TIME, () => listRows(db, scope, importId, asked));
      yield toCsv(
        page.rows.map((row) => [reasonsOf(row, text, nameOf), ...(row.cells ?? [])]),
        separator,
      );
      pageToken = page.nextPageToken;
    }
  }
  const day = new Date().toISOString().slice(0, 10);
  return { type: 'text/csv; charset=utf-8', fileName: `import-${job.id}-${day}.csv`, parts: parts() };
}

/** A file without a header gets one that says where its columns went, so that they are matched at once. */
function headerOf({ columns, format, matching }: ImportJob, nameOf: NameOf): string[] {
  if (format.hasHeader) return columns.map(({ name }) => name);
  return columns.map((_, at) => {
    const target = matching[at];
    return target ? nameOf(target) : '';
  });
}

function reasonsOf({ faults, skipped, sameAs }: ImportRow, text: ServerText, nameOf: NameOf): string {
  if (skipped) return sameAs === null ? text(`failedRows.${skipped}`) : text('failedRows.sameAs', { line: sameAs });
  return faults.map(({ target, problem }) => text(`failedRows.${problem}`, { field: nameOf(target) })).join(' ');
}

/** As the export of contacts names them. */
const namesIn =
  (text: ServerText, ownFields: Map<string, OwnField>): NameOf =>
  (target) => {
    const own = ownFieldOf(target);
    if (own) return ownFields.get(own)?.name ?? '';
    return target === 'fullName' ? text('failedRows.fullName') : text(`export.contacts.${target}`);
  };
