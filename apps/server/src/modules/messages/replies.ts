import type { Request } from '@app/contract/endpoint';
import type { reportReply as endpoint } from '@app/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { raiseWebhooks } from '../webhooks/raise-webhooks.ts';
import { findMessage, type MessageRow, recordMessageEvent } from './message-events.ts';

type Scope = { accountId: string };
type Reply = Request<typeof endpoint, 'output'>['body'];

/**
 * An answer, by the mail that it answers, or else by who wrote it. It stands in the timeline, ends what follows up deals
 * by itself, and reaches goals of the campaign whose mail it answers. What a machine answered only stands in the timeline.
 */
export async function reportReply(db: Db, { accountId }: Scope, reply: Reply): Promise<{ contactId: number | null }> {
  const ids = reply.inReplyTo?.match(/<[^<>\s]+>/g) ?? [];
  let answered: MessageRow | undefined;
  for (const rfcId of ids) answered ??= await findMessage(db, accountId, { rfcId });
  const contactId = answered?.contactId ?? (await findByAddress(db, accountId, reply.from));
  if (contactId === null) return { contactId };
  const at = reply.date ? new Date(reply.date) : new Date();
  await receive(
    db,
    {
      ...{ accountId, contactId, answered, channel: 'mail', from: reply.from, subject: reply.subject },
      ...(reply.isAutomatic && NO_ANSWER),
    },
    reply.text,
    at,
  );
  return { contactId };
}

type Received = {
  accountId: string;
  contactId: number;
  answered: MessageRow | undefined;
  channel: 'mail' | 'text';
  from: string;
  subject: string;
  /** Whoever wants to hear no more has answered nothing: it reaches no goal. */
  isAnswer?: boolean;
  /** It stands in the timeline and ends nothing. */
  isQuiet?: boolean;
};

/** What no person has answered, or what is no more than a word for the machine. */
export const NO_ANSWER = { isAnswer: false, isQuiet: true };

/** A mail or a text that came in from somebody who is known. */
export async function receive(db: Db, received: Received, text: string, at: Date): Promise<void> {
  const { accountId, contactId, answered, channel, from, subject, isAnswer = true, isQuiet = false } = received;
  const campaignId = answered?.campaignId ?? null;
  const { id } = await db
    .insertInto('message')
    .values({
      ...{ account_id: accountId, contact_id: contactId, channel, direction: 'in', purpose: 'personal' },
      ...{ campaign_id: campaignId, address: from, subject: subject.slice(0, 998), state: 'received' },
      content: JSON.stringify({ text }),
      sent_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = campaignId === null ? null : { id: campaignId, name: answered?.campaign ?? '' };
  const details = {
    direction: 'in' as const,
    subject: subject || text.slice(0, 100),
    campaign,
    messageId: id,
    channel,
  };
  // Not later than now, however wrong the clock of who wrote it.
  const when = at.getTime() > Date.now() ? new Date() : at;
  const about = { userId: null, at: when, aboutId: id, isQuiet };
  await recordActivity(db, { accountId, contactId, kind: 'email', details, ...about });
  if (answered && isAnswer) await recordMessageEvent(db, answered, { kind: 'replied', by: 'person' });
  await raiseWebhooks(db, [{ accountId, event: 'message.received', recordId: id }]);
  if (isAnswer) await raiseEvents(db, accountId, [{ contactId, kind: 'reply', campaignId }]);
  await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
}

async function findByAddress(db: Db, accountId: string, address: string): Promise<number | null> {
  const found = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([where('email', '=', address), where(sql<boolean>`${address} = any (more_emails)`, '=', true)]),
    )
    .orderBy(sql`email is not distinct from ${address}`, 'desc')
    .orderBy('last_activity_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .executeTakeFirst();
  return found?.id ?? null;
}
