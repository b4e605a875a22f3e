import type { BulkAction, ContactSelection } from '@app/contract/bulk-jobs';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isMeant } from '../contacts/filter.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';

type Context = Parameters<typeof isMeant>[0];
type Kind = BulkAction['kind'];

/** What must hold of a row of `contact`. Whoever was merged is another one now; the trash is only filled and emptied. */
export function isSelected(context: Context, selection: ContactSelection, kind?: Kind): RawBuilder<boolean> {
  const inTrashToo = kind === 'delete' || kind === 'restore';
  const isHere = sql<boolean>`contact.merged_into is null ${inTrashToo ? sql`` : sql`and contact.deleted_at is null`}`;
  if ('ids' in selection)
    return sql<boolean>`contact.account_id = ${context.accountId} and contact.id = ${isAnyOf(selection.ids)} and ${isHere}`;
  const { filter, except } = selection;
  const isExcepted = except.length ? sql`and contact.id <> all (${except}::bigint[])` : sql``;
  return sql<boolean>`${isMeant(context, filter)} ${isExcepted} and ${kind === undefined ? sql`true` : isHere}`;
}

/** The ids of the next batch, locked so that nobody changes them meanwhile, and those who are not there to be changed. */
export async function takeBatch(
  db: Db,
  context: Context,
  { selection, kind, after, last, size }: Taken,
): Promise<{ ids: number[]; missing: number[]; cursor: number; isLast: boolean }> {
  const asked = 'ids' in selection ? selection.ids : null;
  const named = asked && [...new Set(asked)].filter((id) => id > after).sort((one, other) => one - other);
  const wanted = named?.slice(0, size);
  const { rows } = await sql<{ id: number }>`
    select contact.id from contact
    where ${isSelected(context, wanted ? { ids: wanted } : selection, kind)} and contact.id > ${after}
      and contact.id <= ${last}
    order by contact.id limit ${sql.lit(size)}
    for no key update of contact`.execute(db);
  const ids = rows.map(({ id }) => id);
  const there = new Set(ids);
  const isLast = named ? named.length <= size : ids.length < size;
  const reached = wanted ? wanted.at(-1) : ids.at(-1);
  return {
    ids,
    missing: wanted?.filter((id) => !there.has(id)) ?? [],
    cursor: isLast ? last : (reached ?? last),
    isLast,
  };
}

type Taken = { selection: ContactSelection; kind: Kind; after: number; last: number; size: number };
