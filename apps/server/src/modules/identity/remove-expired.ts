import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { endSessions } from '../../http/ended-sessions.ts';
import type { Job } from '../../jobs/jobs.ts';
import { KNOWN_DAYS } from './known-browsers.ts';

/** Removes what has expired. Nobody needs it any more, and a thief could not use what is not there. */
export async function removeExpired(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('access_token').where('expires_at', '<', now).execute();
  await endSessions(db, sql`(expires_at < now() or last_used_at < now() - interval '12 hours')`, 'expired');
  // A session lives at most 30 days: after that no browser still has its token.
  await db.deleteFrom('ended_session').where('ended_at', '<', sql<Date>`now() - interval '30 days'`).execute();
  await db.deleteFrom('idp_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('service_ticket').where('expires_at', '<', now).execute();
  await db.deleteFrom('ticket_exchange').where('expires_at', '<', now).execute();
  await db.deleteFrom('login_failure').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('registration').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('password_link').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db
    .deleteFrom('known_browser')
    .where('last_used_at', '<', sql<Date>`now() - make_interval(days => ${KNOWN_DAYS})`)
    .execute();
  await db.deleteFrom('idempotency_key').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('password_change').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
  // Mails contain invitation links, which are valid for 14 days; the mails are kept no longer.
  await db.deleteFrom('mail').where('created_at', '<', sql<Date>`now() - interval '14 days'`).execute();
  // Analytics events and error reports of browsers.
  await db.deleteFrom('event').where('received_at', '<', sql<Date>`now() - interval '90 days'`).execute();
  await db.deleteFrom('error_report').where('received_at', '<', sql<Date>`now() - interval '90 days'`).execute();
}

export const removeExpiredJob: Job = { name: 'remove-expired', cron: '*/10 * * * *', run: removeExpired };
