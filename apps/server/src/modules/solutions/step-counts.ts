import type { SolutionDetail, StepOutcome } from '@app/contract/solutions';
import { sql } from 'kysely';
import { cachedRead, SLOW_COUNTS } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';

type Where = { accountId: string; campaignId: number };
type Counts = Record<'waiting' | StepOutcome, number>;

/** What became of steps is a row for each person and step, so a slow count is shared for a while. */
const readOutcomes = cachedRead(countOutcomes, SLOW_COUNTS);

/** By the step's id, of every step that is drawn or runs. */
export async function countSteps(db: Db, where: Where): Promise<SolutionDetail['steps']> {
  const counts: Record<string, Counts> = {};
  const of = (stepId: number): Counts => {
    counts[stepId] ??= { waiting: 0, done: 0, bounced: 0, uncertain: 0, skipped: 0, failed: 0 };
    return counts[stepId];
  };
  const stepIds = await readStepIds(db, where);
  for (const id of stepIds) of(id);
  for (const { step_id, count } of await countWaiting(db, where)) of(step_id).waiting = count;
  for (const { step_id, outcome, count } of await readOutcomes(db, { ...where, stepIds })) of(step_id)[outcome] = count;
  return counts;
}

/** Also of those steps that are drawn no longer, as long as they run. */
async function readStepIds(db: Db, { accountId, campaignId }: Where): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from campaign_step t
    join campaign_sequence q on q.account_id = t.account_id and q.id = t.sequence_id
    where q.account_id = ${accountId}::uuid and q.campaign_id = ${campaignId}::bigint
    union
    select (step.value ->> 'id')::bigint from campaign c
    join campaign_version v on v.account_id = c.account_id and v.campaign_id = c.id and v.version = c.version
    cross join jsonb_array_elements(v.content -> 'sequences') sequence
    cross join jsonb_array_elements(sequence.value -> 'steps') step
    where c.account_id = ${accountId}::uuid and c.id = ${campaignId}::bigint
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const countWaiting = async (db: Db, { accountId, campaignId }: Where) =>
  (
    await sql<{ step_id: number; count: number }>`
      select e.step_id, count(*)::int as count from enrolment e
      where e.account_id = ${accountId}::uuid and e.campaign_id = ${campaignId}::bigint
        and e.completed_at is null and e.left_at is null and e.step_id is not null and ${isNotInTrash('e')}
      group by e.step_id`.execute(db)
  ).rows;

async function countOutcomes(db: Db, { accountId, stepIds }: Where & { stepIds: number[] }) {
  const { rows } = await sql<{ step_id: number; outcome: StepOutcome; count: number }>`
    with undelivered as materialized (
      select o.step_id, m.state, count(*)::int as count
      from message m join step_outcome o on o.account_id = m.account_id and o.enrolment_id = m.enrolment_id
        and o.run = m.run and o.step_id = m.step_id and o.outcome = 'done'
      where m.account_id = ${accountId}::uuid and m.step_id = any (${stepIds}::bigint[])
        and m.state in ('bounced', 'uncertain')
      group by o.step_id, m.state
    )
    select step_id, outcome, sum(count)::int as count from (
      select step_id, outcome, count(*) as count from step_outcome
      where account_id = ${accountId}::uuid and step_id = any (${stepIds}::bigint[])
      group by step_id, outcome
      union all select step_id, state, count from undelivered
      union all select step_id, 'done', -count from undelivered) counted
    group by step_id, outcome`.execute(db);
  return rows;
}

/** By the goal's id: how many have reached it. */
export async function countGoals(db: Db, { accountId, campaignId }: Where): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select g.id, count(a.contact_id)::int as count
    from campaign_goal g
    left join goal_achievement a on a.account_id = g.account_id and a.goal_id = g.id and ${isNotInTrash('a')}
    where g.account_id = ${accountId}::uuid and g.campaign_id = ${campaignId}::bigint
    group by g.id`.execute(db);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}

/** By the sequence's id: how many are through it and wait for a goal. */
export async function countAtEnd(db: Db, { accountId, campaignId }: Where): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select q.id, count(e.id)::int as count
    from campaign_sequence q
    left join enrolment e on e.account_id = q.account_id and e.campaign_id = q.campaign_id and e.sequence_id = q.id
      and e.step_id is null and e.due_at is null and e.completed_at is null and e.left_at is null
      and ${isNotInTrash('e')}
    where q.account_id = ${accountId}::uuid and q.campaign_id = ${campaignId}::bigint
    group by q.id`.execute(db);
  return Object.fromEntries(rows.map(({ id, count }) => [id, count]));
}
