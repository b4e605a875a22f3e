import { pagesOrigin } from '@app/contract/apps';
import type { BookingPage, createBookingPage as createEndpoint } from '@app/contract/booking';
import { isTimeZone } from '@app/contract/company-rules';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import type { Selectable } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { newSecret } from '../../http/secrets.ts';
import { announce } from '../../live/live.ts';
import { isMember } from '../contacts/contact-values.ts';
import { tidyHours } from './free-times.ts';
import type { BookingTables } from './tables.ts';

type Scope = { accountId: string; config: Config };
type Fields = Request<typeof createEndpoint, 'output'>['body'];
export type PageRow = Selectable<BookingTables['booking_page']>;

const MOST_PAGES = 50;
/** Nobody guesses it, and it is short enough to be written down. */
const SLUG_LENGTH = 16;

export async function listBookingPages(db: Db, scope: Scope): Promise<BookingPage[]> {
  const rows = await pagesOf(db, scope).orderBy('name').orderBy('id').execute();
  const address = await addressOf(db, scope);
  return rows.map((row) => toPage(row, address));
}

export async function createBookingPage(db: Db, scope: Scope, fields: Fields): Promise<BookingPage> {
  const columns = await toColumns(db, scope, fields);
  await takeTurn(db, `booking pages of ${scope.accountId}`);
  const { count } = await db
    .selectFrom('booking_page')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MOST_PAGES) throw new AppError('bookingPage.tooMany');
  const row = await db
    .insertInto('booking_page')
    .values({ ...columns, account_id: scope.accountId, slug: newSecret('').slice(0, SLUG_LENGTH) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await announce(db, { topic: 'appointments', accountId: scope.accountId });
  return toPage(row, await addressOf(db, scope));
}

export async function changeBookingPage(db: Db, scope: Scope, pageId: number, fields: Fields): Promise<BookingPage> {
  const columns = await toColumns(db, scope, fields);
  const row = await db
    .updateTable('booking_page')
    .set(columns)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', pageId)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('bookingPage.notFound');
  await announce(db, { topic: 'appointments', accountId: scope.accountId });
  return toPage(row, await addressOf(db, scope));
}

/** What was booked on it stays, and can still be called off; it can no longer be moved. Its address stays its own. */
export async function setPageDeleted(
  db: Db,
  { accountId }: Pick<Scope, 'accountId'>,
  pageId: number,
  deleted: boolean,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('booking_page')
    .set({ deleted_at: deleted ? new Date() : null })
    .where('account_id', '=', accountId)
    .where('id', '=', pageId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('bookingPage.notFound');
  await announce(db, { topic: 'appointments', accountId });
}

/** A page that strangers may open: published, and of somebody who still belongs to the account. */
export async function findOpenPage(db: Db, accountId: string, slug: string): Promise<PageRow> {
  const row = await db
    .selectFrom('booking_page')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.account_id', '=', 'booking_page.account_id')
        .onRef('membership.user_id', '=', 'booking_page.owner_id'),
    )
    .selectAll('booking_page')
    .where('booking_page.account_id', '=', accountId)
    .where('booking_page.slug', '=', slug)
    .where('booking_page.is_published', '=', true)
    .where('booking_page.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('booking.notFound');
  return row;
}

const pagesOf = (db: Db, { accountId }: Scope) =>
  db.selectFrom('booking_page').selectAll().where('account_id', '=', accountId).where('deleted_at', 'is', null);

async function toColumns(db: Db, scope: Scope, fields: Fields) {
  const { ownerId, timeZone, isPublished, hours: typed, ...columns } = fields;
  const hours = tidyHours(typed);
  const faults = [
    ...(hours ? [] : [{ path: 'hours', message: 'overlapping or backwards' }]),
    ...(isTimeZone(timeZone) ? [] : [{ path: 'timeZone', message: 'unknown' }]),
    ...((await isMember(db, scope, ownerId)) ? [] : [{ path: 'ownerId', message: 'not a member' }]),
  ];
  if (faults.length > 0) throw new AppError('request.invalid', faults);
  return {
    ...columns,
    owner_id: ownerId,
    time_zone: timeZone,
    hours: JSON.stringify(hours),
    is_published: isPublished,
  };
}

/** Where the account's booking pages are. */
async function addressOf(db: Db, { accountId, config }: Scope): Promise<string> {
  const { legacy_id } = await db
    .selectFrom('account')
    .select('legacy_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return pagesOrigin(config.ORIGIN, legacy_id) + pagesPaths.booking;
}

function toPage(row: PageRow, address: string): BookingPage {
  const { id, slug, name, description, location, hours, length, buffer, notice, ahead } = row;
  return {
    ...{ id, slug, name, description, location, hours, length, buffer, notice, ahead },
    ownerId: row.owner_id,
    timeZone: row.time_zone,
    isPublished: row.is_published,
    url: `${address}/${slug}`,
  };
}
