import type { listContacts as listContactsEndpoint } from '@app/contract/contacts';
import type { Request } from '@app/contract/endpoint';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/open.ts';
import { readKept } from '../../list/kept-ids.ts';
import { readPage } from '../../list/page.ts';
import { readFrom } from '../../list/position.ts';
import { contactsListed, filterContext } from './filter.ts';
import { isAlongIndex, toOrder } from './order.ts';
import { readContacts } from './read-contacts.ts';
import type { Totals } from './totals.ts';

type Scope = { accountId: string };
type Query = Request<typeof listContactsEndpoint, 'output'>['query'];

/** From here on it is worth knowing which end is nearer; a total that took long to count is kept (totals.ts). */
const DEEP = 100_000;

/** The ids are read along the index first, then the rows of the page alone. */
export async function listContacts(db: Db, scope: Scope, query: Query, totals: Totals) {
  const { filter = {}, position, count } = query;
  const isDeep = position !== undefined && position > DEEP;
  const counted = count || isDeep ? totals.count(db, scope, filter) : null;
  // Where the way to the page depends on it, it is waited for; or else both are asked for at once.
  const [page, total] = await Promise.all([
    readListed(db, scope, query, totals, isDeep ? await counted : null),
    counted,
  ]);
  const contacts = await readContacts(db, scope, page.ids);
  return { contacts, nextPageToken: page.nextPageToken, total: count ? total : null };
}

type Listed = { ids: number[]; nextPageToken: string };

/** A list by position that took longer (in ms), and is no range of an index, gets its order kept for whoever scrolls it. */
const SLOW = 200;
const slowLists = new LRUCache<string, true>({ max: 1000 });

async function readListed(db: Db, scope: Scope, query: Query, totals: Totals, total: number | null): Promise<Listed> {
  const { filter = {}, sort, pageSize, pageToken, position } = query;
  const found = contactsListed(db, await filterContext(db, scope, filter), filter).select('contact.id');
  const countOwners = position ? totals.countOwners : undefined;
  const order = await toOrder(db, scope, { sort, filter, ...(countOwners && { countOwners }) });
  const page = { size: pageSize, token: pageToken, asked: { ...scope, filter } };
  if (position === undefined) return toListed(await readPage(found, order, page));
  const name = isAlongIndex(sort, filter) ? undefined : totals.listName(scope, { filter, sort });
  if (name && slowLists.has(name)) {
    const kept = await totals.readOrder(db, scope, { filter, sort });
    return toListed(await readKept(found, order, page, { position, kept }));
  }
  const began = performance.now();
  const listed = toListed(await readFrom(db, found, order, page, { position, total }));
  // Beside a count it may only have waited for that: the embedded database answers one after the other.
  if (name && !query.count && performance.now() - began > SLOW) slowLists.set(name, true);
  return listed;
}

const toListed = ({ rows, nextPageToken }: { rows: { id: number }[]; nextPageToken: string }): Listed => ({
  ids: rows.map(({ id }) => id),
  nextPageToken,
});
