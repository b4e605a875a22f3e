import type { ContactFilter } from '@app/contract/contact-filter';
import { cachedRead, SLOW_COUNTS } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { countRows } from '../../list/page.ts';
import type { Live } from '../../live/live.ts';
import { contactsMatching, filterContext } from './filter.ts';

type Scope = { accountId: string };
type Asked = Scope & { filter: ContactFilter; since: string };

/** What took long to count is kept, until it is announced that somebody of the account's contacts has changed. */
const readTotal = cachedRead(async (db: Db, { accountId, filter }: Asked) => {
  const scope = { accountId };
  return countRows(contactsMatching(db, await filterContext(db, scope), filter));
}, SLOW_COUNTS);

/** How many contacts a filter means. Each process hears of every change, and then counts anew. */
export function totalsOf(live: Live) {
  const changes = new Map<string, number>();
  let missed = 0;
  const stop = live.subscribe((event) => {
    if (event.topic === 'resync') missed += 1;
    else if (event.topic === 'contacts') changes.set(event.accountId, (changes.get(event.accountId) ?? 0) + 1);
  });
  const count = (db: Db, { accountId }: Scope, filter: ContactFilter): Promise<number> =>
    readTotal(db, { accountId, filter, since: `${missed}.${changes.get(accountId) ?? 0}` });
  return { count, stop };
}
