import type { SkipReason } from '@app/contract/campaign-steps';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { textPermission } from '../contacts/text-permission.ts';
import { hasSender } from '../sending/has-sender.ts';

export type Candidate = { accountId: string; contactId: number; channel: 'mail' | 'text'; campaignId: number };

type Found = {
  at: number;
  email: string | null;
  phone: string | null;
  deleted: boolean;
  /** What the contact has allowed: granted, none, or why not. */
  allowed: string;
  topic: boolean;
  sender: boolean;
  frequency_limit: number | null;
  had: number;
  daily_limit: number | null;
};

const byPermission: Record<string, SkipReason> = {
  none: 'noPermission',
  withdrawn: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
};

/**
 * Why somebody is not to get a marketing message now, in the order of the candidates; null: they may. Those before them
 * count against the same limits. `waiting`: whether what waits in the outbox counts as well, as it does before something
 * is put there.
 */
export async function findSkipReasons(
  db: Db,
  candidates: readonly Candidate[],
  { waiting = true }: { waiting?: boolean } = {},
): Promise<(SkipReason | null)[]> {
  if (candidates.length === 0) return [];
  const counts = countsWith(waiting);
  const { rows } = await sql<Found>`
    select given.at, contact.email, contact.phone_e164 as phone, contact.deleted_at is not null as deleted,
      case given.channel when 'mail' then contact.mail_permission else ${textPermission} end as allowed,
      exists (
        select from topic_opt_out
        where topic_opt_out.account_id = given.account_id and topic_opt_out.topic_id = campaign.topic_id
          and topic_opt_out.address = contact.email) as topic,
      ${hasSender(sql`given.account_id`)} as sender,
      settings.frequency_limit,
      case when settings.frequency_limit is null then 0 else (
        select count(*)::int from message
        where message.account_id = given.account_id and message.contact_id = given.contact_id
          and message.purpose = 'marketing' and ${counts}
          and message.created_at > now() - interval '100 days'
          and ${wentSince(sql`now() - make_interval(days => settings.frequency_days)`)})
      end as had,
      (campaign.schedule ->> 'dailyLimit')::int as daily_limit
    from jsonb_to_recordset(${JSON.stringify(
      candidates.map(({ accountId, contactId, channel, campaignId }, at) => ({
        at,
        account_id: accountId,
        contact_id: contactId,
        channel,
        campaign_id: campaignId,
      })),
    )}::jsonb) given (at int, account_id uuid, contact_id bigint, channel text, campaign_id bigint)
    join contact on contact.account_id = given.account_id and contact.id = given.contact_id
    left join campaign on campaign.account_id = given.account_id and campaign.id = given.campaign_id
    left join sending_settings settings on settings.account_id = given.account_id`.execute(db);
  const found = new Map(rows.map((row) => [row.at, row]));
  const limited = new Set(rows.flatMap(({ at, daily_limit }) => (daily_limit === null ? [] : [at])));
  const today = await countToday(
    db,
    candidates.filter((_, at) => limited.has(at)),
    waiting,
  );
  const more = new Map<string, number>();
  return candidates.map((candidate, at) => {
    const row = found.get(at);
    if (!row) return 'notFound';
    const byContact = `${candidate.accountId} contact ${candidate.contactId}`;
    const byCampaign = campaignKey(candidate);
    const reason =
      personalReason(candidate, row) ??
      (row.frequency_limit !== null && row.had + (more.get(byContact) ?? 0) >= row.frequency_limit
        ? 'frequency'
        : null) ??
      (row.daily_limit !== null && (today.get(byCampaign) ?? 0) + (more.get(byCampaign) ?? 0) >= row.daily_limit
        ? 'dailyLimit'
        : null);
    if (reason === null) for (const key of [byContact, byCampaign]) more.set(key, (more.get(key) ?? 0) + 1);
    return reason;
  });
}

/** Messages that count against limits: those that went out or may have, and those that another process is about to send. */
const countsWith = (waiting: boolean) => sql`(message.state in ('sent', 'bounced', 'sending', 'uncertain')
  or (message.state = 'waiting' and ${waiting ? sql`true` : isCleared}))`;

/** It was found that it may go, and it is handed over now (`clearMessages`). */
const isCleared = sql`message.taken_by is not null and message.taken_at is not null and message.try_at > now()`;

/** Of what was not marked as sent it is known since when it is on its way; what waits has still to go. */
const wentSince = (moment: RawBuilder<unknown>) => sql`(message.sent_at >= ${moment}
  or (message.sent_at is null and (message.taken_at is null or message.taken_at >= ${moment})))`;

function personalReason({ channel }: Candidate, row: Found): SkipReason | null {
  if (row.deleted) return 'inTrash';
  if ((channel === 'mail' ? row.email : row.phone) === null) return 'noAddress';
  if (row.allowed !== 'granted') return byPermission[row.allowed] ?? 'noPermission';
  if (channel === 'mail' && row.topic) return 'topic';
  if (channel === 'mail' && !row.sender) return 'noSender';
  return null;
}

const campaignKey = ({ accountId, campaignId }: Pick<Candidate, 'accountId' | 'campaignId'>) =>
  `${accountId} campaign ${campaignId}`;

/**
 * What campaigns with a limit a day have sent since midnight of their zone. Two counts, each along an index and none
 * beyond the limit: a campaign may have a hundred thousand waiting.
 */
async function countToday(db: Db, candidates: readonly Candidate[], waiting: boolean): Promise<Map<string, number>> {
  const campaigns = new Map(candidates.map((candidate) => [campaignKey(candidate), candidate]));
  if (campaigns.size === 0) return new Map();
  const given = [...campaigns.values()].map(({ accountId, campaignId }) => ({
    account_id: accountId,
    campaign_id: campaignId,
  }));
  const zone = sql`coalesce(campaign.schedule ->> 'timeZone', account.time_zone)`;
  const counted = (which: RawBuilder<unknown>) => sql`(
    select count(*)::int from (
      select from message
      where message.account_id = given.account_id and message.campaign_id = given.campaign_id
        and ${countsWith(waiting)} and ${which}
      limit (campaign.schedule ->> 'dailyLimit')::int) counted)`;
  const underWay = waiting ? sql`true` : isUnderWay;
  const { rows } = await sql<{ account_id: string; campaign_id: number; sent: number }>`
    select given.account_id, given.campaign_id, ${counted(sql`message.sent_at >= today.midnight`)}
      + ${counted(sql`message.sent_at is null and ${underWay}
          and (message.taken_at is null or message.taken_at >= today.midnight)`)} as sent
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (account_id uuid, campaign_id bigint)
    join account on account.id = given.account_id
    join campaign on campaign.account_id = given.account_id and campaign.id = given.campaign_id
    cross join lateral (select ${midnightIn(sql`now()`, zone)} as midnight) today`.execute(db);
  return new Map(
    rows.map(({ account_id, campaign_id, sent }) => [
      campaignKey({ accountId: account_id, campaignId: campaign_id }),
      sent,
    ]),
  );
}

/**
 * When a zone's day began. Where midnight comes twice, because the clock goes back to it, the first time: the database
 * takes the second.
 */
export const midnightIn = (moment: RawBuilder<unknown>, zone: RawBuilder<unknown>) => sql<Date>`(
  select began - case
    when (began - interval '1 hour') at time zone ${zone} = shown then interval '1 hour' else interval '0' end
  from (select shown, shown at time zone ${zone} as began
    from (select date_trunc('day', ${moment} at time zone ${zone}) as shown) today) today)`;

/** As the index `message_under_way` says it. */
const isUnderWay = sql`(message.state in ('bounced', 'sending', 'uncertain')
  or (message.state = 'waiting' and message.taken_at is not null))`;
