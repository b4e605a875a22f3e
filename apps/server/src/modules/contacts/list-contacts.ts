import type { ContactFilter } from '@app/contract/contact-filter';
import type { listContacts as listContactsEndpoint } from '@app/contract/contacts';
import type { Request } from '@app/contract/endpoint';
import type { Db } from '../../db/open.ts';
import { readPage } from '../../list/page.ts';
import { readFrom } from '../../list/position.ts';
import { contactsMatching, filterContext } from './filter.ts';
import { toOrder } from './order.ts';
import { readContacts } from './read-contacts.ts';

type Scope = { accountId: string };
type Query = Request<typeof listContactsEndpoint, 'output'>['query'];
/** How many the filter means. */
type CountContacts = (db: Db, scope: Scope, filter: ContactFilter) => Promise<number>;

/** From here on it is worth knowing which end is nearer; a total that took long to count is kept (totals.ts). */
const DEEP = 20_000;

/** The ids are read along the index first, then the rows of the page alone. */
export async function listContacts(db: Db, scope: Scope, query: Query, countContacts: CountContacts) {
  const { filter = {}, sort, pageSize, pageToken, position, count } = query;
  const found = contactsMatching(db, await filterContext(db, scope), filter).select('contact.id');
  const order = await toOrder(db, scope, sort);
  const page = { size: pageSize, token: pageToken, asked: { ...scope, filter } };
  const isDeep = position !== undefined && position > DEEP;
  const total = count || isDeep ? await countContacts(db, scope, filter) : null;
  const { rows, nextPageToken } =
    position === undefined
      ? await readPage(found, order, page)
      : await readFrom(found, order, page, { position, total });
  const ids = rows.map(({ id }) => id);
  return { contacts: await readContacts(db, scope, ids), nextPageToken, total: count ? total : null };
}
