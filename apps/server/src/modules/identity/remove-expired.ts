import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { endSessions } from '../../http/ended-sessions.ts';
import type { Job } from '../../jobs/jobs.ts';

/** Dead sessions, tickets and tokens are of no use to anyone but a thief. */
export async function removeExpired(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  await db.deleteFrom('access_token').where('expires_at', '<', now).execute();
  await endSessions(db, sql`expires_at < now() or last_used_at < now() - interval '12 hours'`, 'expired');
  // Longer than any session lives, nobody comes back with its token.
  await db.deleteFrom('ended_session').where('ended_at', '<', sql<Date>`now() - interval '30 days'`).execute();
  await db.deleteFrom('idp_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('service_ticket').where('expires_at', '<', now).execute();
  await db.deleteFrom('login_failure').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('idempotency_key').where('created_at', '<', sql<Date>`now() - interval '1 day'`).execute();
  await db.deleteFrom('password_change').where('at', '<', sql<Date>`now() - interval '1 day'`).execute();
  // Mail holds invitation links: no longer than they are good for.
  await db.deleteFrom('mail').where('created_at', '<', sql<Date>`now() - interval '14 days'`).execute();
  // What browsers told, for as long as anyone looks at it.
  await db.deleteFrom('event').where('received_at', '<', sql<Date>`now() - interval '90 days'`).execute();
  await db.deleteFrom('error_report').where('received_at', '<', sql<Date>`now() - interval '90 days'`).execute();
}

export const removeExpiredJob: Job = { name: 'remove-expired', cron: '*/10 * * * *', run: removeExpired };
