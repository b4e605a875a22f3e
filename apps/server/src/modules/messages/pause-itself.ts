import { crmPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { notify } from '../notifications/notify.ts';
import { logCampaign } from '../solutions/campaign-log.ts';
import type { Taken } from './take-messages.ts';

type Why = 'bounces' | 'complaints' | 'refused';
type About = Pick<Taken, 'accountId' | 'campaignId'>;

/** Of so many that were sent, so many hard bounces or complaints are too many. */
const LIMITS = { bounces: { sent: 100, perThousand: 50 }, complaints: { sent: 1000, perThousand: 3 } };
const DAYS = 30;
/** Beyond this what is sent only makes the share smaller. More than the larger limit by what is sent at once. */
const ENOUGH = 1500;

/** Where receivers would soon take us for a sender of spam the campaign stops by itself, and says so. */
export async function pauseIfDue(db: Db, messages: readonly About[]): Promise<void> {
  const campaigns = new Map(messages.map((about) => [`${about.accountId} ${about.campaignId}`, about]));
  for (const { accountId, campaignId } of campaigns.values()) {
    if (campaignId === null || !(await mayBeOver(db, accountId, campaignId, messages.length))) continue;
    const { sent, bounced, complained } = await countSent(db, accountId, campaignId);
    const isOver = (of: keyof typeof LIMITS, count: number) =>
      sent >= LIMITS[of].sent && count * 1000 >= sent * LIMITS[of].perThousand;
    if (isOver('complaints', complained)) await pause(db, accountId, campaignId, 'complaints');
    else if (isOver('bounces', bounced)) await pause(db, accountId, campaignId, 'bounces');
  }
}

/**
 * By the numbers of days, a day more of what came back and a day less of what was sent: only where that would be too
 * many is each message counted, which takes long where there are many. `more` are not among the numbers yet.
 */
async function mayBeOver(db: Db, accountId: string, campaignId: number, more: number): Promise<boolean> {
  const from = since(accountId, campaignId);
  const { rows } = await sql<{ sent: number; bounced: number; complained: number }>`
    select coalesce(sum(count) filter (where what = 'sent' and day > ${from} + interval '1 day'), 0)::int as sent,
      coalesce(sum(count) filter (where what = 'bounced'), 0)::int as bounced,
      coalesce(sum(count) filter (where what = 'complained'), 0)::int as complained
    from campaign_day
    where account_id = ${accountId} and campaign_id = ${campaignId} and day >= ${from} - interval '2 days'`.execute(db);
  const { sent = 0, bounced = 0, complained = 0 } = rows[0] ?? {};
  const isOver = (count: number, { perThousand }: { perThousand: number }) =>
    (count + more) * 1000 >= sent * perThousand;
  return isOver(bounced, LIMITS.bounces) || isOver(complained, LIMITS.complaints);
}

/** What was sent may have been the hundredth, and some of those before it have come back. */
export async function pauseIfEnough(db: Db, messages: readonly About[]): Promise<void> {
  const campaigns = new Map(messages.map((about) => [`${about.accountId} ${about.campaignId}`, about]));
  for (const about of campaigns.values()) if (await isEnoughNow(db, about)) await pauseIfDue(db, [about]);
}

async function isEnoughNow(db: Db, { accountId, campaignId }: About): Promise<boolean> {
  if (campaignId === null) return false;
  const { rows } = await sql<{ few: boolean }>`
    select exists (
      select from campaign_day
      where account_id = ${accountId} and campaign_id = ${campaignId} and what in ('bounced', 'complained')
        and day > now() - make_interval(days => ${sql.lit(DAYS + 2)})
    ) and (
      select count(*) <= ${sql.lit(ENOUGH)} from (
        select from message
        where account_id = ${accountId} and campaign_id = ${campaignId} and direction = 'out'
          and sent_at > ${since(accountId, campaignId)}
        limit ${sql.lit(ENOUGH + 1)}) went) as few`.execute(db);
  return rows[0]?.few ?? false;
}

/** The mail server does not want our mail: that is no fault of who is written to. */
export async function pauseForRefusals(db: Db, { accountId, campaignId }: About): Promise<void> {
  if (campaignId !== null) await pause(db, accountId, campaignId, 'refused');
}

/** Since somebody has last set it going again: what was known then has been dealt with. */
const since = (accountId: string, campaignId: number) => sql<Date>`(
  select greatest(now() - make_interval(days => ${sql.lit(DAYS)}), max(at)) from campaign_log
  where account_id = ${accountId} and campaign_id = ${campaignId} and what = 'resumed')`;

/** What went out; answers that came in are none of it. */
async function countSent(db: Db, account_id: string, campaign_id: number) {
  const { rows } = await sql<{ sent: number; bounced: number; complained: number }>`
    select count(*)::int as sent, count(*) filter (where state = 'bounced')::int as bounced, (
      select count(distinct event.message_id)::int from message_event event
      join message complaint on complaint.account_id = event.account_id and complaint.id = event.message_id
      where event.account_id = ${account_id} and event.kind = 'complained' and complaint.campaign_id = ${campaign_id}
        and complaint.sent_at > ${since(account_id, campaign_id)}) as complained
    from message
    where account_id = ${account_id} and campaign_id = ${campaign_id} and direction = 'out'
      and sent_at > ${since(account_id, campaign_id)}`.execute(db);
  return rows[0] ?? { sent: 0, bounced: 0, complained: 0 };
}

async function pause(db: Db, accountId: string, campaignId: number, why: Why): Promise<void> {
  const paused = await db
    .updateTable('campaign')
    .set({ paused_at: sql`now()`, paused_by: null, paused_why: why })
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .where('paused_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!paused) return;
  await logCampaign(db, { accountId, campaignId, userId: null }, 'pausedItself', { why });
  await notify(db, {
    accountId,
    kind: 'solutionPaused',
    params: { solution: paused.name, context: why },
    actionUrl: crmPaths.solution(campaignId),
  });
  await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
}
