import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { KeyInAccount } from '../campaigns/keys.ts';
import { publishCampaigns } from './publish-campaigns.ts';

/** In one transaction: on the embedded database everybody else waits meanwhile. */
const BATCH = 20;

/** Some campaigns that were published before there were versions; answers whether there were any. */
async function adoptSome(db: Db): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<KeyInAccount>`
      select account_id, id from campaign where published_at is not null and version = 0
      order by account_id, id limit ${sql.lit(BATCH)} for update skip locked`.execute(trx);
    await publishCampaigns(trx, rows, { userId: null });
    return rows.length > 0;
  });
}

/** What was published when nothing ran yet begins to run. */
export const adoptCampaignsJob: Job = {
  name: 'adopt-campaigns',
  everySeconds: 30,
  run: async (db, signal) => {
    while (!signal.aborted && (await onceAvailable(() => adoptSome(db), signal)));
  },
};
