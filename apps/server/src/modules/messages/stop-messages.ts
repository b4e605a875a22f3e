import type { SkipReason } from '@app/contract/campaign-steps';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { countDays } from '../automation/count-days.ts';

/** Of people who were in a campaign, of contacts, or some by their ids. */
type Whose = { accountId: string } & (
  | { enrolmentIds: readonly number[] }
  | { contactIds: readonly number[]; channel: 'mail' | 'text' }
  | { messageIds: readonly number[] }
);
type Row = { campaign_id: number; count: number };

function meant(whose: Whose): RawBuilder<unknown> {
  if ('enrolmentIds' in whose) return sql`message.enrolment_id = any (${[...whose.enrolmentIds]}::bigint[])`;
  if ('messageIds' in whose) return sql`message.id = any (${[...whose.messageIds]}::bigint[])`;
  return sql`message.contact_id = any (${[...whose.contactIds]}::bigint[]) and message.channel = ${whose.channel}`;
}

/**
 * What waits in the outbox does not go out any more, and its steps say why: in the transaction of what is the reason.
 * What is being handed over at this moment is not called back.
 */
export const stopMessages = (db: Db, whose: Whose, reason: SkipReason): Promise<void> =>
  turn(db, whose, {
    from: sql`message.state = 'waiting'`,
    to: sql`state = 'skipped', reason = ${reason}, taken_by = null`,
    outcome: sql`outcome = 'skipped', reason = ${reason}`,
    sign: 1,
  });

/** The other way round, for whoever is put back: what was stopped when they were taken out. */
export const releaseStopped = (db: Db, whose: Whose, reason: SkipReason): Promise<void> =>
  turn(db, whose, {
    from: sql`message.state = 'skipped' and message.reason = ${reason}`,
    to: sql`state = 'waiting', reason = null, try_at = now()`,
    outcome: sql`outcome = 'done', reason = null`,
    sign: -1,
  });

type Turn = { from: RawBuilder<unknown>; to: RawBuilder<unknown>; outcome: RawBuilder<unknown>; sign: 1 | -1 };

async function turn(db: Db, whose: Whose, { from, to, outcome, sign }: Turn): Promise<void> {
  const { accountId } = whose;
  const { rows } = await sql<Row>`
    with turned as (
      update message set ${to}
      where message.account_id = ${accountId}::uuid and message.direction = 'out' and message.purpose = 'marketing'
        and ${from} and ${meant(whose)}
      returning message.account_id, message.campaign_id, message.enrolment_id, message.run, message.step_id
    ), told as (
      update step_outcome set ${outcome} from turned
      where step_outcome.account_id = turned.account_id and step_outcome.enrolment_id = turned.enrolment_id
        and step_outcome.run = turned.run and step_outcome.step_id = turned.step_id
    )
    select campaign_id, count(*)::int as count from turned where campaign_id is not null group by 1`.execute(db);
  await countDays(
    db,
    rows.map(({ campaign_id, count }) => ({
      accountId,
      campaignId: campaign_id,
      what: 'skipped',
      count: sign * count,
    })),
  );
}
