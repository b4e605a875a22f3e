import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { countDays } from '../automation/count-days.ts';
import type { Move } from './follow-events.ts';
import { tellPeople } from './tell-people.ts';

/**
 * Of goals that somebody says by hand were reached: where those whom they lead on stand until now, where they lead, and
 * what was known of the goal before. Times as the database writes them: they come back to the microsecond.
 */
export async function keepReached(db: Db, moves: readonly Move[]): Promise<void> {
  const said = moves.filter(({ changeId }) => changeId !== null);
  if (said.length === 0) return;
  await sql`
    update people_change set before = people_change.before || kept.people
    from (
      select given.account_id, given.change_id, jsonb_agg(jsonb_build_object(
        'id', e.id, 'run', e.run, 'version', e.version, 'sequenceId', e.sequence_id, 'stepId', e.step_id,
        'since', e.since, 'due', e.due_at, 'at', now(), 'toVersion', given.version, 'toSequence', given.sequence_id,
        'goalId', given.goal_id, 'cameIn', a.achieved_at)) as people
      from unnest(
        ${said.map(({ accountId }) => accountId)}::uuid[], ${said.map(({ changeId }) => changeId)}::bigint[],
        ${said.map(({ enrolmentId }) => enrolmentId)}::bigint[], ${said.map(({ version }) => version)}::int[],
        ${said.map(({ sequenceId }) => sequenceId)}::bigint[], ${said.map(({ goal }) => goal.id)}::bigint[]
      ) given (account_id, change_id, enrolment_id, version, sequence_id, goal_id)
      join enrolment e on e.account_id = given.account_id and e.id = given.enrolment_id
      left join goal_achievement a on a.account_id = e.account_id and a.goal_id = given.goal_id
        and a.contact_id = e.contact_id and a.came_in
      group by 1, 2) kept
    where people_change.account_id = kept.account_id and people_change.id = kept.change_id`.execute(db);
}

/** What is not followed yet is not followed any more. Answers of how many. Who follows it at this moment is waited for. */
export async function stopReached(db: Db, accountId: string, changeId: number): Promise<number> {
  const { rows } = await sql`
    delete from campaign_event where account_id = ${accountId}::uuid and change_id = ${changeId}::bigint
    returning 1`.execute(db);
  return rows.length;
}

type Undone = { contactId: number; goalId: number; goal: string; at: Date; moment: string; isCompleted: boolean };

/**
 * Puts people back to where they stood before the goal, with the time that was due, and takes the goal out of what is
 * counted: those to whom nothing has happened since. Who has come to a wait after it has done nothing yet. A webhook
 * that was told of it stays told. Answers how many.
 */
export async function undoReached(
  db: Db,
  { accountId, userId, campaignId }: { accountId: string; userId: string; campaignId: number },
  before: object[],
): Promise<number> {
  // Whoever works on somebody is waited for: what they have done meanwhile is seen then.
  await sql`
    select from enrolment
    where account_id = ${accountId}::uuid and campaign_id = ${campaignId}::bigint and id in (
      select given.id from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) given (id bigint))
    order by id for update`.execute(db);
  const { rows } = await sql<Undone>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) given (id bigint, run int, version int,
        "sequenceId" bigint, "stepId" bigint, since timestamptz, due timestamptz, at timestamptz, "toVersion" int,
        "toSequence" bigint, "goalId" bigint, "cameIn" timestamptz)
    ), back as (
      update enrolment e set version = given.version, sequence_id = given."sequenceId", step_id = given."stepId",
        since = given.since, due_at = given.due, completed_at = null, attempts = 0
      from given
      where e.account_id = ${accountId}::uuid and e.campaign_id = ${campaignId}::bigint and e.id = given.id
        and e.left_at is null and e.run = given.run and e.version = given."toVersion"
        and case when given."toSequence" is null then e.completed_at = given.at
          else e.completed_at is null and e.sequence_id = given."toSequence" end
        and not exists (
          select from step_outcome o
          where o.account_id = e.account_id and o.enrolment_id = e.id and o.run = e.run
            and o.at >= date_trunc('milliseconds', given.at))
        and not exists (
          select from enrolment other
          where other.account_id = e.account_id and other.campaign_id = e.campaign_id
            and other.contact_id = e.contact_id and other.id <> e.id
            and (other.id > e.id or (other.completed_at is null and other.left_at is null)))
      returning e.contact_id, given."goalId" as goal_id, given.at, given."cameIn" as came_in_at,
        given."toSequence" is null as is_completed
    ), came_in as (
      update goal_achievement a set came_in = true, achieved_at = back.came_in_at from back
      where a.account_id = ${accountId}::uuid and a.goal_id = back.goal_id and a.contact_id = back.contact_id
        and back.came_in_at is not null
    ), gone as (
      delete from goal_achievement a using back
      where a.account_id = ${accountId}::uuid and a.goal_id = back.goal_id and a.contact_id = back.contact_id
        and a.achieved_at = back.at and back.came_in_at is null
    )
    select back.contact_id as "contactId", back.goal_id as "goalId", goal.name as goal, back.at,
      back.at::text as moment, back.is_completed as "isCompleted"
    from back join campaign_goal goal on goal.account_id = ${accountId}::uuid and goal.id = back.goal_id`.execute(db);
  if (rows.length === 0) return 0;
  await followAgain(db, { accountId, campaignId }, rows);
  await tellPeople(
    db,
    rows.map(({ contactId, goal }) => ({ accountId, contactId, campaignId, what: 'goalUndone', goal, userId })),
  );
  await countDays(
    db,
    rows.flatMap(({ at, isCompleted }) => [
      { accountId, campaignId, what: 'goal' as const, count: -1, at },
      ...(isCompleted ? [{ accountId, campaignId, what: 'completed' as const, count: -1, at }] : []),
    ]),
  );
  return rows.length;
}

/** A deal whose auto follow-up the goal has ended is in it again, unless something has happened to the deal since. */
async function followAgain(
  db: Db,
  { accountId, campaignId }: { accountId: string; campaignId: number },
  undone: readonly Undone[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      select distinct on (event.deal_id) event.deal_id, event.id, event.at, event.event ->> 'what' as what
      from deal
      join deal_event event on event.account_id = deal.account_id and event.deal_id = deal.id
      where deal.account_id = ${accountId}::uuid and deal.status = 'active' and deal.deleted_at is null
        and deal.primary_contact_id = any (${undone.map(({ contactId }) => contactId)}::bigint[])
      order by event.deal_id, event.id desc
    ), taken as (
      delete from deal_event using ended
      where deal_event.account_id = ${accountId}::uuid and deal_event.id = ended.id and ended.what = 'reopened'
        and ended.at = any (${undone.map(({ moment }) => moment)}::timestamptz[])
      returning deal_event.deal_id
    )
    update deal set status = 'auto follow-up', follow_up_id = ${campaignId}::bigint, changed_at = now() from taken
    where deal.account_id = ${accountId}::uuid and deal.id = taken.deal_id and deal.status = 'active'
    returning deal.id`.execute(db);
  for (const { id } of rows) await announce(db, { topic: 'deals', accountId, id: String(id) });
}
