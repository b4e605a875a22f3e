import type { exportContacts as exportContactsEndpoint } from '@app/contract/contacts';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { readServerTexts } from '@app/i18n/server-texts';
import type { Db } from '../../db/open.ts';
import { withinTime } from '../../db/time-limit.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { Streamed } from '../../http/route.ts';
import { readPage } from '../../list/page.ts';
import { csvHeader, type ExportedRow, toCsvLines } from './csv.ts';
import { contactsListed, filterContext } from './filter.ts';
import { toOrder } from './order.ts';
import { readOwnFields } from './own-values.ts';
import { readPeople } from './people.ts';
import { isAnyOf, readTags } from './read-contacts.ts';

type Scope = { accountId: string };
type Query = Request<typeof exportContactsEndpoint, 'output'>['query'];
type Surroundings = { locale: string; audit: AuditNotes; stopping: { now: boolean } };

const PAGE = 500;
/** What one page may wait for the database, in ms; the whole takes as long as its reader. */
const PAGE_TIME = 30_000;

/**
 * Page by page, each read when the one before is on its way, so that a million contacts need no more memory than one
 * page. There is no snapshot: who is changed meanwhile is exported as they were or as they are.
 */
export async function exportContacts(
  db: Db,
  scope: Scope,
  { filter = {}, ids, except = [], sort, separator }: Query,
  { locale, audit, stopping }: Surroundings,
): Promise<Streamed> {
  Object.assign(audit, {
    filter,
    ...(ids && { contacts: ids.length }),
    ...(except.length && { except: except.length }),
  });
  const text = await readServerTexts(locale);
  const ownFields = [...(await readOwnFields(db, scope)).values()];
  const order = await toOrder(db, scope, { sort, filter });
  const found = contactsListed(db, await filterContext(db, scope, filter), filter)
    .select('contact.id')
    .$if(ids !== undefined, (query) => query.where('contact.id', '=', isAnyOf(ids ?? [])))
    .$if(except.length > 0, (query) => query.where(({ not, eb }) => not(eb('contact.id', '=', isAnyOf(except)))));

  async function* parts(): AsyncGenerator<string> {
    yield csvHeader(ownFields, text, separator);
    let token: string | undefined;
    do {
      if (stopping.now) throw new AppError('server.stopping');
      const page = { size: PAGE, token, asked: null };
      const { lines, nextPageToken } = await withinTime(PAGE_TIME, async () => {
        const { rows, nextPageToken } = await readPage(found, order, page);
        const contactIds = rows.map(({ id }) => id);
        const exported = await readExported(db, scope, contactIds);
        return { lines: toCsvLines(exported, ownFields, separator), nextPageToken };
      });
      yield lines;
      token = nextPageToken;
    } while (token);
  }
  const day = new Date().toISOString().slice(0, 10);
  return { type: 'text/csv; charset=utf-8', fileName: `contacts-${day}.csv`, parts: parts() };
}

async function readExported(db: Db, scope: Scope, ids: number[]): Promise<ExportedRow[]> {
  const rows = await db
    .selectFrom('contact')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('id', '=', isAnyOf(ids))
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
