import type { Standing } from '@app/automation/run';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { plainArray } from '../../db/plain-array.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import { recordActivities } from '../activities/record-activities.ts';
import { endFollowUps } from '../deals/hear-activity.ts';
import { type Count, countDays } from './count-days.ts';
import type { Running } from './running.ts';
import type { Counted } from './tables.ts';
import type { Enrolled } from './take-due.ts';

/** Where somebody stands from now on. */
export type Place = {
  person: Pick<Enrolled, 'accountId' | 'id' | 'campaignId' | 'contactId' | 'sequenceId'>;
  running: Pick<Running, 'name' | 'version'>;
  /** `rest`: at the step, until the campaign goes on; null: through it, or out of it before its end. */
  standing: (Standing & { isAtRest?: boolean }) | null;
  isOut?: boolean;
};

const toDate = (moment: number | null | undefined) => (moment == null ? null : new Date(moment).toISOString());

/** Moves people whose rows are held, and writes down who is through or out. What is counted is for the transaction's end. */
export async function writePlaces(db: Db, now: Date, places: readonly Place[]): Promise<Count[]> {
  if (places.length === 0) return [];
  const at = now.toISOString();
  const ended = places.filter(({ standing }) => standing === null);
  await sql`
    ${PLANNED_ONCE} update enrolment set sequence_id = given.sequence_id, step_id = given.step_id,
      since = given.since, due_at = given.due_at, version = given.version, attempts = 0,
      completed_at = given.completed_at, left_at = given.left_at
    from unnest(${plainArray(places, ({ person }) => person.accountId)}::uuid[], ${plainArray(places, ({ person }) => person.id)}::bigint[],
      ${plainArray(places, ({ person, standing }) => (standing ? Number(standing.sequence) : person.sequenceId))}::bigint[],
      ${plainArray(places, ({ standing }) => (standing?.step ? Number(standing.step) : null))}::bigint[],
      ${plainArray(places, ({ standing }) => toDate(standing?.since) ?? at)}::timestamptz[],
      ${plainArray(places, ({ standing }) => (standing?.isAtRest ? null : toDate(standing?.due)))}::timestamptz[],
      ${plainArray(places, ({ running }) => running.version)}::int[],
      ${plainArray(places, ({ standing, isOut }) => (standing === null && !isOut ? at : null))}::timestamptz[],
      ${plainArray(places, ({ standing, isOut }) => (standing === null && isOut ? at : null))}::timestamptz[])
      given (account_id, id, sequence_id, step_id, since, due_at, version, completed_at, left_at)
    where enrolment.account_id = given.account_id and enrolment.id = given.id`.execute(db);
  await recordActivities(
    db,
    ended.map(({ person, running, isOut }) => ({
      accountId: person.accountId,
      contactId: person.contactId,
      kind: 'strategy' as const,
      details: {
        what: isOut ? ('left' as const) : ('completed' as const),
        campaign: { id: person.campaignId, name: running.name },
        goal: null,
      },
    })),
  );
  await endFollowUps(
    db,
    ended.map(({ person }) => person),
  );
  return ended.map(({ person, isOut }) => countOf(person, isOut ? 'left' : 'completed'));
}

export const countOf = (
  { accountId, campaignId }: Pick<Enrolled, 'accountId' | 'campaignId'>,
  what: Counted,
): Count => ({
  accountId,
  campaignId,
  what,
  count: 1,
});

/** Of each number once, with its sum. */
export function countAll(db: Db, now: Date, counts: readonly Count[]): Promise<void> {
  const sums = new Map<string, Count>();
  for (const each of counts) {
    const key = `${each.accountId} ${each.campaignId} ${each.what}`;
    const sum = sums.get(key) ?? { ...each, count: 0, at: now };
    sums.set(key, { ...sum, count: sum.count + each.count });
  }
  return countDays(db, [...sums.values()]);
}
