import { isDeepStrictEqual } from 'node:util';
import type { SendingHours } from '@app/contract/campaign-steps';
import { AppError } from '@app/contract/errors';
import type { Sending } from '@app/contract/sending';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { reworkHours } from '../campaign-events/rework-clocks.ts';

export type Scope = { accountId: string };
type SendingConfig = Pick<Config, 'SMTP_URL' | 'TEXT_ACCOUNT'>;

const SETTINGS = {
  is_tracking: true,
  frequency_limit: null as number | null,
  frequency_days: 7,
  rate: 600,
  text_from: '',
  help_text: '',
  sending_hours: null as SendingHours | null,
};

/** From whom mail and texts of the account go out, and what holds for all of them. */
export async function readSending(db: Db, config: SendingConfig, { accountId }: Scope): Promise<Sending> {
  const senders = await db.selectFrom('sender').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  const domains = await db
    .selectFrom('sending_domain')
    .select(['id', 'domain', 'selector', 'public_key', 'proven_at', 'checked_at', 'failure'])
    .where('account_id', '=', accountId)
    .orderBy('domain')
    .execute();
  const topics = await db
    .selectFrom('mail_topic')
    .select(['id', 'name'])
    .select(
      sql<number>`(select count(*)::int from topic_opt_out
        where topic_opt_out.account_id = mail_topic.account_id and topic_opt_out.topic_id = mail_topic.id)`.as(
        'optOuts',
      ),
    )
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute();
  const settings =
    (await db.selectFrom('sending_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst()) ??
    SETTINGS;
  const account = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  const proven = new Set(domains.flatMap(({ domain, proven_at }) => (proven_at ? [domain] : [])));
  return {
    senders: senders.map((sender) => ({
      id: sender.id,
      name: sender.name,
      address: sender.address,
      isDefault: sender.is_default,
      isProven: sender.proven_at !== null || proven.has(domainOf(sender.address)),
      askedDate: sender.proof_at?.toISOString() ?? null,
    })),
    domains: domains.map(({ id, domain, selector, public_key, proven_at, checked_at, failure }) => ({
      id,
      domain,
      isProven: proven_at !== null,
      checkedDate: checked_at?.toISOString() ?? null,
      failure,
      record: { name: `${selector}._domainkey.${domain}`, value: recordOf(public_key) },
    })),
    topics,
    settings: {
      isTracking: settings.is_tracking,
      frequencyLimit: settings.frequency_limit,
      frequencyDays: settings.frequency_days,
      rate: settings.rate,
      textFrom: settings.text_from,
      helpText: settings.help_text,
      sendingHours: settings.sending_hours,
    },
    postalAddress: [account.line1, account.line2, `${account.postal_code} ${account.locality}`, account.region]
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
    canMail: config.SMTP_URL !== undefined || (await hasMailbox(db, accountId)),
    canText: config.TEXT_ACCOUNT !== undefined,
    ...(await countMessages(db, accountId)),
  };
}

/** Through which some of the account's mail goes out, whatever this installation has. */
async function hasMailbox(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('channel_smtp')
    .select('channel_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
const recordOf = (publicKey: string): string => `v=DKIM1; k=rsa; p=${publicKey}`;

async function countMessages(db: Db, accountId: string): Promise<{ waiting: number; uncertain: number }> {
  const { rows } = await sql<{ waiting: number; uncertain: number }>`
    select
      (select count(*)::int from message
        where account_id = ${accountId} and state = 'waiting' and purpose = 'marketing')
      + (select count(*)::int from message
        where account_id = ${accountId} and state = 'waiting' and purpose <> 'marketing') as waiting,
      (select count(*)::int from message where account_id = ${accountId} and state = 'uncertain') as uncertain
  `.execute(db);
  return rows[0] ?? { waiting: 0, uncertain: 0 };
}

/** Answers to a number reach one account alone: a number that another one has is theirs. */
async function refuseTaken(db: Db, { accountId }: Scope, textFrom: string): Promise<void> {
  const number = plainNumber(textFrom);
  if (number === '') return;
  await takeTurn(db, `texts from ${number}`);
  const { rows } = await sql`
    select from sending_settings
    where account_id <> ${accountId} and text_from <> ''
      and regexp_replace(text_from, '[^0-9+]', '', 'g') = ${number}`.execute(db);
  if (rows.length > 0) throw new AppError('sending.numberTaken');
}

/** As the provider writes it. */
const plainNumber = (typed: string): string => typed.replace(/[^0-9+]/g, '');

export async function saveSettings(db: Db, { accountId }: Scope, settings: Sending['settings']): Promise<void> {
  await refuseTaken(db, { accountId }, settings.textFrom);
  const before = await db
    .selectFrom('sending_settings')
    .select('sending_hours')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  const columns = {
    is_tracking: settings.isTracking,
    frequency_limit: settings.frequencyLimit,
    frequency_days: settings.frequencyDays,
    rate: settings.rate,
    text_from: settings.textFrom,
    help_text: settings.helpText,
    sending_hours: settings.sendingHours && JSON.stringify(settings.sendingHours),
  };
  await db
    .insertInto('sending_settings')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute();
  if (!isDeepStrictEqual(before?.sending_hours ?? null, settings.sendingHours)) await reworkHours(db, { accountId });
}

/** Whoever does not want a kind would get its mails again if nobody knew of which kind they are. */
async function refuseUsed(db: Db, { accountId }: Scope, kept: readonly number[]): Promise<void> {
  const used = await db
    .selectFrom('mail_topic')
    .innerJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'mail_topic.account_id').onRef('campaign.topic_id', '=', 'mail_topic.id'),
    )
    .select(['mail_topic.name as topic', 'campaign.name as solution'])
    .where('mail_topic.account_id', '=', accountId)
    .where('campaign.deleted_at', 'is', null)
    .$if(kept.length > 0, (query) => query.where('mail_topic.id', 'not in', kept))
    .orderBy('campaign.id')
    .executeTakeFirst();
  if (used) throw new AppError('sending.topicUsed', used);
}

/** As they are given, in that order. An id of another account names none of ours. */
export async function saveTopics(
  db: Db,
  { accountId }: Scope,
  topics: readonly { id?: number | undefined; name: string }[],
): Promise<void> {
  const kept = topics.flatMap(({ id }) => id ?? []);
  await refuseUsed(db, { accountId }, kept);
  await db
    .deleteFrom('mail_topic')
    .where('account_id', '=', accountId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute();
  for (const [position, { id, name }] of topics.entries()) {
    const changed =
      id !== undefined &&
      (await db
        .updateTable('mail_topic')
        .set({ name, position })
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst());
    if (!changed || changed.numUpdatedRows === 0n)
      await db.insertInto('mail_topic').values({ account_id: accountId, name, position }).execute();
  }
}
