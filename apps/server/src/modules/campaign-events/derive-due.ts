import { type Campaign, sequenceOf } from '@app/automation/campaign';
import { dueOf } from '@app/automation/run';
import type { RunningCampaign, SendingHours, StepAction } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { factsKey, readFacts } from '../automation/facts.ts';
import { isAnotherWait } from '../automation/standing.ts';
import type { EventRow } from '../automation/tables.ts';
import { wakeAutomation } from '../automation/wake.ts';
import { hoursIn } from '../sending/sending-hours.ts';
import { toCampaign } from './read-running.ts';

type Row = {
  account_id: string;
  id: number;
  campaign_id: number;
  contact_id: number;
  sequence_id: number;
  step_id: number;
  since: Date;
  due_at: Date;
  content: RunningCampaign;
  sending_hours: SendingHours | null;
  zone: string;
};

/**
 * A date of somebody, or their zone, is another one: whoever waits for it waits until the moment that follows from it
 * now. `source` of an event is the field: `zone`, `birthday`, or an own field's id. Answers which events that was: of the
 * rest somebody else moves the person at this moment, perhaps by what was known before.
 */
export async function deriveDue(db: Db, all: readonly EventRow[]): Promise<EventRow[]> {
  const busy = await findBusy(db, all);
  const events = all.filter((event) => !busy.has(whoOf(event)));
  if (events.length > 0) await deriveFor(db, events);
  return events;
}

const whoOf = ({ account_id, contact_id }: Pick<EventRow, 'account_id' | 'contact_id'>) =>
  factsKey({ accountId: account_id, contactId: contact_id });

const people = (events: readonly EventRow[]) => sql`(
  select distinct account_id, contact_id from unnest(
    ${events.map((event) => event.account_id)}::uuid[], ${events.map((event) => event.contact_id)}::bigint[]
  ) given(account_id, contact_id))`;

const isOpen = sql`enrolment.account_id = who.account_id and enrolment.contact_id = who.contact_id
  and enrolment.completed_at is null and enrolment.left_at is null`;

/** Holds them where they are in a campaign; answers whom another holds. */
async function findBusy(db: Db, events: readonly EventRow[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const { rows } = await sql<Pick<EventRow, 'account_id' | 'contact_id'>>`
    with held as materialized (
      select enrolment.account_id, enrolment.id from ${people(events)} who join enrolment on ${isOpen}
      for update of enrolment skip locked
    )
    select distinct who.account_id, who.contact_id from ${people(events)} who join enrolment on ${isOpen}
    where not exists (
      select from held where held.account_id = enrolment.account_id and held.id = enrolment.id)`.execute(db);
  return new Set(rows.map(whoOf));
}

async function deriveFor(db: Db, events: readonly EventRow[]): Promise<void> {
  const rows = await readWaiting(db, events);
  const facts = await readFacts(
    db,
    rows.map((row) => ({ accountId: row.account_id, contactId: row.contact_id, campaignId: row.campaign_id })),
  );
  const changedOf = Map.groupBy(events, whoOf);
  const now = Date.now();
  const derived = rows.flatMap((row) => {
    const key = whoOf(row);
    const known = facts.get(key);
    const campaign = toCampaign(row.content, row.sending_hours);
    const step = stepIn(campaign, row);
    const fields = new Set(changedOf.get(key)?.map(({ source }) => source));
    if (!known || !step || !isConcerned(step.action, fields)) return [];
    const due = dueOf(campaign, step, row.since.getTime(), { now, zone: row.zone, facts: known });
    return due === row.due_at.getTime() || isAnotherWait(step.action, due, row.due_at.getTime())
      ? []
      : { row, due: new Date(due) };
  });
  if (derived.length === 0) return;
  await sql`
    update enrolment set due_at = derived.due_at
    from unnest(
      ${derived.map(({ row }) => row.account_id)}::uuid[], ${derived.map(({ row }) => row.id)}::bigint[],
      ${derived.map(({ due }) => due.toISOString())}::timestamptz[]) derived(account_id, id, due_at)
    where enrolment.account_id = derived.account_id and enrolment.id = derived.id`.execute(db);
  await wakeAutomation(db);
}

async function readWaiting(db: Db, events: readonly EventRow[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select enrolment.account_id, enrolment.id, enrolment.campaign_id, enrolment.contact_id, enrolment.sequence_id,
      enrolment.step_id, enrolment.since, enrolment.due_at, version.content,
      ${hoursIn(sql`campaign.account_id`)} as sending_hours,
      coalesce(campaign.schedule ->> 'timeZone', account.time_zone) as zone
    from ${people(events)} who join enrolment on ${isOpen}
    join campaign on campaign.account_id = enrolment.account_id and campaign.id = enrolment.campaign_id
    join account on account.id = campaign.account_id
    join campaign_version version on version.account_id = enrolment.account_id
      and version.campaign_id = enrolment.campaign_id and version.version = enrolment.version
    where enrolment.sequence_id is not null and enrolment.step_id is not null and enrolment.since is not null
      and enrolment.due_at is not null`.execute(db);
  return rows;
}

const stepIn = (campaign: Campaign, { sequence_id, step_id }: Row) =>
  sequenceOf(campaign, String(sequence_id))?.steps.find(({ id }) => id === String(step_id));

function isConcerned(action: StepAction, fields: ReadonlySet<string>): boolean {
  if (fields.has('zone')) return action.kind === 'wait' || action.kind === 'email' || action.kind === 'text';
  return action.kind === 'wait' && action.wait.kind === 'untilDate' && fields.has(action.wait.field);
}
