import {
  type BulkJob,
  FILE_DAYS,
  type listBulkJobs as jobsEndpoint,
  type listBulkOutcomes as outcomesEndpoint,
} from '@app/contract/bulk-jobs';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { type Order, readPage } from '../../list/page.ts';
import { readPeople } from '../contacts/people.ts';
import { readWrittenFiles, type WrittenFile } from '../files/written-files.ts';
import type { BulkRow } from './tables.ts';

type Scope = { accountId: string };

/** An id that is no number is not found. */
export async function requireJob(
  db: Db,
  { accountId }: Scope,
  jobId: string | number,
  { lock = false }: { lock?: boolean } = {},
): Promise<BulkRow> {
  const row = await db
    .selectFrom('bulk_job')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(jobId, 'bulkJob.notFound'))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('bulkJob.notFound');
  return row;
}

export async function getBulkJob(db: Db, scope: Scope, jobId: string | number): Promise<BulkJob> {
  const [job] = await toBulkJobs(db, scope, [await requireJob(db, scope, jobId)]);
  return job!;
}

const BY_CREATION: Order = {
  name: 'created',
  key: { by: sql.ref('created_at'), type: 'time' },
  id: { by: sql.ref('id'), type: 'integer' },
  descending: true,
};

export async function listBulkJobs(
  db: Db,
  scope: Scope,
  { pageSize, pageToken }: Request<typeof jobsEndpoint, 'output'>['query'],
) {
  const query = db.selectFrom('bulk_job').selectAll().where('account_id', '=', scope.accountId);
  const page = { size: pageSize, token: pageToken, asked: scope.accountId };
  const { rows, nextPageToken } = await readPage(query, BY_CREATION, page);
  return { jobs: await toBulkJobs(db, scope, rows), nextPageToken };
}

async function toBulkJobs(db: Db, scope: Scope, rows: BulkRow[]): Promise<BulkJob[]> {
  const personOf = await readPeople(
    db,
    scope,
    rows.map(({ user_id }) => user_id),
  );
  const files = await readWrittenFiles(
    db,
    scope,
    rows.flatMap(({ file_id }) => file_id ?? []),
  );
  return rows.map((row) => toBulkJob(row, personOf(row.user_id), files.get(row.file_id ?? 0)));
}

const DAY = 24 * 60 * 60 * 1000;

function toBulkJob(row: BulkRow, by: BulkJob['by'], written: WrittenFile | undefined): BulkJob {
  const hasEnded = row.state === 'done' || row.state === 'stopped';
  const file = hasEnded && row.finished_at ? written : undefined;
  return {
    id: row.id,
    action: row.action,
    state: row.state,
    total: row.total,
    done: row.done,
    skipped: row.skipped,
    failed: row.failed,
    undone: row.undone,
    left: row.left_as_is,
    canUndo: row.action.kind === 'export' ? file !== undefined : hasEnded && row.done > 0,
    by,
    createdDate: row.created_at.toISOString(),
    finishedDate: row.finished_at?.toISOString() ?? null,
    file:
      file && row.finished_at
        ? {
            name: file.name,
            size: file.size,
            expirationDate: new Date(row.finished_at.getTime() + FILE_DAYS * DAY).toISOString(),
          }
        : null,
  };
}

const NAME = sql<string>`coalesce(nullif(btrim(contact.given_name || ' ' || contact.family_name), ''), contact.email, '')`;
const byContact = (table: string, id: string): Order => ({
  name: 'contact',
  key: { by: sql.ref(`${table}.contact_id`), type: 'integer' },
  id: { by: sql.ref(`${table}.${id}`), type: 'integer' },
});

/** Those who were changed have an activity of the job; the others, and those of an export, have a row that says so. */
export async function listBulkOutcomes(
  db: Db,
  { accountId }: Scope,
  jobId: string,
  { outcome, pageSize, pageToken }: Request<typeof outcomesEndpoint, 'output'>['query'],
) {
  const { id, action } = await requireJob(db, { accountId }, jobId);
  const page = { size: pageSize, token: pageToken, asked: [accountId, id, outcome] };
  const { rows, nextPageToken } =
    outcome === 'done' && action.kind !== 'export'
      ? await readPage(
          db
            .selectFrom('activity')
            .innerJoin('contact', (join) =>
              join
                .onRef('contact.account_id', '=', 'activity.account_id')
                .onRef('contact.id', '=', 'activity.contact_id'),
            )
            .select(['activity.contact_id', NAME.as('name'), sql<null>`null`.as('reason')])
            .where('activity.account_id', '=', accountId)
            .where('activity.bulk_job_id', '=', id),
          byContact('activity', 'id'),
          page,
        )
      : await readPage(
          db
            .selectFrom('bulk_outcome')
            .leftJoin('contact', (join) =>
              join
                .onRef('contact.account_id', '=', 'bulk_outcome.account_id')
                .onRef('contact.id', '=', 'bulk_outcome.contact_id'),
            )
            .select(['bulk_outcome.contact_id', NAME.as('name'), 'bulk_outcome.reason'])
            .where('bulk_outcome.account_id', '=', accountId)
            .where('bulk_outcome.job_id', '=', id)
            .where('bulk_outcome.outcome', '=', outcome),
          byContact('bulk_outcome', 'contact_id'),
          page,
        );
  return {
    outcomes: rows.map(({ contact_id, name, reason }) => ({ contactId: contact_id, name, reason })),
    nextPageToken,
  };
}
