import { type Campaign, sequenceOf } from '@app/automation/campaign';
import type { RunningCampaign } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isByItself } from '../automation/enrol.ts';
import type { EventRow } from '../automation/tables.ts';
import { keyOf, type Running, readRunning } from './read-running.ts';

/** A goal that an event may reach. */
export type Heard = { campaignId: number; goalId: string; isOwnMessage: boolean };
/** How somebody stands in a campaign, and whether they were in it before. */
export type Person = {
  open: {
    id: number;
    sequenceId: string | null;
    stepId: string | null;
    /** Its first step is still to be begun. */
    isAtBeginning: boolean;
    campaign: Campaign;
  } | null;
  wasIn: boolean;
  /** How often they came in by themselves since yesterday. */
  today: number;
  /** The worker moves them at this moment. */
  isBusy: boolean;
};
export type Known = {
  goals: ReadonlyMap<number, readonly Heard[]>;
  running: ReadonlyMap<string, Running>;
  people: ReadonlyMap<string, Person>;
  /** By account and id: whoever is in the trash hears and reaches nothing. */
  inTrash: ReadonlySet<string>;
};

type Pair = { accountId: string; campaignId: number; contactId: number };
export const pairOf = (pair: Pair): string => `${keyOf(pair)} ${pair.contactId}`;

/** What is to be known to say where events lead, for all of them at once. Whoever is in a campaign is held. */
export async function readGoals(db: Db, events: readonly EventRow[]): Promise<Known> {
  const found = await findGoals(db, events);
  const byEvent = new Map(events.map((event) => [event.id, event]));
  const pairs = found.flatMap(({ event, campaignId }) => {
    const { account_id: accountId, contact_id: contactId } = byEvent.get(event)!;
    return { accountId, campaignId, contactId };
  });
  return {
    goals: Map.groupBy(found, ({ event }) => event),
    running: await readRunning(db, pairs),
    people: await holdPeople(db, pairs),
    inTrash: await findInTrash(db, events),
  };
}

/**
 * Any answer or click starts a campaign that waits for any; within a campaign only those to its own messages count, and
 * an answer of which nobody knows to what.
 */
async function findGoals(db: Db, events: readonly EventRow[]): Promise<(Heard & { event: number })[]> {
  const { rows } = await sql<Heard & { event: number }>`
    select event.id as event, heard.campaign_id as "campaignId", heard.goal_id::text as "goalId",
      (heard.is_exact or coalesce(event.campaign_id = heard.campaign_id, true)) as "isOwnMessage"
    from unnest(
      ${events.map((event) => event.account_id)}::uuid[], ${events.map(({ id }) => id)}::bigint[],
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ source }) => source)}::text[],
      ${events.map((event) => event.campaign_id)}::bigint[]) event(account_id, id, kind, source, campaign_id)
    cross join lateral (
      select campaign_id, goal_id, source <> '' as is_exact from campaign_trigger
      where campaign_trigger.account_id = event.account_id and campaign_trigger.kind = event.kind
        and campaign_trigger.source in ('', event.source)
      union all
      select event.campaign_id, case when event.kind = 'goal' then event.source::bigint end, true
      where event.kind = 'goal'
    ) heard
    order by event.id, heard.campaign_id, heard.goal_id`.execute(db);
  return rows;
}

type Row = {
  account_id: string;
  campaign_id: number;
  contact_id: number;
  id: number;
  is_open: boolean;
  is_by_itself: boolean;
  due_at: Date | null;
  version: number;
  sequence_id: number | null;
  step_id: number | null;
  is_at_beginning: boolean;
  content: RunningCampaign | null;
};

async function holdPeople(db: Db, pairs: readonly Pair[]): Promise<Map<string, Person>> {
  if (pairs.length === 0) return new Map();
  const asked = sql`(
    select distinct account_id, campaign_id, contact_id from unnest(
      ${pairs.map(({ accountId }) => accountId)}::uuid[], ${pairs.map(({ campaignId }) => campaignId)}::bigint[],
      ${pairs.map(({ contactId }) => contactId)}::bigint[]) given(account_id, campaign_id, contact_id))`;
  const { rows } = await sql<Row>`
    select enrolment.account_id, enrolment.campaign_id, enrolment.contact_id, enrolment.id, enrolment.sequence_id,
      enrolment.step_id, enrolment.due_at, enrolment.version,
      enrolment.step_id is null and enrolment.due_at is not null as is_at_beginning,
      enrolment.completed_at is null and enrolment.left_at is null as is_open, ${isByItself} as is_by_itself,
      version.content
    from ${asked} asked
    join enrolment on enrolment.account_id = asked.account_id and enrolment.campaign_id = asked.campaign_id
      and enrolment.contact_id = asked.contact_id
    left join campaign_version version on version.account_id = enrolment.account_id
      and version.campaign_id = enrolment.campaign_id and version.version = enrolment.version
      and enrolment.completed_at is null and enrolment.left_at is null`.execute(db);
  const held = await hold(
    db,
    rows.filter((row) => row.is_open),
  );
  const people = new Map<string, Person>();
  for (const row of rows) {
    const pair = pairOf({ accountId: row.account_id, campaignId: row.campaign_id, contactId: row.contact_id });
    const before = people.get(pair);
    people.set(pair, {
      open: row.is_open ? toOpen(row) : (before?.open ?? null),
      wasIn: true,
      today: (before?.today ?? 0) + (row.is_by_itself ? 1 : 0),
      isBusy: (before?.isBusy ?? false) || (row.is_open && held.get(row.id) !== placeOf(row)),
    });
  }
  return people;
}

const toOpen = ({ id, sequence_id, step_id, is_at_beginning, content }: Row): Person['open'] => ({
  id,
  sequenceId: sequence_id === null ? null : String(sequence_id),
  stepId: step_id === null ? null : String(step_id),
  isAtBeginning: is_at_beginning,
  campaign: { goals: [], sequences: [], flow: [], ...content, sendingHours: null },
});

type Place = Pick<Row, 'sequence_id' | 'step_id' | 'due_at' | 'version'>;
const placeOf = ({ sequence_id, step_id, due_at, version }: Place) =>
  `${sequence_id} ${step_id} ${due_at === null} ${version}`;

/** Nobody waits for the worker that moves somebody: it is asked again in a moment. Answers where those held stand now. */
async function hold(db: Db, rows: readonly Row[]): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const { rows: held } = await sql<Place & { id: number }>`
    select id, sequence_id, step_id, due_at, version from enrolment where (account_id, id) in (
      select * from unnest(${rows.map((row) => row.account_id)}::uuid[], ${rows.map(({ id }) => id)}::bigint[]))
      and completed_at is null and left_at is null
    order by account_id, id for update skip locked`.execute(db);
  return new Map(held.map((row) => [row.id, placeOf(row)]));
}

async function findInTrash(db: Db, events: readonly EventRow[]): Promise<Set<string>> {
  const { rows } = await sql<{ account_id: string; id: number }>`
    select account_id, id from contact where deleted_at is not null and (account_id, id) in (
      select * from unnest(
        ${events.map((event) => event.account_id)}::uuid[], ${events.map((event) => event.contact_id)}::bigint[]))`.execute(
    db,
  );
  return new Set(rows.map(({ account_id, id }) => `${account_id} ${id}`));
}

/** The version that knows where somebody stands: the one that runs, or else the one in which they came so far. */
export const campaignWith = (running: Running, open: NonNullable<Person['open']>): Campaign =>
  sequenceOf(running.campaign, open.sequenceId ?? '') ? running.campaign : open.campaign;
