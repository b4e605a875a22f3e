import { accountOrigin } from '@app/contract/apps';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { newSecret } from '../../http/secrets.ts';
import { toCalendar } from './calendar-file.ts';
import { readOrganisers } from './invitee-mail.ts';
import { COLUMNS, readBelongings, withExceptions } from './read-appointments.ts';

type Member = { accountId: string; userId: string };

/** Whoever knows it may read: the address is the right to do so. */
export const CALENDAR_PATH = '/calendar/:secret([^/.]+).ics';

export async function getCalendarAddress(db: Db, config: Config, { accountId, userId }: Member) {
  const found = await db
    .selectFrom('calendar_address')
    .innerJoin('account', 'account.id', 'calendar_address.account_id')
    .select(['secret', 'account.legacy_id'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { url: found ? `${accountOrigin(config.ORIGIN, found.legacy_id)}/calendar/${found.secret}.ics` : null };
}

/** The one before no longer opens anything. */
export async function renewCalendarAddress(db: Db, config: Config, member: Member): Promise<{ url: string }> {
  const secret = newSecret('');
  await db
    .insertInto('calendar_address')
    .values({ account_id: member.accountId, user_id: member.userId, secret })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet({ secret }))
    .execute();
  const { url } = await getCalendarAddress(db, config, member);
  return { url: url ?? '' };
}

/** How far back a calendar goes; nobody subscribes to the past. */
const DAYS_BACK = 90;

/** The appointments of whose address it is, as a file; of a member who has left it opens nothing. */
export async function readCalendar(db: Db, accountId: string, secret: string): Promise<string> {
  const found = await db
    .selectFrom('calendar_address')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.account_id', '=', 'calendar_address.account_id')
        .onRef('membership.user_id', '=', 'calendar_address.user_id'),
    )
    .innerJoin('account', 'account.id', 'calendar_address.account_id')
    .select(['calendar_address.user_id', 'account.name'])
    .where('calendar_address.account_id', '=', accountId)
    .where('calendar_address.secret', '=', secret)
    .executeTakeFirst();
  if (!found) throw new AppError('route.notFound');
  const rows = await db
    .selectFrom('appointment')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('owner_id', '=', found.user_id)
    .where('cancelled_at', 'is', null)
    .where('last_at', '>', sql<Date>`now() - make_interval(days => ${DAYS_BACK})`)
    .orderBy('starts_at')
    .execute();
  const belongingsOf = await readBelongings(db, { accountId }, rows);
  const [organiser = null] = await readOrganisers(db, [found.user_id]);
  const stored = await withExceptions(db, { accountId }, rows);
  return toCalendar(
    found.name,
    stored.map((each) => ({ ...each, organiser, invitees: belongingsOf(each.row).invitees })),
  );
}
