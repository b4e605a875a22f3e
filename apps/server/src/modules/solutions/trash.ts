import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import type { Job } from '../../jobs/jobs.ts';
import { stopCampaign } from '../messages/stop-campaign.ts';
import { announceSolution, holdSolution, type SolutionRecord, type Writer } from './require-solution.ts';
import { STOPPED, stopListening, updateSolution } from './run-solution.ts';

/** So long a deleted solution can be brought back. */
const KEPT_DAYS = 60;

/** Refused while somebody is in it. Deleting it twice succeeds. What came from a listing is no longer installed. */
export async function deleteSolution(db: Db, writer: Writer, id: number, audit: AuditNotes): Promise<void> {
  const row = await holdSolution(db, writer, id, { trash: true });
  audit.unchanged = row.deleted_at !== null;
  if (audit.unchanged) return;
  const inside = await db
    .selectFrom('enrolment')
    .select('id')
    .where('account_id', '=', writer.accountId)
    .where('campaign_id', '=', id)
    .where('completed_at', 'is', null)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (inside) throw new AppError('solution.inUse');
  await stopListening(db, writer, id);
  await stopCampaign(db, { accountId: writer.accountId, campaignId: id });
  await updateSolution(db, writer, id, { ...STOPPED, deleted_at: sql<Date>`now()` });
  await setInstalled(db, row, false);
  await announceSolution(db, writer, id);
}

/** As a draft: nothing of it runs until it is published. */
export async function restoreSolution(db: Db, writer: Writer, id: number, audit: AuditNotes): Promise<void> {
  const row = await holdSolution(db, writer, id, { trash: true });
  audit.unchanged = row.deleted_at === null;
  if (!row.deleted_at) return;
  if (row.deleted_at.getTime() <= Date.now() - KEPT_DAYS * 86_400_000) throw new AppError('solution.notFound');
  await updateSolution(db, writer, id, { deleted_at: null, ended_at: null });
  await setInstalled(db, row, true);
  await announceSolution(db, writer, id);
}

async function setInstalled(db: Db, { account_id, install_id }: SolutionRecord, isInstalled: boolean): Promise<void> {
  if (install_id === null) return;
  await db
    .updateTable('install')
    .set({ cancelled_at: isInstalled ? null : sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('id', '=', install_id)
    .execute();
}

const BATCH = 50;

/**
 * Deleted solutions that nobody can bring back any more go for good, with all that happened in them; and so does where
 * people stood whom nobody can put back any more.
 */
async function sweepSolutions(db: Db, signal: AbortSignal): Promise<void> {
  await sql`delete from people_change where at <= now() - interval '1 day'`.execute(db);
  for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
    const { rows } = await sql`
      delete from campaign where (account_id, id) in (
        select account_id, id from campaign
        where deleted_at <= now() - make_interval(days => ${KEPT_DAYS}) limit ${sql.lit(BATCH)})
      returning id`.execute(db);
    removed = rows.length;
  }
}

export const sweepSolutionsJob: Job = { name: 'sweep-solutions', cron: '45 3 * * *', run: sweepSolutions };
