import type { MergeValues } from '@app/contract/asset-content';
import type { messageStates } from '@app/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { type Count, countDays } from '../automation/count-days.ts';
import { raiseWebhooks } from '../webhooks/raise-webhooks.ts';
import { takeAddressOff } from './address-off.ts';
import type { Outcome } from './outcome.ts';
import { pauseForRefusals, pauseIfDue, pauseIfEnough } from './pause-itself.ts';
import type { Taken } from './take-messages.ts';

export type Settled = { message: Taken; outcome: Outcome; subject: string; merge: MergeValues | null };
/** Whether it is time again to tell whoever looks on. */
export type Tell = (job: { account_id: string; id: number }) => boolean;

/** Tried again after 1, 2, 4 … 60 minutes, for about three days. */
const ATTEMPTS = 76;
const LONGEST_PAUSE = 60;

type Written = {
  state: (typeof messageStates)[number];
  reason?: string;
  minutes?: number;
  at?: Date;
  uncounted?: true;
  isSent?: true;
};

function toWritten({ purpose, attempts }: Taken, outcome: Outcome): Written {
  switch (outcome.kind) {
    case 'sent':
      return { state: 'sent', isSent: true };
    case 'bounced':
      return { state: 'bounced', reason: outcome.reason, isSent: true };
    case 'until':
      return { state: 'waiting', at: outcome.at, ...(outcome.reason && { reason: outcome.reason }) };
    case 'away':
      return { state: 'waiting', reason: outcome.reason, minutes: 1, uncounted: true };
    case 'later':
      if (attempts >= ATTEMPTS) return { state: 'failed', reason: outcome.reason };
      return { state: 'waiting', reason: outcome.reason, minutes: Math.min(2 ** (attempts - 1), LONGEST_PAUSE) };
    case 'refused':
      // The campaign pauses; it goes out once that goes on. What is refused again was about this one alone.
      return purpose === 'marketing' && attempts < 2
        ? { state: 'waiting', reason: outcome.reason, minutes: 0 }
        : { state: 'failed', reason: outcome.reason };
    default:
      return { state: outcome.kind, reason: outcome.reason };
  }
}

/**
 * Writes down what became of messages, with everything that follows from it, at once. Done twice it is as once: what is
 * nobody's any more, or another's by now, is left as it is.
 */
export const settle = (db: Db, settled: readonly Settled[], tell: Tell): Promise<void> =>
  settled.length === 0 ? Promise.resolve() : inTransaction(db, (trx) => settleIn(trx, settled, tell));

async function settleIn(db: Db, settled: readonly Settled[], tell: Tell): Promise<void> {
  const given = settled.map(({ message, outcome, subject, merge }) => {
    const { at, ...written } = toWritten(message, outcome);
    const { accountId: account_id, id, takenBy: taken_by, attempts: attempt } = message;
    return { account_id, id, taken_by, attempt, at: at?.toISOString(), subject, merge, ...written };
  });
  const { rows } = await sql<{ account_id: string; id: number }>`
    update message set state = given.state, reason = given.reason, taken_by = null, subject = given.subject,
      merge = coalesce(given.merge, message.merge),
      sent_at = case when given."isSent" then now() end,
      attempts = message.attempts - case when given.uncounted then 1 else 0 end,
      try_at = coalesce(given.at, now() + make_interval(mins => given.minutes), message.try_at)
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (account_id uuid, id bigint, state text, reason text,
      subject text, merge jsonb, "isSent" boolean, uncounted boolean, minutes int, at timestamptz, taken_by uuid, attempt int)
    where message.account_id = given.account_id and message.id = given.id and (
      (message.taken_by = given.taken_by and message.state in ('waiting', 'sending'))
      -- It took so long that nobody expected an answer any more; now there is one.
      or (message.state = 'uncertain' and message.reason = 'interrupted' and message.attempts = given.attempt
        and given.state <> 'uncertain'))
    returning message.account_id, message.id`.execute(db);
  const ours = new Set(rows.map(({ account_id, id }) => `${account_id} ${id}`));
  const done = settled.filter(({ message }) => ours.has(`${message.accountId} ${message.id}`));
  const of = (...kinds: Outcome['kind'][]) => done.filter(({ outcome }) => kinds.includes(outcome.kind));
  await writeOutcomes(db, done);
  await recordSent(db, of('sent'));
  for (const { message, outcome } of of('bounced'))
    if (outcome.kind === 'bounced') await takeAddressOff(db, message, 'bounced', outcome.reason);
  for (const { message } of of('refused')) if (message.attempts < 2) await pauseForRefusals(db, message);
  await pauseIfDue(
    db,
    of('bounced').map(({ message }) => message),
  );
  await pauseIfEnough(
    db,
    of('sent').map(({ message }) => message),
  );
  await countDays(db, countsOf(done));
  await raiseWebhooks(
    db,
    of('sent', 'bounced').map(({ message, outcome }) => ({
      accountId: message.accountId,
      event: outcome.kind === 'sent' ? 'message.sent' : 'message.bounced',
      recordId: message.id,
    })),
  );
  await tellOf(db, of('sent', 'bounced', 'skipped', 'failed', 'uncertain'), tell);
}

/** The steps whose message was not sent say so. */
async function writeOutcomes(db: Db, settled: readonly Settled[]): Promise<void> {
  const given = settled.flatMap(({ message, outcome }) => {
    const { state, reason } = toWritten(message, outcome);
    if (message.enrolmentId === null || (state !== 'skipped' && state !== 'failed')) return [];
    const { accountId: account_id, enrolmentId: enrolment_id, run, stepId: step_id } = message;
    return [{ account_id, enrolment_id, run, step_id, outcome: state, reason }];
  });
  if (given.length === 0) return;
  await sql`
    update step_outcome set outcome = given.outcome, reason = given.reason
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      given (account_id uuid, enrolment_id bigint, run int, step_id bigint, outcome text, reason text)
    where step_outcome.account_id = given.account_id and step_outcome.enrolment_id = given.enrolment_id
      and step_outcome.run = given.run and step_outcome.step_id = given.step_id`.execute(db);
}

/**
 * In the timeline from the moment it was sent. A mail that a campaign sends does not make somebody active, nor their
 * deals; one that a person writes does.
 */
async function recordSent(db: Db, sent: readonly Settled[]): Promise<void> {
  const detailsOf = ({ message, subject }: Settled, campaign: { id: number; name: string } | null) => ({
    direction: 'out' as const,
    subject,
    campaign,
    messageId: message.id,
    channel: message.channel,
  });
  const automatic = sent.filter(({ message }) => message.purpose !== 'personal' && message.contactId !== null);
  if (automatic.length > 0) {
    const given = automatic.map((one) => ({
      account_id: one.message.accountId,
      contact_id: one.message.contactId,
      campaign_id: one.message.campaignId,
      about_id: one.message.id,
      details: detailsOf(one, null),
    }));
    await sql`
      insert into activity (account_id, contact_id, kind, details, about_id)
      select given.account_id, given.contact_id, 'email', given.details || jsonb_build_object('campaign',
        case when campaign.id is not null then jsonb_build_object('id', campaign.id, 'name', campaign.name) end),
        given.about_id
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        given (account_id uuid, contact_id bigint, campaign_id bigint, about_id bigint, details jsonb)
      left join campaign on campaign.account_id = given.account_id and campaign.id = given.campaign_id`.execute(db);
  }
  for (const one of sent) {
    const { purpose, contactId, accountId, userId, id } = one.message;
    if (purpose === 'personal' && contactId !== null)
      await recordActivity(db, {
        ...{ accountId, contactId, userId, kind: 'email', aboutId: id },
        details: detailsOf(one, null),
      });
  }
}

const counted = { sent: 'sent', skipped: 'skipped', failed: 'failed', bounced: 'bounced' } as const;

function countsOf(settled: readonly Settled[]): Count[] {
  const counts = new Map<string, Count>();
  const add = (accountId: string, campaignId: number, what: Count['what']) => {
    const key = `${accountId} ${campaignId} ${what}`;
    const known = counts.get(key) ?? { accountId, campaignId, what, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  };
  for (const { message, outcome } of settled) {
    const { accountId, campaignId } = message;
    const { state } = toWritten(message, outcome);
    if (campaignId === null || !(state in counted)) continue;
    add(accountId, campaignId, counted[state as keyof typeof counted]);
    if (state === 'bounced') add(accountId, campaignId, 'sent');
  }
  return [...counts.values()];
}

/** At most now and then for each campaign; a person's own mail at once. */
async function tellOf(db: Db, settled: readonly Settled[], tell: Tell): Promise<void> {
  const campaigns = new Map<string, { accountId: string; id: number }>();
  for (const { message } of settled) {
    const { accountId, campaignId, contactId, purpose } = message;
    if (purpose === 'personal' && contactId !== null)
      await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
    else if (campaignId !== null) campaigns.set(`${accountId} ${campaignId}`, { accountId, id: campaignId });
  }
  for (const { accountId, id } of campaigns.values()) {
    if (!tell({ account_id: accountId, id })) continue;
    await announce(db, { topic: 'solutions', accountId, id: String(id) });
    await announce(db, { topic: 'contacts', accountId });
  }
}
