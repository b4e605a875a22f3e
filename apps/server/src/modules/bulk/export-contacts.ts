import type { BulkAction } from '@app/contract/bulk-jobs';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../list/page.ts';
import { type ExportedRow, toCsvLines } from '../contacts/csv.ts';
import { contactsListed, filterContext } from '../contacts/filter.ts';
import { isAlongIndex, toOrder } from '../contacts/order.ts';
import { readPeople } from '../contacts/people.ts';
import { isAnyOf, readTags } from '../contacts/read-contacts.ts';
import type { FileStore } from '../files/file-store.ts';
import { appendToFile } from '../files/written-files.ts';
import { isSelected } from './selection.ts';
import type { BulkRow } from './tables.ts';

export type ExportAction = Extract<BulkAction, { kind: 'export' }>;
/** Where an export stands: in the order of the list first, then with whoever has moved in it meanwhile, by their ids. */
type Place = { place: string; cursor: number };
type Taken = Place & { ids: number[]; isLast: boolean };
export type Exported = Place & { done: number; skipped: number; isLast: boolean };

/** More than these are not sorted anew for every batch, by what no index sorts them. */
const MOST_SORTED = 10_000;
/** Contacts among whom those are looked for who are not in the file yet. */
const LOOKED_THROUGH = 20_000;

/** The lines of the next contacts, and that they are in the file. Everybody is there once, wherever they moved. */
export async function exportBatch(
  db: Db,
  files: FileStore,
  job: BulkRow,
  action: ExportAction,
  size: number,
): Promise<Exported> {
  const { account_id: accountId, file_id: fileId } = job;
  if (fileId === null) throw new Error(`The file of export ${job.id} is gone.`);
  const { ids, isLast, ...place } = isSorted(job, action)
    ? await takeListed(db, job, action, size)
    : await takeOthers(db, job, size);
  const fresh = await withoutOutcome(db, job, ids);
  const rows = await readExported(db, { accountId }, fresh);
  await appendToFile(db, files, { accountId, fileId }, toCsvLines(rows, action.columns ?? [], action.separator));
  const written = new Set(rows.map(({ id }) => id));
  const gone = fresh.filter((id) => !written.has(id));
  await sql`
    insert into bulk_outcome (account_id, job_id, contact_id, outcome, reason)
    select ${accountId}::uuid, ${job.id}::bigint, id, 'done', null from unnest(${[...written]}::bigint[]) id
    union all
    select ${accountId}::uuid, ${job.id}::bigint, id, 'skipped', 'notFound' from unnest(${gone}::bigint[]) id`.execute(
    db,
  );
  return { ...place, isLast, done: written.size, skipped: gone.length };
}

const isSorted = ({ place, total }: BulkRow, { sort }: ExportAction): boolean =>
  place !== '' && (total <= MOST_SORTED || isAlongIndex(sort, {}));

/** The next ones in the order of the list. */
async function takeListed(db: Db, job: BulkRow, { sort }: ExportAction, size: number): Promise<Taken> {
  const { selection, cursor } = job;
  const scope = { accountId: job.account_id };
  const [filter, ids, except] =
    'ids' in selection ? [{}, selection.ids, []] : [selection.filter, undefined, selection.except];
  const order = await toOrder(db, scope, { sort, filter });
  const found = contactsListed(db, await filterContext(db, scope, filter), filter)
    .select('contact.id')
    .where('contact.id', '<=', job.last_contact)
    .where('contact.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('contact.id', '=', isAnyOf(ids ?? [])))
    .$if(except.length > 0, (query) => query.where(({ not, eb }) => not(eb('contact.id', '=', isAnyOf(except)))));
  try {
    const page = { size, token: job.place ?? undefined, asked: null };
    const { rows, nextPageToken } = await readPage(found, order, page);
    // Between two pages somebody may have moved from one to the other; of a single one nobody is missing.
    const isLast = ids === undefined && job.place === null && nextPageToken === '';
    return { ids: rows.map(({ id }) => id), place: nextPageToken, cursor, isLast };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The field that it was sorted by is gone, or another one now: whoever is left comes by their ids.
    return { ids: [], place: '', cursor, isLast: false };
  }
}

/** Whoever is not in the file yet. Of those who were named it is also told who is not there. */
async function takeOthers(db: Db, job: BulkRow, size: number): Promise<Taken> {
  const { account_id: accountId, selection, cursor, last_contact: last } = job;
  if ('ids' in selection) {
    const others = await withoutOutcome(db, job, [...new Set(selection.ids)]);
    return { ids: others.slice(0, size), place: '', cursor, isLast: others.length <= size };
  }
  const { rows: reached } = await sql<{ id: number }>`
    select id from contact where account_id = ${accountId} and id > ${cursor} and id <= ${last}
    order by id offset ${sql.lit(LOOKED_THROUGH - 1)} limit 1`.execute(db);
  const until = reached[0]?.id ?? last;
  // `not in` is looked up in a hash. As a join it may compare each with each, since nobody has counted these rows yet.
  const { rows } = await sql<{ id: number }>`
    select contact.id from contact
    where ${isSelected(await filterContext(db, { accountId }), selection, 'export')}
      and contact.id > ${cursor} and contact.id <= ${until}
      and contact.id not in (
        select contact_id from bulk_outcome
        where account_id = ${accountId} and job_id = ${job.id} and contact_id > ${cursor} and contact_id <= ${until})
    order by contact.id limit ${sql.lit(size)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const isFull = ids.length === size;
  return { ids, place: '', cursor: isFull ? ids.at(-1)! : until, isLast: !isFull && until === last };
}

async function withoutOutcome(db: Db, { account_id, id }: BulkRow, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('bulk_outcome')
    .select('contact_id')
    .where('account_id', '=', account_id)
    .where('job_id', '=', id)
    .where('contact_id', '=', isAnyOf(ids))
    .execute();
  const settled = new Set(rows.map(({ contact_id }) => contact_id));
  return ids.filter((contactId) => !settled.has(contactId));
}

/** In the order of their ids' list; without those who are gone, or in the trash, meanwhile. */
async function readExported(db: Db, scope: { accountId: string }, ids: number[]): Promise<ExportedRow[]> {
  const rows = await db
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('id', '=', isAnyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  const tags = await readTags(db, scope, ids);
  const personOf = await readPeople(
    db,
    scope,
    rows.map(({ owner_id }) => owner_id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row
      ? { ...row, owner: personOf(row.owner_id)?.name ?? '', tags: (tags.get(id) ?? []).map(({ name }) => name) }
      : [];
  });
}
