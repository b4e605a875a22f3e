import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { ContactImport, ImportState, ImportSummary, listImports as listEndpoint } from '@app/contract/imports';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { type Order, readPage } from '../../list/page.ts';
import { readPeople } from '../contacts/people.ts';
import type { ImportJob } from './tables.ts';

type Scope = { accountId: string };

/** As long as an import can be undone and its rows be looked at. */
export const KEPT_DAYS = 60;

/** An id that is no number is not found. `lock` is for whoever changes it. */
export async function requireImport(
  db: Db,
  { accountId }: Scope,
  importId: string | number,
  { lock = false }: { lock?: boolean } = {},
): Promise<ImportJob> {
  const row = await db
    .selectFrom('contact_import')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(importId, 'import.notFound'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('import.notFound');
  return row;
}

export async function getImport(db: Db, scope: Scope, importId: string | number): Promise<ContactImport> {
  const job = await requireImport(db, scope, importId);
  const [summary] = await toSummaries(db, scope, [job]);
  return {
    ...summary!,
    format: job.format,
    sheets: job.sheets,
    columns: job.columns,
    preview: job.preview,
    matching: job.matching,
    isRemembered: job.is_remembered,
    choices: job.choices,
  };
}

const BY_CREATION: Order = {
  name: 'created',
  key: { by: sql.ref('created_at'), type: 'time' },
  id: { by: sql.ref('id'), type: 'integer' },
  descending: true,
};

export async function listImports(
  db: Db,
  scope: Scope,
  { pageSize, pageToken }: Request<typeof listEndpoint, 'output'>['query'],
) {
  const query = db.selectFrom('contact_import').select(LISTED).where('account_id', '=', scope.accountId);
  const page = { size: pageSize, token: pageToken, asked: scope.accountId };
  const { rows, nextPageToken } = await readPage(query, BY_CREATION, page);
  return { imports: await toSummaries(db, scope, rows), nextPageToken };
}

/** Without the columns and rows of the file, which may be many. */
const LISTED = [
  'id',
  'user_id',
  'name',
  'size',
  'state',
  'progress',
  'done',
  'since',
  'planned',
  'counts',
  'undone',
  'left_as_is',
  'fault',
  'created_at',
  'finished_at',
  'undone_by',
] as const;

type Listed = Pick<ImportJob, (typeof LISTED)[number]>;

const BEFORE_THE_START: readonly ImportState[] = ['draft', 'checking', 'checked', 'failed'];
export const isBeforeStart = ({ state }: Pick<ImportJob, 'state'>): boolean => BEFORE_THE_START.includes(state);

async function toSummaries(db: Db, scope: Scope, rows: Listed[]): Promise<ImportSummary[]> {
  const personOf = await readPeople(
    db,
    scope,
    rows.flatMap(({ user_id, undone_by }) => [user_id, undone_by]),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    size: row.size,
    state: row.state,
    counts: isBeforeStart(row) ? row.planned : row.counts,
    progress: row.progress,
    done: row.done,
    since: row.since?.toISOString() ?? null,
    undone: row.undone,
    left: row.left_as_is,
    canUndo: canUndo(row),
    fault: row.fault,
    by: personOf(row.user_id),
    undoneBy: personOf(row.undone_by),
    createdDate: row.created_at.toISOString(),
    finishedDate: row.finished_at?.toISOString() ?? null,
  }));
}

const DAY = 24 * 60 * 60 * 1000;

export function canUndo({ state, counts, finished_at }: Pick<ImportJob, 'state' | 'counts' | 'finished_at'>): boolean {
  if (state !== 'done' && state !== 'stopped') return false;
  return hasWritten({ counts }) && finished_at !== null && Date.now() - finished_at.getTime() < KEPT_DAYS * DAY;
}

export const hasWritten = ({ counts }: Pick<ImportJob, 'counts'>): boolean =>
  counts !== null && counts.created + counts.updated > 0;
