import type { Request } from '@app/contract/endpoint';
import type { listPeopleInSolution as listEndpoint, PersonInSolution } from '@app/contract/solution-people';
import { type StepOutcome, stepOutcomes } from '@app/contract/solutions';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { hasEveryWord } from '../../list/filter.ts';
import { countRows, type Order, readPage } from '../../list/page.ts';
import { CONTACT_NAME } from '../deals/read-deals.ts';
import { findSolution } from './find-solution.ts';

type Scope = { accountId: string };
type Query = Request<typeof listEndpoint, 'output'>['query'];

/** Whoever entered last comes first. */
const LATEST_FIRST: Order = {
  name: 'people',
  key: { by: sql.ref('enrolment.id'), type: 'integer' },
  id: { by: sql.ref('enrolment.id'), type: 'integer' },
  descending: true,
};

const IS_ACTIVE = sql<boolean>`(enrolment.completed_at is null and enrolment.left_at is null)`;

/** What is written in one go has one time: a goal that was reached when they entered has led them in. */
const ENTERED_BY = sql<string | null>`(
  select goal.name from goal_achievement reached
  join campaign_goal goal on goal.account_id = reached.account_id and goal.id = reached.goal_id
  where enrolment.why = 'goal' and reached.account_id = enrolment.account_id
    and reached.contact_id = enrolment.contact_id and reached.achieved_at = enrolment.entered_at
    and goal.campaign_id = enrolment.campaign_id
  limit 1)`;

function isOutcome(outcome: StepOutcome) {
  return sql<boolean>`outcome.outcome = ${outcome}`;
}

const conditions: Record<NonNullable<Query['state']>, ReturnType<typeof sql<boolean>>> = {
  active: IS_ACTIVE,
  completed: sql<boolean>`enrolment.completed_at is not null`,
  left: sql<boolean>`enrolment.left_at is not null`,
  // Without a step: through a sequence, and waiting for a goal.
  waiting: sql<boolean>`(${IS_ACTIVE} and (enrolment.step_id is not null or enrolment.due_at is null))`,
  done: isOutcome('done'),
  bounced: isOutcome('bounced'),
  uncertain: isOutcome('uncertain'),
  skipped: isOutcome('skipped'),
  failed: isOutcome('failed'),
};

/** Of a step that was done, what became of its message where that is not what was meant. */
const OUTCOME = sql<StepOutcome>`coalesce((
  select message.state from message
  where step_outcome.outcome = 'done' and message.account_id = step_outcome.account_id
    and message.enrolment_id = step_outcome.enrolment_id and message.run = step_outcome.run
    and message.step_id = step_outcome.step_id and message.state in ('bounced', 'uncertain')), step_outcome.outcome)`;

/**
 * Who is or was in it, each time that they entered. Of a step: who is at it, or whose outcome there it was. Of a
 * sequence: who is in it, or waits at its end for a goal. Of a goal: who has reached it.
 */
export async function listPeopleInSolution(db: Db, { accountId }: Scope, solutionId: string, query: Query) {
  const { stepId, sequenceId, goalId, state, search, pageSize: size, pageToken: token } = query;
  const campaignId = await findSolution(db, { accountId }, solutionId);
  const id = (text: string) => toRecordId(text, 'solution.notFound');
  const isPast = stepOutcomes.some((outcome) => outcome === state);
  const matching = db
    .selectFrom('enrolment')
    .innerJoin('contact', (join) =>
      join.onRef('contact.account_id', '=', 'enrolment.account_id').onRef('contact.id', '=', 'enrolment.contact_id'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('step_outcome')
          .select([OUTCOME.as('outcome'), 'reason', 'at'])
          .whereRef('step_outcome.account_id', '=', 'enrolment.account_id')
          .whereRef('step_outcome.enrolment_id', '=', 'enrolment.id')
          .where('step_outcome.step_id', '=', stepId === undefined ? 0 : id(stepId))
          .orderBy('run', 'desc')
          .limit(1)
          .as('outcome'),
      (join) => join.onTrue(),
    )
    .where('enrolment.account_id', '=', accountId)
    .where('enrolment.campaign_id', '=', campaignId)
    .where('contact.deleted_at', 'is', null)
    .where(state === undefined ? sql<boolean>`true` : conditions[state])
    .$if(stepId !== undefined && !isPast, (all) =>
      all.where('enrolment.step_id', '=', id(stepId ?? '')).where(IS_ACTIVE),
    )
    .$if(sequenceId !== undefined, (all) =>
      all
        .where('enrolment.sequence_id', '=', id(sequenceId ?? ''))
        .where(IS_ACTIVE)
        .$if(state === 'waiting' && stepId === undefined, (some) => some.where('enrolment.step_id', 'is', null)),
    )
    .$if(goalId !== undefined, (all) =>
      all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('goal_achievement as reached')
            .select('reached.goal_id')
            .whereRef('reached.account_id', '=', 'enrolment.account_id')
            .whereRef('reached.contact_id', '=', 'enrolment.contact_id')
            .where('reached.goal_id', '=', id(goalId ?? '')),
        ),
      ),
    )
    .$if(!!search?.trim(), (all) => all.where(hasEveryWord(search, sql.ref('contact.search'))));
  const { rows, nextPageToken } = await readPage(
    matching
      .select(['contact.id as contactId', 'contact.email', CONTACT_NAME.as('name')])
      .select(['enrolment.entered_at', 'enrolment.why', 'enrolment.completed_at', 'enrolment.left_at'])
      .select(['enrolment.step_id', 'enrolment.sequence_id', 'enrolment.since', 'enrolment.due_at'])
      .select(['outcome.outcome', 'outcome.reason', 'outcome.at'])
      .select(ENTERED_BY.as('goal')),
    LATEST_FIRST,
    { size, token, asked: [accountId, campaignId, stepId, sequenceId, goalId, state, search] },
  );
  return { people: rows.map(toPerson), nextPageToken, total: await countRows(matching) };
}

type Row = {
  contactId: number;
  email: string | null;
  name: string;
  entered_at: Date;
  why: PersonInSolution['why'];
  goal: string | null;
  completed_at: Date | null;
  left_at: Date | null;
  step_id: number | null;
  sequence_id: number | null;
  since: Date | null;
  due_at: Date | null;
  outcome: StepOutcome | null;
  reason: string | null;
  at: Date | null;
};

function toPerson(row: Row): PersonInSolution {
  const { outcome, reason, at } = row;
  return {
    contact: { id: row.contactId, name: row.name, email: row.email ?? '' },
    enteredDate: row.entered_at.toISOString(),
    why: row.why,
    goal: row.goal,
    state: row.left_at ? 'left' : row.completed_at ? 'completed' : 'active',
    stepId: row.step_id === null ? null : String(row.step_id),
    sequenceId: row.sequence_id === null ? null : String(row.sequence_id),
    sinceDate: row.since?.toISOString() ?? null,
    dueDate: row.due_at?.toISOString() ?? null,
    outcome: outcome && at ? { outcome, reason, date: at.toISOString() } : null,
  };
}
