import { linkAddress } from '@app/automation/link-address';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { isAway } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { countDays } from '../automation/count-days.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { raiseWebhooks } from '../webhooks/raise-webhooks.ts';
import type { MessageTables } from './tables.ts';
import { HIDDEN_LINK } from './tokens.ts';
import { BURST, type By, isBurst } from './who-did.ts';

type Kind = MessageTables['message_event']['kind'];
export type MessageRow = {
  accountId: string;
  id: number;
  contactId: number | null;
  campaignId: number | null;
  campaign: string | null;
  subject: string;
  address: string;
  channel: 'mail' | 'text';
  state: string;
  sentAt: Date | null;
};

/** How an event that nobody must see says that it was the hidden link. */
export const HIDDEN = `#${HIDDEN_LINK}`;

/** The message that an address in a mail, or an answer, is about. */
export async function findMessage(
  db: Db,
  accountId: string,
  by: { id: number } | { rfcId: string },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .leftJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'message.account_id').onRef('campaign.id', '=', 'message.campaign_id'),
    )
    .select([
      'message.account_id as accountId',
      'message.id',
      'contact_id as contactId',
      'message.campaign_id as campaignId',
    ])
    .select(['campaign.name as campaign', 'subject', 'address', 'channel', 'state', 'sent_at as sentAt'])
    .where('message.account_id', '=', accountId)
    .where('message.direction', '=', 'out')
    .$if('id' in by, (query) => query.where('message.id', '=', (by as { id: number }).id))
    .$if('rfcId' in by, (query) => query.where('message.rfc_id', '=', (by as { rfcId: string }).rfcId))
    .executeTakeFirst();
}

type Event = { kind: Kind; by: By; about?: string; agent?: string; isUndecided?: boolean };

/** Something came of a message. What follows from it follows once for each kind (and link) of each message. */
export const recordMessageEvent = (db: Db, message: MessageRow, event: Event): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { kind, by, about = '', agent = '', isUndecided = false } = event;
    const isFirst = by === 'person' && (await isNew(trx, message, kind, about));
    // Whoever asks for the same picture again and again learns nothing, and we keep nothing more.
    if (!isFirst && !isUndecided && (await isOften(trx, message, kind))) return;
    await trx
      .insertInto('message_event')
      .values({
        account_id: message.accountId,
        message_id: message.id,
        ...{ kind, by, about: about.slice(0, 2000), agent: agent.slice(0, 300) },
        settle_at: isUndecided ? sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(BURST.seconds)})` : null,
        at: sql<Date>`clock_timestamp()`,
      })
      .execute();
    if (isFirst) await follow(trx, message, kind, about);
  });

/** So many events of a kind are kept of one message. */
const MOST_EVENTS = 200;

async function isOften(db: Db, { accountId, id }: MessageRow, kind: Kind): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from message_event
      where account_id = ${accountId} and message_id = ${id} and kind = ${kind} limit ${sql.lit(MOST_EVENTS)}) known`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) >= MOST_EVENTS;
}

async function isNew(db: Db, message: MessageRow, kind: Kind, about: string): Promise<boolean> {
  // Of two at once the second waits, and finds the first.
  await sql`select from message where account_id = ${message.accountId} and id = ${message.id} for no key update`.execute(
    db,
  );
  const known = await db
    .selectFrom('message_event')
    .select('id')
    .where('account_id', '=', message.accountId)
    .where('message_id', '=', message.id)
    .where('kind', '=', kind)
    .where('by', '=', 'person')
    .$if(kind === 'clicked', (query) => query.where('about', '=', about.slice(0, 2000)))
    .limit(1)
    .executeTakeFirst();
  return known === undefined;
}

/** By a person: it stands in the timeline, is counted, and a click may reach a goal. An open never starts anything. */
async function follow(db: Db, message: MessageRow, kind: Kind, about: string): Promise<void> {
  const { accountId, contactId, campaignId, campaign, subject, channel } = message;
  if (kind === 'opened' || kind === 'clicked' || kind === 'unsubscribed') {
    const details = kind === 'clicked' ? { details: { link: about } } : {};
    await raiseWebhooks(db, [{ accountId, event: `message.${kind}`, recordId: message.id, ...details }]);
  }
  if (contactId !== null && (kind === 'opened' || kind === 'clicked')) {
    const of = campaignId === null ? null : { id: campaignId, name: campaign ?? '' };
    const details = {
      what: kind,
      subject,
      campaign: of,
      messageId: message.id,
      ...(channel === 'text' && { channel }),
    };
    await recordActivity(db, { accountId, contactId, kind: 'interaction', details, userId: null, aboutId: message.id });
    if (kind === 'clicked')
      await raiseEvents(db, accountId, [{ contactId, kind: 'link', source: linkAddress(about), campaignId }]);
    await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
  }
  if (campaignId === null) return;
  await countDays(db, [{ accountId, campaignId, what: kind, count: 1 }]);
  await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
}

/** Decides about the clicks that were looked at for a moment longer. */
export const settleClicksJob: Job = {
  name: 'settle-clicks',
  everySeconds: 1,
  due: sql`select true from message_event where settle_at <= now() order by settle_at limit 1`,
  run: async (db, signal, log) => {
    for (;;) {
      if (signal.aborted) return;
      try {
        if (!(await settleSome(db))) return;
      } catch (error) {
        if (isAway(error)) throw error;
        log.error({ err: error }, 'clicks could not be settled');
        return;
      }
    }
  },
};

/** On the clock of the database, by which they wait. */
export const settleSome = (db: Db, now: Date | RawBuilder<Date> = sql<Date>`now()`): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('message_event')
      .select(['account_id', 'id', 'message_id', 'about', 'at'])
      .where('settle_at', '<=', now)
      .orderBy('settle_at')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const click of due) {
      const message = await findMessage(trx, click.account_id, { id: click.message_id });
      const near = await trx
        .selectFrom('message_event')
        .select(['at', 'about'])
        .where('account_id', '=', click.account_id)
        .where('message_id', '=', click.message_id)
        .where('kind', '=', 'clicked')
        .execute();
      const isMachine = isBurst(
        click.at,
        near.map(({ at, about }) => ({ at, about, isHidden: about === HIDDEN })),
      );
      const isFirst = !isMachine && message && (await isNew(trx, message, 'clicked', click.about));
      await trx
        .updateTable('message_event')
        .set({ by: isMachine ? 'machine' : 'person', settle_at: null })
        .where('account_id', '=', click.account_id)
        .where('id', '=', click.id)
        .execute();
      if (isFirst && message) await follow(trx, message, 'clicked', click.about);
    }
    return due.length > 0;
  });
