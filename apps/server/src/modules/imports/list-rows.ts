import type { Request } from '@app/contract/endpoint';
import type { ImportRow, listImportRows as rowsEndpoint } from '@app/contract/import-rows';
import { skipReasons } from '@app/contract/imports';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { type Order, readPage } from '../../list/page.ts';
import { readPageToken, toPageToken } from '../../list/page-token.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { planRows } from './plan-rows.ts';
import { isBeforeStart, requireImport } from './read-imports.ts';
import { CELL_COLUMNS, cellsIn, type StagedCells } from './row-cells.ts';
import type { ImportJob } from './tables.ts';

type Scope = { accountId: string };
type Query = Request<typeof rowsEndpoint, 'output'>['query'];
type SkipReason = (typeof skipReasons)[number];
type Page = { rows: ImportRow[]; nextPageToken: string };

/** Rows with one outcome: what would become of them until it is started, what has become of them from then on. */
export async function listRows(db: Db, scope: Scope, importId: string, query: Query): Promise<Page> {
  const job = await requireImport(db, scope, importId);
  switch (query.outcome) {
    case 'invalid':
    case 'leftOut':
      return listStaged(db, job, query, hasOutcome(query.outcome));
    case 'skipped':
      return isBeforeStart(job) ? listPlanned(db, job, query) : listStaged(db, job, query, wasSkipped(query.skipped));
    case 'created':
    case 'updated':
      return isBeforeStart(job) ? listPlanned(db, job, query) : listWritten(db, job, query.outcome, query);
    case 'left':
      return listLeft(db, job, query);
  }
}

/** A row without a value that cannot be understood may also be skipped for another reason: then nothing is left out. */
const hasOutcome = (outcome: 'invalid' | 'leftOut') =>
  outcome === 'invalid' ? sql<boolean>`outcome = 'invalid'` : sql<boolean>`outcome is null`;
const wasSkipped = (reason: Query['skipped']) =>
  reason ? sql<boolean>`outcome = ${reason}` : sql<boolean>`outcome in ('sameInFile', 'exists', 'nothingNew')`;

const pageOf = (job: ImportJob, { outcome, skipped, target, problem, pageSize, pageToken }: Query) => ({
  size: pageSize,
  token: pageToken,
  asked: [job.account_id, job.id, job.attempt, outcome, skipped, target, problem],
});

const NAME = sql<string>`coalesce(btrim(concat_ws(' ', given_name, family_name)), '')`.as('name');
const STAGED = ['row', 'line', 'faults', 'outcome', 'same_as'] as const;
const BY_ROW: Order = {
  name: 'row',
  key: { by: sql.ref('row'), type: 'integer' },
  id: { by: sql.ref('row'), type: 'integer' },
};

type Staged = Pick<ImportRow, 'name'> & Pick<StagedCells, (typeof STAGED)[number] | (typeof CELL_COLUMNS)[number]>;

const rowsOf = (db: Db, job: ImportJob) => allRowsOf(db, job).select(STAGED).select(CELL_COLUMNS).select(NAME);

const allRowsOf = (db: Db, { account_id, id, attempt }: ImportJob) =>
  db
    .selectFrom('import_row')
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .where('attempt', '=', attempt);

async function listStaged(db: Db, job: ImportJob, query: Query, isMeant: ReturnType<typeof hasOutcome>): Promise<Page> {
  const found = rowsOf(db, job)
    .where(isMeant)
    .$if(query.outcome !== 'skipped', (rows) => rows.where('faults', 'is not', null))
    .$if(query.target !== undefined || query.problem !== undefined, (rows) => rows.where(hasFault(query)));
  const { rows, nextPageToken } = await readPage(found, BY_ROW, pageOf(job, query));
  return { rows: await toRows(db, job, rows), nextPageToken };
}

const hasFault = ({ target, problem }: Query) =>
  sql<boolean>`faults @> ${JSON.stringify([{ target, problem }])}::jsonb`;

/** The rows as they are shown: with their cells, and with the line of the row whose e-mail they have. */
async function toRows(db: Db, job: ImportJob, rows: Staged[]): Promise<ImportRow[]> {
  const earlier = rows.flatMap(({ same_as }) => same_as ?? []);
  const lines = earlier.length
    ? await allRowsOf(db, job).select(['row', 'line']).where('row', '=', isAnyOf(earlier)).execute()
    : [];
  const lineOf = new Map(lines.map(({ row, line }) => [row, line]));
  const cellsOf = await cellsIn(db, job, rows);
  return rows.map((staged) => ({
    row: staged.row,
    line: staged.line,
    name: staged.name,
    email: staged.email ?? '',
    contactId: null,
    cells: cellsOf(staged),
    faults: staged.faults ?? [],
    skipped: staged.outcome === 'invalid' ? null : staged.outcome,
    sameAs: lineOf.get(staged.same_as ?? 0) ?? null,
    changes: [],
  }));
}

/** Rows that are looked at with one statement, and in one call: whoever asks for what is rare asks again. */
const SPAN = 1000;
const MOST_SPANS = 20;

/** What would become of rows stands nowhere: they are looked at, as the check did, until a page is full. */
async function listPlanned(db: Db, job: ImportJob, query: Query): Promise<Page> {
  const { size, token, asked } = pageOf(job, query);
  const [start] = readPageToken(token, asked, z.tuple([z.string().regex(/^\d{1,9}$/)])) ?? ['0'];
  if (job.state !== 'checked' || !job.planned?.[query.outcome as 'created']) return { rows: [], nextPageToken: '' };
  const last = job.planned.rows;
  const found: Awaited<ReturnType<typeof planRows>> = [];
  let from = Number(start);
  for (let span = 0; span < MOST_SPANS && from < last && found.length < size; span += 1) {
    const to = Math.min(from + SPAN, last);
    const some = await planRows(db, job, from, to);
    const meant = some.filter(({ kind }) => isMeant(kind, query)).slice(0, size - found.length);
    found.push(...meant);
    from = found.length === size ? (found.at(-1)?.row ?? to) : to;
  }
  const byRow = await stagedByRow(
    db,
    job,
    found.map(({ row }) => row),
  );
  return {
    rows: found.flatMap(({ row, kind, contactId, changes }) => {
      const staged = byRow.get(row);
      return staged ? { ...staged, skipped: isSkipped(kind) ? kind : null, contactId, changes } : [];
    }),
    nextPageToken: from < last ? toPageToken(asked, [String(from)]) : '',
  };
}

async function stagedByRow(db: Db, job: ImportJob, rows: number[]): Promise<Map<number | null, ImportRow>> {
  const staged = await rowsOf(db, job).where('row', '=', isAnyOf(rows)).execute();
  return new Map((await toRows(db, job, staged)).map((row) => [row.row, row]));
}

const isSkipped = (kind: string): kind is SkipReason => skipReasons.some((reason) => reason === kind);
const isMeant = (kind: string, { outcome, skipped }: Query) =>
  outcome === 'skipped' ? (skipped ? kind === skipped : isSkipped(kind)) : kind === outcome;

const CONTACT_NAME = sql<string>`btrim(contact.given_name || ' ' || contact.family_name)`.as('name');
const byContact = (table: string, id: string): Order => ({
  name: 'contact',
  key: { by: sql.ref(`${table}.contact_id`), type: 'integer' },
  id: { by: sql.ref(`${table}.${id}`), type: 'integer' },
});

/** Those whom the import has written have an activity of it, which says what was changed. */
async function listWritten(db: Db, job: ImportJob, what: 'created' | 'updated', query: Query): Promise<Page> {
  const found = db
    .selectFrom('activity')
    .innerJoin('contact', (join) =>
      join.onRef('contact.account_id', '=', 'activity.account_id').onRef('contact.id', '=', 'activity.contact_id'),
    )
    .select(['activity.contact_id', 'contact.email', CONTACT_NAME])
    .select(sql<ImportRow['changes'] | null>`activity.details -> 'changes'`.as('changes'))
    .select(sql<number | null>`(activity.details ->> 'row')::integer`.as('row'))
    .where('activity.account_id', '=', job.account_id)
    .where('activity.kind', '=', 'csv')
    .where('activity.about_id', '=', job.id)
    .where(sql<boolean>`activity.details ->> 'what' = ${what}`);
  const { rows, nextPageToken } = await readPage(found, byContact('activity', 'id'), pageOf(job, query));
  const byRow = await stagedByRow(
    db,
    job,
    rows.flatMap(({ row }) => row ?? []),
  );
  return {
    rows: rows.map((written) => {
      const { line = null, cells = null } = byRow.get(written.row) ?? {};
      return { ...toContactRow(written), row: written.row, line, cells, changes: toChanges(written.changes) };
    }),
    nextPageToken,
  };
}

async function listLeft(db: Db, job: ImportJob, query: Query): Promise<Page> {
  const found = db
    .selectFrom('import_left')
    .leftJoin('contact', (join) =>
      join
        .onRef('contact.account_id', '=', 'import_left.account_id')
        .onRef('contact.id', '=', 'import_left.contact_id'),
    )
    .select(['import_left.contact_id', 'contact.email', CONTACT_NAME])
    .where('import_left.account_id', '=', job.account_id)
    .where('import_left.import_id', '=', job.id);
  const { rows, nextPageToken } = await readPage(found, byContact('import_left', 'contact_id'), pageOf(job, query));
  return { rows: rows.map(toContactRow), nextPageToken };
}

type Named = { contact_id: number; name: string | null; email: string | null };

const toContactRow = ({ contact_id, name, email }: Named): ImportRow => ({
  row: null,
  line: null,
  name: name ?? '',
  email: email ?? '',
  contactId: contact_id,
  cells: null,
  faults: [],
  skipped: null,
  sameAs: null,
  changes: [],
});

/** Without what only an undo needs. */
const toChanges = (changes: ImportRow['changes'] | null): ImportRow['changes'] =>
  (changes ?? []).map(({ field, isOwn, from, to }) => ({ field, isOwn, from, to }));
