import type { Request } from '@app/contract/endpoint';
import type { ImportRow, listImportRows as rowsEndpoint } from '@app/contract/import-rows';
import type { skipReasons } from '@app/contract/imports';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { type Order, readPage } from '../../list/page.ts';
import { readPageToken, toPageToken } from '../../list/page-token.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import { hasOutcome } from './export-rows.ts';
import { planRows } from './plan-rows.ts';
import { isBeforeStart, requireImport } from './read-imports.ts';
import type { ImportJob } from './tables.ts';

type Scope = { accountId: string };
type Query = Request<typeof rowsEndpoint, 'output'>['query'];
type Page = { rows: ImportRow[]; nextPageToken: string };

/** Rows with one outcome: what would become of them until it is started, what has become of them from then on. */
export async function listRows(db: Db, scope: Scope, importId: string, query: Query): Promise<Page> {
  const job = await requireImport(db, scope, importId);
  switch (query.outcome) {
    case 'invalid':
    case 'leftOut':
      return listStaged(db, job, query, hasOutcome(query.outcome));
    case 'skipped':
      return isBeforeStart(job)
        ? listPlanned(db, job, query)
        : listStaged(db, job, query, sql<boolean>`outcome in ('sameInFile', 'exists', 'nothingNew')`);
    case 'created':
    case 'updated':
      return isBeforeStart(job) ? listPlanned(db, job, query) : listWritten(db, job, query.outcome, query);
    case 'left':
      return listLeft(db, job, query);
  }
}

const pageOf = (job: ImportJob, { outcome, pageSize, pageToken }: Query) => ({
  size: pageSize,
  token: pageToken,
  asked: [job.account_id, job.id, job.attempt, outcome],
});

const NAME = sql<string>`coalesce(btrim(concat_ws(' ', given_name, family_name)), '')`.as('name');
const STAGED = ['row', 'line', 'email', 'cells', 'faults', 'outcome', 'same_as'] as const;
const BY_ROW: Order = {
  name: 'row',
  key: { by: sql.ref('row'), type: 'integer' },
  id: { by: sql.ref('row'), type: 'integer' },
};

type Staged = Pick<ImportRow, 'name'> & {
  row: number;
  line: number;
  email: string | null;
  cells: string[] | null;
  faults: ImportRow['faults'] | null;
  outcome: string | null;
  same_as: number | null;
};

const rowsOf = (db: Db, { account_id, id, attempt }: ImportJob) =>
  db
    .selectFrom('import_row')
    .select(STAGED)
    .select(NAME)
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .where('attempt', '=', attempt);

async function listStaged(db: Db, job: ImportJob, query: Query, isMeant: ReturnType<typeof hasOutcome>): Promise<Page> {
  const found = rowsOf(db, job)
    .where(isMeant)
    .$if(query.outcome !== 'skipped', (rows) => rows.where('faults', 'is not', null));
  const { rows, nextPageToken } = await readPage(found, BY_ROW, pageOf(job, query));
  return { rows: rows.map((row) => toRow(row)), nextPageToken };
}

const toRow = (staged: Staged, more: Partial<ImportRow> = {}): ImportRow => ({
  row: staged.row,
  line: staged.line,
  name: staged.name,
  email: staged.email ?? '',
  contactId: null,
  cells: staged.cells,
  faults: staged.faults ?? [],
  skipped: staged.outcome === 'invalid' ? null : (staged.outcome as (typeof skipReasons)[number] | null),
  sameAs: staged.same_as,
  changes: [],
  ...more,
});

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
    const meant = some.filter(({ kind }) => outcomeOf(kind) === query.outcome).slice(0, size - found.length);
    found.push(...meant);
    from = found.length === size ? (found.at(-1)?.row ?? to) : to;
  }
  const rows = await rowsOf(db, job)
    .where('row', '=', isAnyOf(found.map(({ row }) => row)))
    .execute();
  const byRow = new Map(rows.map((row) => [row.row, row]));
  return {
    rows: found.flatMap(({ row, kind, contactId, changes }) => {
      const staged = byRow.get(row);
      return staged ? toRow({ ...staged, outcome: isSkipped(kind) ? kind : null }, { contactId, changes }) : [];
    }),
    nextPageToken: from < last ? toPageToken(asked, [String(from)]) : '',
  };
}

const isSkipped = (kind: string) => kind === 'sameInFile' || kind === 'exists' || kind === 'nothingNew';
const outcomeOf = (kind: string) => (isSkipped(kind) ? 'skipped' : kind);

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
  return {
    rows: rows.map((row) => ({ ...toContactRow(row), row: row.row, changes: toChanges(row.changes) })),
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
