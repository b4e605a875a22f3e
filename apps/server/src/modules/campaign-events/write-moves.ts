import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { type Count, countDays } from '../automation/count-days.ts';
import { wakeAutomation } from '../automation/wake.ts';
import { stopMessages } from '../messages/stop-messages.ts';
import type { Move } from './follow-events.ts';
import { pairOf } from './read-goals.ts';
import { keyOf } from './read-running.ts';
import { type Told, tellPeople } from './tell-people.ts';
import { keepReached } from './undo-reached.ts';

/** Whoever entered or reached a goal stands at the beginning of what follows, and it is due; or is through. */
export async function writeMoves(db: Db, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const again = moves.filter(({ what, enrolmentId }) => what === 'enter' && enrolmentId !== null);
  await leave(db, again);
  const entered = await enter(
    db,
    moves.filter(({ what }) => what === 'enter'),
  );
  const reached = moves.filter(({ what }) => what === 'reach');
  await keepReached(db, reached);
  await reach(db, reached);
  // Who came in at this very moment by another way has not come in by the goal.
  const done = moves.filter((move) => move.what === 'reach' || entered.has(pairOf(move)));
  await achieve(db, done);
  const told = [...again.map((move) => tell(move, 'left')), ...done.flatMap(toldOf)];
  await tellPeople(db, told);
  await countDays(db, countsOf(told));
  await wakeAutomation(db);
  for (const { accountId, campaignId } of new Map(moves.map((move) => [keyOf(move), move])).values())
    await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
}

async function leave(db: Db, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update enrolment set left_at = now(), due_at = null where (account_id, id) in (
      select * from unnest(
        ${moves.map(({ accountId }) => accountId)}::uuid[], ${moves.map((move) => move.enrolmentId)}::bigint[]))`.execute(
    db,
  );
  for (const [accountId, own] of Map.groupBy(moves, (move) => move.accountId))
    await stopMessages(db, { accountId, enrolmentIds: own.flatMap(({ enrolmentId }) => enrolmentId ?? []) }, 'left');
}

/** Answers who came in. */
async function enter(db: Db, moves: readonly Move[]): Promise<Set<string>> {
  if (moves.length === 0) return new Set();
  const { rows } = await sql<{ accountId: string; campaignId: number; contactId: number }>`
    insert into enrolment (account_id, campaign_id, contact_id, why, version, sequence_id, since, due_at, completed_at)
    select account_id, campaign_id, contact_id, 'goal', version, sequence_id, now(),
      case when sequence_id is not null then now() end, case when sequence_id is null then now() end
    from unnest(
      ${moves.map(({ accountId }) => accountId)}::uuid[], ${moves.map(({ campaignId }) => campaignId)}::bigint[],
      ${moves.map(({ contactId }) => contactId)}::bigint[], ${moves.map(({ version }) => version)}::int[],
      ${moves.map(({ sequenceId }) => sequenceId)}::bigint[]
    ) entry(account_id, campaign_id, contact_id, version, sequence_id)
    on conflict do nothing
    returning account_id as "accountId", campaign_id as "campaignId", contact_id as "contactId"`.execute(db);
  return new Set(rows.map(pairOf));
}

async function reach(db: Db, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update enrolment set version = moved.version, sequence_id = coalesce(moved.sequence_id, enrolment.sequence_id),
      step_id = null, since = now(), attempts = 0,
      due_at = case when moved.sequence_id is not null then now() end,
      completed_at = case when moved.sequence_id is null then now() end
    from unnest(
      ${moves.map(({ accountId }) => accountId)}::uuid[], ${moves.map((move) => move.enrolmentId)}::bigint[],
      ${moves.map(({ version }) => version)}::int[], ${moves.map(({ sequenceId }) => sequenceId)}::bigint[]
    ) moved(account_id, id, version, sequence_id)
    where enrolment.account_id = moved.account_id and enrolment.id = moved.id`.execute(db);
}

/**
 * The first time counts: a goal is reached once by each, as the numbers of Partner Edition have it. Who came in by it,
 * and reaches it later on, reaches it then.
 */
async function achieve(db: Db, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    insert into goal_achievement as known (account_id, goal_id, contact_id, came_in)
    select given.account_id, goal.id, given.contact_id, given.came_in
    from unnest(
      ${moves.map(({ accountId }) => accountId)}::uuid[], ${moves.map(({ goal }) => goal.id)}::bigint[],
      ${moves.map(({ contactId }) => contactId)}::bigint[], ${moves.map(({ what }) => what === 'enter')}::boolean[]
    ) given(account_id, goal_id, contact_id, came_in)
    join campaign_goal goal on goal.account_id = given.account_id and goal.id = given.goal_id
    on conflict (account_id, goal_id, contact_id) do update set came_in = false, achieved_at = excluded.achieved_at
    where known.came_in and not excluded.came_in`.execute(db);
}

const tell = ({ accountId, contactId, campaignId, userId, goal }: Move, what: Told['what']): Told => ({
  ...{ accountId, contactId, campaignId, userId, what },
  goal: what === 'entered' || what === 'goal' ? goal.name : null,
});

const toldOf = (move: Move): Told[] => [
  tell(move, move.what === 'enter' ? 'entered' : 'goal'),
  ...(move.sequenceId === null ? [tell(move, 'completed')] : []),
];

function countsOf(told: readonly Told[]): Count[] {
  const all = Map.groupBy(told, (one) => `${keyOf(one)} ${one.what}`);
  return [...all.values()].map((same) => {
    const { accountId, campaignId, what } = same[0]!;
    return { accountId, campaignId, what, count: same.length };
  });
}
