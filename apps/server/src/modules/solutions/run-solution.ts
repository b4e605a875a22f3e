import { isDeepStrictEqual } from 'node:util';
import type { CampaignSchedule } from '@app/contract/campaign-steps';
import { isTimeZone } from '@app/contract/company-rules';
import { AppError } from '@app/contract/errors';
import { sql, type UpdateObject } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { wakeJob } from '../../jobs/jobs.ts';
import type { CampaignTables } from '../campaigns/tables.ts';
import { releaseMessages } from '../messages/release-messages.ts';
import { stopCampaign } from '../messages/stop-campaign.ts';
import { logCampaign } from './campaign-log.ts';
import { scheduleOf } from './read-solution.ts';
import { announceSolution, holdSolution, type SolutionRecord, type Writer } from './require-solution.ts';

/** Its clocks stand still; nobody is skipped. Pausing it twice succeeds. */
export async function pauseSolution(db: Db, writer: Writer, id: number, audit: AuditNotes): Promise<void> {
  const row = await holdRunning(db, writer, id);
  audit.unchanged = row.paused_at !== null;
  if (audit.unchanged) return;
  await updateSolution(db, writer, id, { paused_at: sql<Date>`now()`, paused_by: writer.userId, paused_why: null });
  await tell(db, writer, id, 'paused');
}

/** Everybody goes on where the clocks stood; also where it has paused itself, for whoever resumes it has read why. */
export async function resumeSolution(db: Db, writer: Writer, id: number, audit: AuditNotes): Promise<void> {
  const { paused_at } = await holdRunning(db, writer, id);
  audit.unchanged = paused_at === null;
  if (!paused_at) return;
  await updateSolution(db, writer, id, { paused_at: null, paused_by: null, paused_why: null });
  await lookAgain(db, writer, id, 'resume', { pausedAt: paused_at.toISOString() });
  await releaseMessages(db, { accountId: writer.accountId, campaignId: id });
  await tell(db, writer, id, 'resumed');
}

/** Nobody enters any more, nothing more goes out, and jobs take out everybody who is in it and mark what waited. Ending it twice succeeds. */
export async function endSolution(db: Db, writer: Writer, id: number, audit: AuditNotes): Promise<void> {
  const row = await holdSolution(db, writer, id);
  audit.unchanged = row.ended_at !== null;
  if (audit.unchanged) return;
  if (!row.published_at) throw new AppError('campaign.notPublished');
  await stopListening(db, writer, id);
  await updateSolution(db, writer, id, { ...STOPPED, ended_at: sql<Date>`now()` });
  await stopCampaign(db, { accountId: writer.accountId, campaignId: id });
  await lookAgain(db, writer, id, 'end');
  await tell(db, writer, id, 'ended');
}

/** Also for those who wait: jobs derive the times anew at which their messages go, and look again at what was put off. */
export async function changeSchedule(
  db: Db,
  writer: Writer,
  id: number,
  schedule: CampaignSchedule,
  audit: AuditNotes,
): Promise<void> {
  const row = await holdSolution(db, writer, id);
  audit.unchanged = isDeepStrictEqual(scheduleOf(row), schedule);
  if (audit.unchanged) return;
  refuseImpossible(schedule);
  await updateSolution(db, writer, id, { schedule: JSON.stringify(schedule) });
  await lookAgain(db, writer, id, 'clock');
  await releaseMessages(db, { accountId: writer.accountId, campaignId: id });
  await tell(db, writer, id, 'scheduled');
}

function refuseImpossible({ start, end, timeZone }: CampaignSchedule): void {
  if (start !== null && end !== null && end < start)
    throw new AppError('request.invalid', [{ path: 'end', message: 'It ends before it starts' }]);
  if (timeZone !== null && !isTimeZone(timeZone))
    throw new AppError('request.invalid', [{ path: 'timeZone', message: 'No such time zone' }]);
}

/** What no longer runs is neither published nor paused. */
export const STOPPED = { published_at: null, paused_at: null, paused_by: null, paused_why: null };

/** Nothing that happens reaches its goals any more. */
export async function stopListening(db: Db, { accountId }: Writer, id: number): Promise<void> {
  await db.deleteFrom('campaign_trigger').where('account_id', '=', accountId).where('campaign_id', '=', id).execute();
}

async function holdRunning(db: Db, writer: Writer, id: number): Promise<SolutionRecord> {
  const row = await holdSolution(db, writer, id);
  if (!row.published_at || row.ended_at) throw new AppError('campaign.notPublished');
  return row;
}

export async function updateSolution(
  db: Db,
  { accountId }: Writer,
  id: number,
  columns: UpdateObject<CampaignTables, 'campaign'>,
): Promise<void> {
  await db.updateTable('campaign').set(columns).where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** A job looks again at everybody who is in it. */
async function lookAgain(
  db: Db,
  { accountId }: Writer,
  id: number,
  kind: 'resume' | 'clock' | 'end',
  options: { pausedAt?: string } = {},
): Promise<void> {
  await db
    .insertInto('campaign_rework')
    .values({ account_id: accountId, campaign_id: id, kind, options: JSON.stringify(options) })
    .execute();
  await wakeJob(db, 'automation');
}

async function tell(
  db: Db,
  { accountId, userId }: Writer,
  id: number,
  what: 'paused' | 'resumed' | 'ended' | 'scheduled',
): Promise<void> {
  await logCampaign(db, { accountId, campaignId: id, userId }, what);
  await announceSolution(db, { accountId }, id);
}
