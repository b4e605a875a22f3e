import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type Beginning, findBeginning } from '../campaign-events/read-running.ts';
import { tellPeople } from '../campaign-events/tell-people.ts';
import type { Why } from '../campaigns/tables.ts';
import { countDays } from './count-days.ts';
import { wakeAutomation } from './wake.ts';

type Entry = {
  campaignId: number;
  contactIds: readonly number[];
  why: Why;
  /** Where they begin; the first sequence unless said otherwise. */
  sequenceId?: number | undefined;
  userId: string | null;
};
type NotEntered = {
  contactId: number;
  reason: 'notFound' | 'inTrash' | 'alreadyIn' | 'reEntry';
};

/**
 * They stand at the beginning of a sequence, and it is due: `step_id` null and `due_at` now. The worker does the rest.
 * Nobody enters a campaign that does not run, or not in these days: it is not found. Nor is one that is locked, but for
 * another campaign that leads to it.
 */
export async function enrol(
  db: Db,
  { accountId }: { accountId: string },
  { campaignId, contactIds, why, sequenceId, userId }: Entry,
): Promise<{ entered: number[]; left: NotEntered[] }> {
  const ids = [...new Set(contactIds)];
  const first = ids.length === 0 ? null : await findBeginning(db, { accountId, campaignId });
  if (!first || (first.isLocked && why !== 'campaign'))
    return { entered: [], left: ids.map((contactId) => ({ contactId, reason: 'notFound' })) };
  const beginning = { ...first, sequenceId: sequenceId ?? first.sequenceId };
  const { rows } = await sql<{ id: number; reason: NotEntered['reason'] | null; entered: boolean }>`
    with judged as materialized (
      select asked.id, case
        when contact.id is null then 'notFound'
        when contact.deleted_at is not null then 'inTrash'
        else ${whyNot(beginning, why)} end as reason
      from unnest(${ids}::bigint[]) with ordinality as asked(id, place)
      left join contact on contact.account_id = ${accountId} and contact.id = asked.id
    ), entered as (
      ${enter(beginning, why, sql`(select id as contact_id from judged where reason is null)`)}
    )
    select id, reason, exists (select from entered where entered.contact_id = judged.id) as entered
    from judged`.execute(db);
  const entered = rows.filter((row) => row.entered).map(({ id }) => id);
  const tell = (what: 'entered' | 'completed') =>
    tellPeople(
      db,
      entered.map((contactId) => ({ accountId, contactId, campaignId, what, userId })),
    );
  await tell('entered');
  // Where nothing follows the goals there is nothing to be done.
  if (beginning.sequenceId === null) await tell('completed');
  await countEntered(db, beginning, entered.length);
  return {
    entered,
    // Who came in at this very moment by another way is in it.
    left: rows.flatMap(({ id, reason, entered: isIn }) =>
      isIn ? [] : { contactId: id, reason: reason ?? 'alreadyIn' },
    ),
  };
}

/**
 * Of a row of `contact`: why it cannot be put into the campaign, or null. Who was taken out may come back, and for a
 * deal somebody has decided to follow up in just this campaign.
 */
/**
 * So often a day somebody is put into a campaign by goals and other campaigns. Campaigns that lead to each other would
 * otherwise go round for ever, and write to them each time.
 */
export const MOST_A_DAY = 10;
/** Of a row of `enrolment`. */
export const isByItself = sql<boolean>`(
  enrolment.why in ('goal', 'campaign') and enrolment.entered_at > now() - interval '1 day')`;

export const whyNot = (
  { accountId, campaignId, reEntry }: Beginning,
  why: Why,
): RawBuilder<'alreadyIn' | 'reEntry' | null> => {
  const has = (state: RawBuilder<unknown>) => sql`exists (
    select from enrolment
    where enrolment.account_id = ${accountId} and enrolment.campaign_id = ${campaignId}
      and enrolment.contact_id = contact.id and ${state})`;
  return sql`case
    when ${has(sql`enrolment.completed_at is null and enrolment.left_at is null`)} then 'alreadyIn'
    when ${sql.lit(why === 'campaign')} and (
      select count(*) from enrolment
      where enrolment.account_id = ${accountId} and enrolment.campaign_id = ${campaignId}
        and enrolment.contact_id = contact.id and ${isByItself}) >= ${sql.lit(MOST_A_DAY)} then 'reEntry'
    when ${sql.lit(reEntry === 'never' && why !== 'followUp')} and ${has(sql`enrolment.completed_at is not null`)} then 'reEntry' end`;
};

/** A statement that puts rows of (contact_id) at the beginning, and answers who is in by it. */
export const enter = (
  { accountId, campaignId, version, sequenceId }: Beginning,
  why: Why,
  who: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into enrolment (account_id, campaign_id, contact_id, why, version, sequence_id, since, due_at, completed_at)
  select ${accountId}::uuid, ${campaignId}::bigint, who.contact_id, ${why}, ${version}::int, ${sequenceId}::bigint, now(),
    ${sequenceId === null ? sql`null::timestamptz, now()` : sql`now(), null::timestamptz`}
  from ${who} who
  on conflict do nothing returning contact_id`;

/** What everybody who puts people into a campaign does afterwards. */
async function countEntered(db: Db, { accountId, campaignId, sequenceId }: Beginning, count: number): Promise<void> {
  if (count === 0) return;
  const counts = (sequenceId === null ? (['entered', 'completed'] as const) : (['entered'] as const)).map((what) => ({
    ...{ accountId, campaignId, what, count },
  }));
  await countDays(db, counts);
  await wakeAutomation(db);
}
