import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { PLANNED_ONCE } from '../../db/planned-once.ts';
import type { EventKind } from './tables.ts';
import { wakeEvents } from './wake.ts';

/** Something that happened to a contact. `source` says what exactly: the tag's id, the form's asset, the link's address. */
type RaisedEvent = {
  contactId: number;
  kind: EventKind;
  source?: string | number;
  /** Of a link or a reply: the campaign whose message it was; of `goal`: the campaign whose goal `source` is. */
  campaignId?: number | null;
  userId?: string | null;
  /** Of `goal`: the change by which it can be taken back. */
  changeId?: number;
};

/** In the transaction of what caused it. Nothing is written where no campaign listens. */
export async function raiseEvents(db: Db, accountId: string, events: readonly RaisedEvent[]): Promise<void> {
  if (events.length === 0) return;
  const { rows } = await sql`
    ${PLANNED_ONCE} insert into campaign_event (account_id, contact_id, kind, source, campaign_id, user_id, change_id)
    select ${accountId}::uuid, given.contact_id, given.kind, given.source, given.campaign_id, given.user_id,
      given.change_id
    from unnest(
      ${events.map(({ contactId }) => contactId)}::bigint[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ source = '' }) => String(source))}::text[],
      ${events.map(({ campaignId = null }) => campaignId)}::bigint[], ${events.map(({ userId = null }) => userId)}::uuid[],
      ${events.map(({ changeId = null }) => changeId)}::bigint[]
    ) with ordinality as given(contact_id, kind, source, campaign_id, user_id, change_id, place)
    where case given.kind when 'goal' then true when 'facts' then ${isWaiting(accountId)} else ${isHeard(accountId)} end
    order by given.place
    returning 1`.execute(db);
  if (rows.length > 0) await wakeEvents(db);
}

/** Of a contact's changed fields those by which somebody may wait, own ones by their id. */
export const raiseFacts = (
  db: Db,
  { accountId, userId }: { accountId: string; userId: string | null },
  contactId: number,
  fields: readonly string[],
): Promise<void> =>
  raiseEvents(
    db,
    accountId,
    fields.flatMap((field) => {
      const source = field === 'timeZone' ? 'zone' : field;
      return /^(zone|birthday|\d+)$/.test(source) ? { contactId, kind: 'facts' as const, source, userId } : [];
    }),
  );

const isHeard = (accountId: string) => sql<boolean>`exists (
  select from campaign_trigger
  where campaign_trigger.account_id = ${accountId} and campaign_trigger.kind = given.kind
    and campaign_trigger.source in ('', given.source))`;

/** Whoever stands at a step, or comes to one at this moment, may wait for what has changed. */
const isWaiting = (accountId: string) => sql<boolean>`exists (
  select from enrolment
  where enrolment.account_id = ${accountId} and enrolment.contact_id = given.contact_id
    and enrolment.completed_at is null and enrolment.left_at is null
    and (enrolment.step_id is not null or enrolment.due_at is not null))`;

/**
 * The same as a part of a statement that does something to many contacts at once. `from` are rows of (contact_id,
 * source). Whoever uses it wakes the campaigns afterwards.
 */
export const raisedFrom = (
  { accountId, userId }: { accountId: string; userId: string | null },
  kind: 'tag' | 'facts',
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into campaign_event (account_id, contact_id, kind, source, user_id)
  select ${accountId}::uuid, given.contact_id, given.kind, given.source, ${userId}::uuid
  from (select contact_id, ${sql.lit(kind)} as kind, source::text as source from ${from} what) given
  where ${kind === 'facts' ? isWaiting(accountId) : isHeard(accountId)}`;
