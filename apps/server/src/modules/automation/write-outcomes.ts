import type { SkipReason } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { plainArray } from '../../db/plain-array.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import type { Enrolled } from './take-due.ts';

export type StepOutcome = {
  person: Pick<Enrolled, 'accountId' | 'id' | 'run' | 'campaignId'>;
  stepId: number;
  outcome: 'done' | 'skipped' | 'failed';
  reason: SkipReason | null;
};

/** What became of steps, for each person. Who passes one again in the same run has its latest outcome. */
export async function writeOutcomes(db: Db, now: Date, outcomes: readonly StepOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    ${PLANNED_ONCE} insert into step_outcome (account_id, enrolment_id, run, step_id, at, outcome, reason)
    select account_id, enrolment_id, run, step_id, ${now.toISOString()}::timestamptz, outcome, reason
    from unnest(${plainArray(outcomes, ({ person }) => person.accountId)}::uuid[], ${plainArray(outcomes, ({ person }) => person.id)}::bigint[],
      ${plainArray(outcomes, ({ person }) => person.run)}::int[], ${plainArray(outcomes, ({ stepId }) => stepId)}::bigint[],
      ${plainArray(outcomes, ({ outcome }) => outcome)}::text[], ${plainArray(outcomes, ({ reason }) => reason)}::text[])
      given (account_id, enrolment_id, run, step_id, outcome, reason)
    on conflict (account_id, enrolment_id, run, step_id)
      do update set at = excluded.at, outcome = excluded.outcome, reason = excluded.reason`.execute(db);
}
