import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { undoPeopleChange } from '@app/contract/solution-people';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { announce } from '../../live/live.ts';
import { countDays } from '../automation/count-days.ts';
import { wakeAutomation } from '../automation/wake.ts';
import { releaseStopped } from '../messages/stop-messages.ts';
import { logCampaign } from '../solutions/campaign-log.ts';
import { tellPeople } from './tell-people.ts';
import { stopReached, undoReached } from './undo-reached.ts';

type Writer = { accountId: string; userId: string };
type Change = { accountId: string; campaignId: number; what: 'moved' | 'removed' | 'reached' };

/** Where somebody stood. Times as the database writes them: they come back to the microsecond. */
export type StoodAt = {
  id: number;
  contactId: number;
  run: number;
  version: number;
  sequenceId: number | null;
  stepId: number | null;
  since: string | null;
  due: string | null;
};

/** The rows of people who are in a campaign, held, as they stand. */
export const standing = (condition: ReturnType<typeof sql>) => sql`
  select id, contact_id as "contactId", run, version, sequence_id as "sequenceId", step_id as "stepId",
    since::text as since, due_at::text as due
  from enrolment where ${condition} and completed_at is null and left_at is null
  order by id for update`;

/** Keeps where people stood, so that it can be undone. Answers the id of the change; null where nobody was changed. */
export const keepBefore = async (db: Db, change: Change, before: readonly StoodAt[]): Promise<number | null> =>
  before.length === 0 ? null : beginChange(db, change, before);

export async function beginChange(
  db: Db,
  { accountId, campaignId, what }: Change,
  before: readonly StoodAt[],
): Promise<number> {
  const { id } = await db
    .insertInto('people_change')
    .values({ account_id: accountId, campaign_id: campaignId, what, before: JSON.stringify(before) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Puts people back exactly where they stood, with the time that was due: those whom nobody, and nothing, has moved
 * elsewhere or brought in again since. What they were sent meanwhile was sent. Undoing it twice changes nothing.
 */
export async function undoPeople(
  db: Db,
  { accountId, userId }: Writer,
  solutionId: string,
  changeId: number,
): Promise<Response<typeof undoPeopleChange>> {
  const campaignId = toRecordId(solutionId, 'solution.notFound');
  const campaign = await db
    .selectFrom('campaign')
    .select('locked_at')
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .where('deleted_at', 'is', null)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const stopped = await stopReached(db, accountId, changeId);
  const change = await db
    .updateTable('people_change')
    .set({ undone_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .where('id', '=', changeId)
    .where('undone_at', 'is', null)
    .where('at', '>', sql<Date>`now() - interval '1 day'`)
    .returning(['what', 'before'])
    .executeTakeFirst();
  if (!campaign || !change) throw new AppError('solution.notFound');
  if (change.what === 'reached') {
    const changed = await undoReached(db, { accountId, userId, campaignId }, change.before);
    await tellPutBack(db, { accountId, userId, campaignId }, changed);
    return { changed: stopped + changed };
  }
  // That a goal was reached can be said of a locked one, and so taken back; who is in it, and where, is not changed.
  if (campaign.locked_at) throw new AppError('campaign.locked');
  const isBack = change.what === 'removed';
  const { rows } = await sql<{ id: number; contactId: number }>`
    update enrolment set version = given.version, sequence_id = given."sequenceId", step_id = given."stepId",
      since = given.since, due_at = given.due, attempts = 0, left_at = null
    from jsonb_to_recordset(${JSON.stringify(change.before)}::jsonb) given (id bigint, run int, version int,
      "sequenceId" bigint, "stepId" bigint, since timestamptz, due timestamptz)
    where enrolment.account_id = ${accountId} and enrolment.campaign_id = ${campaignId} and enrolment.id = given.id
      and enrolment.completed_at is null and ${
        isBack
          ? // As the database has it: a time of the program's is less exact.
            sql`enrolment.left_at = (
              select at from people_change where account_id = ${accountId} and id = ${changeId}
            ) and enrolment.run = given.run and not exists (
              select from enrolment other
              where other.account_id = enrolment.account_id and other.campaign_id = enrolment.campaign_id
                and other.contact_id = enrolment.contact_id and other.completed_at is null and other.left_at is null)`
          : sql`enrolment.left_at is null and enrolment.run = given.run + 1`
      }
    returning enrolment.id, enrolment.contact_id as "contactId"`.execute(db);
  if (isBack && rows.length > 0) {
    const enrolmentIds = rows.map(({ id }) => id);
    await tellPeople(
      db,
      rows.map(({ contactId }) => ({ accountId, contactId, campaignId, what: 'entered', userId })),
    );
    await releaseStopped(db, { accountId, enrolmentIds }, 'left');
    await countDays(db, [{ accountId, campaignId, what: 'left', count: -rows.length }]);
  }
  await tellPutBack(db, { accountId, userId, campaignId }, rows.length);
  return { changed: rows.length };
}

async function tellPutBack(db: Db, campaign: Writer & { campaignId: number }, count: number): Promise<void> {
  if (count === 0) return;
  const { accountId, campaignId } = campaign;
  await logCampaign(db, campaign, 'putBack', { count });
  await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
  await wakeAutomation(db);
}
