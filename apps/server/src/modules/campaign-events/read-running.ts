import { type Campaign, sequenceAfter, startsOf } from '@app/automation/campaign';
import type { ReEntry, RunningCampaign } from '@app/contract/campaign-steps';
import type { entries } from '@app/contract/campaigns';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { hoursIn } from '../sending/sending-hours.ts';

type Entry = (typeof entries)[number];
type Key = { accountId: string; campaignId: number };

/** A campaign that was published and has not ended, as whoever enters it finds it. */
export type Running = Key & {
  name: string;
  version: number;
  reEntry: ReEntry;
  /** Its days have begun and are not over. */
  isOpen: boolean;
  /** It runs on, but nobody is put in by hand. */
  isLocked: boolean;
  /** Of the campaign's clock. */
  zone: string;
  campaign: Campaign;
  goalNames: ReadonlyMap<string, string>;
};

export const keyOf = ({ accountId, campaignId }: Key): string => `${accountId} ${campaignId}`;

export const toCampaign = (content: RunningCampaign, sendingHours: Campaign['sendingHours']): Campaign => ({
  ...content,
  sendingHours,
});

type Row = {
  account_id: string;
  id: number;
  name: string;
  version: number;
  re_entry: ReEntry;
  sending_hours: Campaign['sendingHours'];
  zone: string;
  is_open: boolean;
  is_locked: boolean;
  content: RunningCampaign;
};

/** By `keyOf`; those that do not run are not among them. */
export async function readRunning(db: Db, keys: readonly Key[]): Promise<Map<string, Running>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select campaign.account_id, campaign.id, campaign.name, campaign.version, campaign.re_entry,
      ${hoursIn(sql`campaign.account_id`)} as sending_hours,
      coalesce(campaign.schedule ->> 'timeZone', account.time_zone) as zone, ${isOpen} as is_open,
      campaign.locked_at is not null as is_locked, running.content
    from (
      select distinct account_id, id from unnest(
        ${keys.map(({ accountId }) => accountId)}::uuid[], ${keys.map(({ campaignId }) => campaignId)}::bigint[]
      ) given(account_id, id)) asked
    join campaign on campaign.account_id = asked.account_id and campaign.id = asked.id
    join account on account.id = campaign.account_id
    join campaign_version running on running.account_id = campaign.account_id and running.campaign_id = campaign.id
      and running.version = campaign.version
    where ${isRunning}`.execute(db);
  return new Map(
    rows.map((row) => {
      const key = { accountId: row.account_id, campaignId: row.id };
      const running: Running = {
        ...key,
        name: row.name,
        version: row.version,
        reEntry: row.re_entry,
        isOpen: row.is_open,
        isLocked: row.is_locked,
        zone: row.zone,
        campaign: toCampaign(row.content, row.sending_hours),
        goalNames: new Map(row.content.goals.map(({ id, name }) => [id, name])),
      };
      return [keyOf(key), running];
    }),
  );
}

/** Of a row of `campaign`. */
export const isRunning = sql<boolean>`(
  campaign.published_at is not null and campaign.ended_at is null and campaign.deleted_at is null)`;

/** Of a row of `campaign` with its `account`: nobody enters before its first day, or after its last. */
const today = sql`(now() at time zone coalesce(campaign.schedule ->> 'timeZone', account.time_zone))::date`;
export const entry = sql<Entry>`(
  case when ${today} < (campaign.schedule ->> 'start')::date then 'early'
    when ${today} > (campaign.schedule ->> 'end')::date then 'over' else 'open' end)`;
const isOpen = sql<boolean>`(${entry} = 'open')`;

/** Where whoever is added begins: after the first of the goals that start it. */
function beginningOf({ campaign }: Running): string | null {
  const [first] = startsOf(campaign).flatMap((goal) => sequenceAfter(campaign, goal) ?? []);
  return (first ?? campaign.sequences[0])?.id ?? null;
}

/**
 * The one campaign into which somebody is to be put; null where it does not run, or not in these days. One that was
 * published before campaigns had versions begins with its first sequence, and goes on once it has a version.
 */
export async function findBeginning(db: Db, { accountId, campaignId }: Key): Promise<Beginning | null> {
  const running = (await readRunning(db, [{ accountId, campaignId }])).get(keyOf({ accountId, campaignId }));
  if (running) {
    const sequence = beginningOf(running);
    return running.isOpen ? { ...running, sequenceId: sequence === null ? null : Number(sequence) } : null;
  }
  const { rows } = await sql<Beginning>`
    select campaign.account_id as "accountId", campaign.id as "campaignId", campaign.name, campaign.version,
      campaign.re_entry as "reEntry", campaign.locked_at is not null as "isLocked", (
        select id from campaign_sequence sequence
        where sequence.account_id = campaign.account_id and sequence.campaign_id = campaign.id
        order by position, id limit 1) as "sequenceId"
    from campaign join account on account.id = campaign.account_id
    where campaign.account_id = ${accountId} and campaign.id = ${campaignId} and campaign.version = 0
      and ${isRunning} and ${isOpen}`.execute(db);
  return rows[0] ?? null;
}

export type Beginning = Pick<Running, 'accountId' | 'campaignId' | 'name' | 'version' | 'reEntry' | 'isLocked'> & {
  sequenceId: number | null;
};

/** The same for a hand that names a campaign: it is locked, it is not there, or it does not run in these days. */
export async function requireBeginning(db: Db, key: Key): Promise<Beginning> {
  const beginning = await findBeginning(db, key);
  if (beginning?.isLocked) throw new AppError('campaign.locked');
  if (beginning) return beginning;
  const there = await db
    .selectFrom('campaign')
    .select('id')
    .where('account_id', '=', key.accountId)
    .where('id', '=', key.campaignId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  throw new AppError(there ? 'campaign.notPublished' : 'campaign.notFound');
}
