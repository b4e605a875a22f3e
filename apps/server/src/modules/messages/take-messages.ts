import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { goesThroughMailbox } from './mailbox-routes.ts';
import { isPaused, messageKey, putAwayPaused } from './release-messages.ts';
import { isStopped } from './stop-campaign.ts';
import type { MessageContent } from './tables.ts';

export type Taken = {
  accountId: string;
  id: number;
  contactId: number | null;
  channel: 'mail' | 'text';
  purpose: 'marketing' | 'transactional' | 'personal';
  campaignId: number | null;
  enrolmentId: number | null;
  run: number | null;
  stepId: number | null;
  assetId: number | null;
  assetVersion: number | null;
  senderId: number | null;
  userId: string | null;
  address: string;
  subject: string;
  content: MessageContent | null;
  rfcId: string;
  attempts: number;
  /** Who has it in hand: what became of it is theirs to say. */
  takenBy: string;
};
type Channel = Taken['channel'];
/** Mail goes out through the installation's server, or through the mailbox that its sender is the address of. */
export type Through = 'server' | 'mailboxes';

/** Whoever has taken a message and dies before it hands it over is taken for dead after this. */
const LEASE_MINUTES = 3;
/** An account may hand over at once what it may in so many seconds. */
const BURST_SECONDS = 10;

/** Messages of accounts in turn; a process that dies gives them back by itself. They still wait: nobody was asked yet. */
export async function takeMessages(
  db: Db,
  channel: Channel,
  size: number,
  taker: string,
  through: Through = 'server',
): Promise<Taken[]> {
  for (;;) {
    const { taken, isMore } = await db.transaction().execute(async (trx) => {
      const which = await whichMessages(trx, channel, through);
      const first = await takeFirst(trx, which, size, taker);
      if (first.length === size) return { taken: first, isMore: true };
      const { taken: marketing, isMore } = await takeMarketing(trx, which, size - first.length, taker);
      return { taken: [...first, ...marketing], isMore };
    });
    if (taken.length > 0 || !isMore) return taken;
  }
}

/** What is taken of an account's messages, and of which accounts. */
type Which = { serves: (accountId: string) => boolean; isMeant: RawBuilder<unknown> };

async function whichMessages(db: Db, channel: Channel, through: Through): Promise<Which> {
  const rows = channel === 'mail' ? await db.selectFrom('channel_smtp').select('account_id').distinct().execute() : [];
  const routed = rows.map(({ account_id }) => account_id);
  const ofChannel = sql`message.channel = ${channel}`;
  if (through === 'mailboxes')
    return { serves: (id) => routed.includes(id), isMeant: sql`${ofChannel} and ${goesThroughMailbox}` };
  // Most accounts have connected no mailbox to send through: theirs are not asked about one by one.
  const isMeant =
    routed.length === 0
      ? ofChannel
      : sql`${ofChannel} and (message.account_id <> all (${routed}::uuid[]) or not ${goesThroughMailbox})`;
  return { serves: () => true, isMeant };
}

type Purpose = 'first' | 'marketing';
const ofPurpose = { first: sql`purpose <> 'marketing'`, marketing: sql`purpose = 'marketing'` };

/** The accounts that have something waiting, found one by one along the index however much waits in each. */
async function waitingAccounts(db: Db, purpose: Purpose): Promise<string[]> {
  const waits = sql`message.state = 'waiting' and message.${ofPurpose[purpose]}`;
  const { rows } = await sql<{ account_id: string }>`
    with recursive waiting as (
      (select account_id from message where ${waits} order by account_id limit 1)
      union all
      select (
        select message.account_id from message where ${waits} and message.account_id > waiting.account_id
        order by message.account_id limit 1)
      from waiting where waiting.account_id is not null
    )
    select account_id from waiting where account_id is not null`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

async function takeFirst(db: Db, which: Which, size: number, taker: string): Promise<Taken[]> {
  const waiting = (await waitingAccounts(db, 'first')).filter(which.serves);
  if (waiting.length === 0) return [];
  // What waits for later, or for another channel, takes nobody's place.
  const { rows } = await sql<{ account_id: string }>`
    select account_id from unnest(${waiting}::uuid[]) given (account_id)
    where exists (
      select from message
      where message.account_id = given.account_id and message.state = 'waiting' and ${which.isMeant}
        and message.purpose <> 'marketing' and message.try_at <= now())`.execute(db);
  const accounts = rows.map(({ account_id }) => account_id);
  if (accounts.length === 0) return [];
  const share = Math.max(1, Math.ceil(size / accounts.length));
  const shares = accounts.slice(0, size).map((accountId) => ({ accountId, share }));
  return take(db, which, 'first', shares, taker);
}

/**
 * What an account may send right now is locked while some of it is taken: others serve other accounts meanwhile. Where
 * the clock was put back, as much has passed since as lies ahead: nobody waits until that moment comes again.
 */
async function takeMarketing(
  db: Db,
  which: Which,
  size: number,
  taker: string,
): Promise<{ taken: Taken[]; isMore: boolean }> {
  const accounts = (await waitingAccounts(db, 'marketing')).filter(which.serves);
  if (accounts.length === 0) return { taken: [], isMore: false };
  await sql`
    insert into sending_pace (account_id)
    select account_id from unnest(${accounts}::uuid[]) given (account_id)
    where not exists (select from sending_pace known where known.account_id = given.account_id)
    on conflict do nothing`.execute(db);
  const rate = sql`coalesce(settings.rate, 600) / 60.0`;
  const { rows: paces } = await sql<{ account_id: string; remaining: number }>`
    select pace.account_id, least(
      greatest(${rate} * ${sql.lit(BURST_SECONDS)}, 1),
      pace.remaining + ${rate} * least(abs(extract(epoch from clock_timestamp() - greatest(pace.at, '2000-01-01'))), 3600)
    )::double precision as remaining
    from sending_pace pace
    left join sending_settings settings on settings.account_id = pace.account_id
    where pace.account_id = any (${accounts}::uuid[])
      and exists (
        select from message
        where message.account_id = pace.account_id and message.state = 'waiting' and ${which.isMeant}
          and message.purpose = 'marketing' and message.try_at <= now())
    order by pace.at limit ${size}
    for update of pace skip locked`.execute(db);
  const able = paces.filter(({ remaining }) => remaining >= 1);
  const share = Math.max(1, Math.ceil(size / Math.max(able.length, 1)));
  const shares = able.map(({ account_id, remaining }) => ({
    accountId: account_id,
    share: Math.min(share, Math.floor(remaining)),
  }));
  const found = await take(db, which, 'marketing', shares, taker);
  // What is put away takes nothing of what the account may send: behind it others wait.
  const away = await putAwayPaused(db, found);
  const taken = found.filter((message) => !away.has(messageKey(message)));
  const used = Map.groupBy(taken, ({ accountId }) => accountId);
  const left = able.map(({ account_id, remaining }) => remaining - (used.get(account_id)?.length ?? 0));
  if (able.length > 0)
    await sql`
      update sending_pace pace set remaining = given.remaining, at = clock_timestamp()
      from unnest(${able.map(({ account_id }) => account_id)}::uuid[], ${left}::double precision[])
        given (account_id, remaining)
      where pace.account_id = given.account_id`.execute(db);
  return { taken, isMore: found.length > 0 };
}

async function take(
  db: Db,
  { isMeant }: Which,
  purpose: Purpose,
  shares: readonly { accountId: string; share: number }[],
  taker: string,
): Promise<Taken[]> {
  if (shares.length === 0) return [];
  const { rows } = await sql<Taken>`
    with picked as (
      select due.account_id, due.id
      from unnest(${shares.map(({ accountId }) => accountId)}::uuid[], ${shares.map(({ share }) => share)}::int[])
        given (account_id, share)
      cross join lateral (
        select message.account_id, message.id from message
        where message.account_id = given.account_id and message.state = 'waiting' and ${isMeant}
          and message.${ofPurpose[purpose]} and message.try_at <= now()
        order by message.try_at, message.id limit given.share
        for update skip locked
      ) due
    )
    update message set taken_by = ${taker}::uuid, taken_at = null,
      try_at = now() + make_interval(mins => ${sql.lit(LEASE_MINUTES)}), address = coalesce(${currentAddress}, message.address),
      rfc_id = coalesce(message.rfc_id, '<' || gen_random_uuid() || '@partner-edition>')
    from picked where message.account_id = picked.account_id and message.id = picked.id
    returning message.account_id as "accountId", message.id, contact_id as "contactId", channel, purpose,
      campaign_id as "campaignId", enrolment_id as "enrolmentId", run, step_id as "stepId", asset_id as "assetId",
      asset_version as "assetVersion", sender_id as "senderId", user_id as "userId", address, subject, content,
      rfc_id as "rfcId", attempts, taken_by as "takenBy"`.execute(db);
  return rows;
}

/** Whoever has another address since it was written gets it there: that is the one that is asked about. */
const currentAddress = sql`case when message.purpose = 'marketing' then (
  select case message.channel when 'mail' then contact.email else contact.phone_e164 end from contact
  where contact.account_id = message.account_id and contact.id = message.contact_id) end`;

const keys = (messages: readonly Pick<Taken, 'accountId' | 'id'>[]) =>
  sql`unnest(${messages.map(({ accountId }) => accountId)}::uuid[], ${messages.map(({ id }) => id)}::bigint[]) given (account_id, id)`;

/**
 * From now on it is not known whether they were sent, until what became of them is written down. Answers which of them
 * are still this process's. Where the campaign was paused or has ended since they were looked at, they wait as before.
 */
export async function beginSending(db: Db, messages: readonly Taken[], taker: string): Promise<Taken[]> {
  const { rows } = await sql<{ accountId: string; id: number }>`
    update message set state = 'sending', taken_at = now(), attempts = attempts + 1
    from ${keys(messages)}
    where message.account_id = given.account_id and message.id = given.id and message.taken_by = ${taker}::uuid
      and message.state = 'waiting' and not ${isStopped} and not ${isPaused}
    returning message.account_id as "accountId", message.id`.execute(db);
  const begun = new Set(rows.map(messageKey));
  return messages
    .filter((message) => begun.has(messageKey(message)))
    .map((message) => ({ ...message, attempts: message.attempts + 1 }));
}

/** What was asked for and not answered may still be about to happen: it must not find them as its own any more. */
export async function undoBegin(db: Db, messages: readonly Taken[], taker: string): Promise<void> {
  await sql`
    update message set state = 'waiting', taken_by = null, try_at = now(),
      attempts = attempts - case when message.state = 'sending' then 1 else 0 end
    from ${keys(messages)}
    where message.account_id = given.account_id and message.id = given.id and message.taken_by = ${taker}::uuid
      and message.state in ('waiting', 'sending')`.execute(db);
}

/** They were not begun with: a stop came before it, or the end or a pause of their campaign. */
export async function giveBack(db: Db, messages: readonly Taken[], taker: string): Promise<void> {
  await sql`
    update message set taken_by = null, taken_at = null, try_at = now() from ${keys(messages)}
    where message.account_id = given.account_id and message.id = given.id and message.taken_by = ${taker}::uuid
      and message.state = 'waiting'`.execute(db);
}

/** Whoever was handing them over has died: they may have arrived. They are never sent again by themselves. */
export async function markUncertain(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update message set state = 'uncertain', reason = 'interrupted', taken_by = null
    where state = 'sending' and taken_at < now() - make_interval(mins => ${sql.lit(LEASE_MINUTES)})`.execute(db);
  return Number(numAffectedRows);
}
