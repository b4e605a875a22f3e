import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { Job } from '../jobs/jobs.ts';

const PIECE = 5000;

/** Rows are written in the order of their ids: the oldest are looked at, and the first that is young enough ends it. */
async function sweepSome(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit using (select id from audit order by id limit ${most}) oldest
    where audit.id = oldest.id and audit.at < now() - make_interval(days => ${days})`.execute(db);
  return Number(numAffectedRows);
}

/** Who wrote what is known for as long as the operator says, and no longer: it names people. */
export const sweepAuditJob = ({ AUDIT_DAYS }: Pick<Config, 'AUDIT_DAYS'>, piece = PIECE): Job => ({
  name: 'sweep-audit',
  cron: '41 3 * * *',
  run: async (db, signal) => {
    while (!signal.aborted && (await sweepSome(db, AUDIT_DAYS, piece)) === piece);
  },
});
