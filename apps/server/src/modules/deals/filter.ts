import type { DealFilter } from '@app/contract/deals';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';

export type Scope = { accountId: string };
type Condition = RawBuilder<boolean>;

const MAX_WORDS = 10;

/** One entry for each part of a filter: what must hold of a row of `deal`, beside which stands its `stage`. */
const conditions: {
  [Part in keyof DealFilter]-?: (value: NonNullable<DealFilter[Part]>, scope: Scope) => Condition[];
} = {
  search: (search) => wordsOf(search).map(isNamed),
  pipelineId: (id) => [sql<boolean>`stage.pipeline_id = ${id}`],
  stageId: (ids) => [isOneOf('stage_id', ids)],
  owner: (owners) => {
    const named = isOneOf(
      'owner_id',
      owners.filter((id) => id !== null),
    );
    return [owners.includes(null) ? sql<boolean>`(deal.owner_id is null or ${named})` : named];
  },
  status: (statuses) => [isOneOf('status', statuses)],
  contactId: (id, scope) => [sql<boolean>`deal.id in (${dealsOfContact(scope, id)})`],
  closeFrom: (day) => [sql<boolean>`deal.close_date >= ${day}::date`],
  closeTo: (day) => [sql<boolean>`deal.close_date <= ${day}::date`],
  noNextStep: (without) => [sql<boolean>`${hasNextStep} = ${!without}`],
  isLate: (late) => [sql<boolean>`${isLate} = ${late}`],
};

/** Beside `stage`, so that what is asked of it can be asked. */
export function dealsMatching(db: Db, scope: Scope, filter: DealFilter) {
  return db
    .selectFrom('deal')
    .innerJoin('stage', (join) =>
      join.onRef('stage.account_id', '=', 'deal.account_id').onRef('stage.id', '=', 'deal.stage_id'),
    )
    .where(isMeant(scope, filter));
}

/** What holds of the deals that a filter means. */
export function isMeant(scope: Scope, filter: DealFilter): Condition {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const tests = given.flatMap(([part, value]) => conditions[part as keyof DealFilter](value as never, scope));
  const whole = [sql<boolean>`deal.account_id = ${scope.accountId}`, sql<boolean>`deal.deleted_at is null`, ...tests];
  return sql<boolean>`(${sql.join(whole, sql` and `)})`;
}

/** What a page token is bound to: the same filter, in whichever order its parts were written. */
export const askedOf = (scope: Scope, filter: DealFilter): unknown => [
  scope.accountId,
  Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1)),
];

/** The ids of the deals that somebody belongs to, as the primary contact or beside them. */
export const dealsOfContact = ({ accountId }: Scope, contactId: number | RawBuilder<number>) => sql<number>`
  select id from deal where account_id = ${accountId} and primary_contact_id = ${contactId}
  union all select deal_id from deal_contact where account_id = ${accountId} and contact_id = ${contactId}`;

const hasNextStep = sql<boolean>`(
  exists (
    select from task where task.account_id = deal.account_id and task.deal_id = deal.id
      and task.done_at is null and task.deleted_at is null)
  or exists (
    select from appointment where appointment.account_id = deal.account_id and appointment.deal_id = deal.id
      and appointment.cancelled_at is null and appointment.last_at > now()))`;

/** What is closed does not wait. */
const isLate = sql<boolean>`(deal.closed_at is null and stage.target_days is not null
  and deal.stage_since < now() - make_interval(days => stage.target_days))`;

const wordsOf = (search: string): string[] => search.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** A word of its name, or of who it is with. */
function isNamed(word: string): Condition {
  const pattern = sql`search_text(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`;
  return sql<boolean>`(deal.search like ${pattern} or exists (
    select from contact where contact.account_id = deal.account_id and contact.id = deal.primary_contact_id
      and contact.search like ${pattern}))`;
}

function isOneOf(column: string, values: readonly (string | number)[]): Condition {
  return values.length ? sql<boolean>`${sql.ref(`deal.${column}`)} in (${sql.join(values)})` : sql<boolean>`false`;
}
