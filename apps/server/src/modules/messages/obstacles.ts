import { withinHours } from '@app/automation/clock';
import type { SendingHours, SkipReason } from '@app/contract/campaign-steps';
import { sql } from 'kysely';
import { knownZone } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hoursIn } from '../sending/sending-hours.ts';
import { limitsExceeded, PLAN_LIMIT } from '../subscription/check-limits.ts';
import { type Candidate, findSkipReasons } from './may-send.ts';
import type { Outcome } from './outcome.ts';
import { isStopped } from './stop-campaign.ts';
import type { Taken } from './take-messages.ts';

/** Paused since they were taken, its messages wait: after this they are put away, or go out once it is resumed. */
const PAUSED_MINUTES = 10;
/** Beyond what was ordered they wait too; it is looked at again after this, or when there is room. */
const LIMIT_MINUTES = 30;

type CampaignRow = {
  account_id: string;
  id: number;
  own_zone: string | null;
  sending_hours: SendingHours | null;
  paused: boolean;
  isLimited: boolean;
  time_zone: string;
  /** The moment on the clock of the database: all processes have the same. */
  now: Date;
};
/** What a program sends belongs to no campaign: 0. */
const campaignKey = (accountId: string, campaignId: number | null) => `${accountId} ${campaignId ?? 0}`;

/**
 * What is to be known before a message is handed over, for many at once: marketing is checked again, because hours may
 * have passed since it was written. Answers what keeps each back; null: it may go.
 */
export const findObstacles = (db: Db, messages: readonly Taken[]): Promise<(Outcome | null)[]> =>
  inTransaction(db, (trx) => findIn(trx, messages));

async function findIn(db: Db, messages: readonly Taken[]): Promise<(Outcome | null)[]> {
  const marketing = messages.filter(({ purpose }) => purpose === 'marketing');
  if (marketing.length === 0) return messages.map(() => null);
  const campaigns = await readCampaigns(db, marketing);
  const people = await readPeople(db, marketing);
  const exceeded = await limitsExceeded(
    db,
    marketing.map(({ accountId }) => accountId),
  );
  const timed = new Map<Taken, Outcome>();
  for (const message of marketing) {
    const campaign = campaigns.get(campaignKey(message.accountId, message.campaignId));
    const obstacle = timeObstacle(message, campaign, people.get(`${message.accountId} ${message.id}`));
    const over = exceeded.get(message.accountId) ?? [];
    const isHeld = over.includes('contacts') || (message.channel === 'text' && over.includes('textMessages'));
    if (obstacle) timed.set(message, obstacle);
    else if (campaign && isHeld) {
      const at = new Date(campaign.now.getTime() + LIMIT_MINUTES * 60_000);
      timed.set(message, { kind: 'until', at, reason: PLAN_LIMIT });
    }
  }
  const asked = marketing.filter((message) => !timed.has(message));
  const limited = new Set(
    [...campaigns.values()].flatMap(({ account_id, isLimited }) => (isLimited ? [account_id] : [])),
  );
  // Of two processes the second counts what the first is about to send.
  for (const accountId of [...limited].sort()) await takeTurn(db, `limits of messages ${accountId}`);
  const reasons = await findSkipReasons(db, asked.map(toCandidate), { waiting: false });
  const skipped = new Map<Taken, SkipReason | null>(asked.map((message, at) => [message, reasons[at] ?? null]));
  await clearMessages(
    db,
    asked.filter((message) => limited.has(message.accountId) && !skipped.get(message)),
  );
  return messages.map((message) => {
    const reason = skipped.get(message);
    return timed.get(message) ?? (reason ? { kind: 'skipped', reason } : null);
  });
}

/** From now on they count against limits. */
async function clearMessages(db: Db, messages: readonly Taken[]): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    update message set taken_at = now() from ${inAccounts(messages)}
    where message.account_id = given.account_id and message.id = given.id and message.state = 'waiting'
      and message.taken_by is not null`.execute(db);
}

const toCandidate = ({ accountId, contactId, channel, campaignId }: Taken): Candidate => ({
  accountId,
  contactId: contactId ?? 0,
  channel,
  campaignId: campaignId ?? 0,
});

type Person = { time_zone: string; stopped: boolean; left: boolean; address: string | null };

function timeObstacle(
  { address }: Taken,
  campaign: CampaignRow | undefined,
  person: Person | undefined,
): Outcome | null {
  // Whoever was taken out, or whose campaign has ended, gets nothing more of it.
  if (!campaign || person?.stopped) return { kind: 'skipped', reason: 'ended' };
  if (person?.left) return { kind: 'skipped', reason: 'left' };
  const { now } = campaign;
  // Their address has changed since it was taken: it is taken again with the new one.
  if (person?.address && person.address !== address) return { kind: 'until', at: now };
  if (campaign.paused) return { kind: 'until', at: new Date(now.getTime() + PAUSED_MINUTES * 60_000) };
  const zone = knownZone(person?.time_zone || campaign.own_zone || campaign.time_zone);
  const open = withinHours(now.getTime(), campaign.sending_hours, zone);
  return open > now.getTime() ? { kind: 'until', at: new Date(open) } : null;
}

const inAccounts = (rows: readonly { accountId: string; id: number }[]) =>
  sql`unnest(${rows.map(({ accountId }) => accountId)}::uuid[], ${rows.map(({ id }) => id)}::bigint[]) given (account_id, id)`;

async function readCampaigns(db: Db, messages: readonly Taken[]): Promise<Map<string, CampaignRow>> {
  const wanted = new Map(
    messages.map(({ accountId, campaignId }) => [
      campaignKey(accountId, campaignId),
      { accountId, id: campaignId ?? 0 },
    ]),
  );
  const { rows } = await sql<CampaignRow>`
    select given.account_id, given.id, campaign.schedule ->> 'timeZone' as own_zone,
      ${hoursIn(sql`given.account_id`)} as sending_hours,
      campaign.paused_at is not null as paused, account.time_zone,
      (campaign.schedule ->> 'dailyLimit' is not null or exists (
        select from sending_settings settings
        where settings.account_id = given.account_id and settings.frequency_limit is not null)) as "isLimited",
      now() as now
    from ${inAccounts([...wanted.values()])}
    join account on account.id = given.account_id
    left join campaign on campaign.account_id = given.account_id and campaign.id = given.id
    where given.id = 0 or campaign.id is not null`.execute(db);
  return new Map(rows.map((row) => [campaignKey(row.account_id, row.id), row]));
}

async function readPeople(db: Db, messages: readonly Taken[]): Promise<Map<string, Person>> {
  const { rows } = await sql<Person & { account_id: string; id: number }>`
    select message.account_id, message.id, contact.time_zone, ${isStopped} as stopped, enrolment.left_at is not null as left,
      case message.channel when 'mail' then contact.email else contact.phone_e164 end as address
    from ${inAccounts(messages)}
    join message on message.account_id = given.account_id and message.id = given.id
    left join contact on contact.account_id = message.account_id and contact.id = message.contact_id
    left join enrolment on enrolment.account_id = message.account_id and enrolment.id = message.enrolment_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [`${row.account_id} ${row.id}`, row]));
}
