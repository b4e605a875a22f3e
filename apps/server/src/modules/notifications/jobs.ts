import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';
import { announceToTabs } from './change-status.ts';
import { writeDigests } from './digest.ts';

/** Every process runs these; row locks decide which one does the work. */
export const notificationJobs = (config: Config): Job[] => [
  {
    name: 'wake-notifications',
    everySeconds: 1,
    due: sql`select true from notification where wake_at <= now() order by wake_at limit 1`,
    run: wakeSnoozed,
  },
  { name: 'daily-digest', everySeconds: 30, run: (db) => writeDigests(db, config) },
];

/** What was snoozed shows by itself when its time has come; here only the open tabs are told. */
export async function wakeSnoozed(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const awake = await trx
      .updateTable('notification')
      .set({ wake_at: null })
      .where('id', 'in', (of) =>
        of
          .selectFrom('notification')
          .select('id')
          .where('wake_at', '<=', sql<Date>`now()`)
          .forUpdate()
          // Skips locked rows instead of waiting; those are announced a second later.
          .skipLocked(),
      )
      .returning(['account_id', 'user_id'])
      .execute();
    const tabs = new Map(awake.map(({ account_id, user_id }) => [`${account_id} ${user_id}`, { account_id, user_id }]));
    for (const { account_id, user_id } of tabs.values())
      await announceToTabs(trx, { accountId: account_id, userId: user_id });
  });
}
