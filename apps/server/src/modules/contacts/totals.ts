import type { ContactFilter } from '@app/contract/contact-filter';
import { sql } from 'kysely';
import { cachedRead, SLOW_COUNTS } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { readIds } from '../../list/kept-ids.ts';
import { countRows } from '../../list/page.ts';
import type { Live } from '../../live/live.ts';
import { contactsListed, contactsMatching, filterContext } from './filter.ts';
import { toOrder } from './order.ts';

type Scope = { accountId: string };
type Asked = Scope & { since: string };
type List = { filter: ContactFilter; sort: string };

/** While an import writes, every list would go through all that it has written, and hold it up. */
const MANY = 10_000;
const TOTALS = { ...SLOW_COUNTS, orIf: (total: number) => total >= MANY };

const readTotal = cachedRead(async (db: Db, { accountId, filter }: Asked & { filter: ContactFilter }) => {
  const scope = { accountId };
  return countRows(contactsMatching(db, await filterContext(db, scope, filter), filter));
}, TOTALS);

const readOwnerCounts = cachedRead(async (db: Db, { accountId }: Asked) => {
  const rows = await db
    .selectFrom('contact')
    .select(['owner_id', sql<number>`count(*)`.as('count')])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .groupBy('owner_id')
    .execute();
  return Object.fromEntries(rows.map(({ owner_id, count }) => [owner_id ?? '', count]));
}, SLOW_COUNTS);

/** A list of a million is eight megabytes. */
const FEW_LISTS = { keptFor: 60_000, most: 8 };

const readOrder = cachedRead(async (db: Db, { accountId, filter, sort }: Asked & List) => {
  const scope = { accountId };
  const found = contactsListed(db, await filterContext(db, scope, filter), filter).select('contact.id');
  return readIds(db, found, await toOrder(db, scope, { sort, filter }));
}, FEW_LISTS);

/**
 * What goes through all contacts of an account and took long is kept, until it is announced that one of them has
 * changed. Each process hears of every change, and then counts anew.
 */
export function totalsOf(live: Live) {
  const changes = new Map<string, number>();
  let missed = 0;
  const stop = live.subscribe((event) => {
    if (event.topic === 'resync') missed += 1;
    else if (event.topic === 'contacts') changes.set(event.accountId, (changes.get(event.accountId) ?? 0) + 1);
  });
  const asked = ({ accountId }: Scope) => ({ accountId, since: `${missed}.${changes.get(accountId) ?? 0}` });
  return {
    stop,
    /** How many contacts a filter means. */
    count: (db: Db, scope: Scope, filter: ContactFilter) => readTotal(db, { ...asked(scope), filter }),
    /** How many of all contacts each owner has, by the owner's id. */
    countOwners: (db: Db, scope: Scope) => readOwnerCounts(db, asked(scope)),
    /** The ids of a list in its order. */
    readOrder: (db: Db, scope: Scope, list: List) => readOrder(db, { ...asked(scope), ...list }),
    /** The same text as long as nothing has changed. */
    listName: (scope: Scope, list: List) => JSON.stringify([asked(scope), list]),
  };
}

export type Totals = Omit<ReturnType<typeof totalsOf>, 'stop'>;
