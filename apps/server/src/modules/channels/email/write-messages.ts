import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { PLANNED_ONCE } from '../../../db/planned-once.ts';
import { recordMails } from '../../activities/record-mails.ts';
import { raiseEvents } from '../../automation/raise-events.ts';
import type { FileStore } from '../../files/file-store.ts';
import { recordMessageEvent } from '../../messages/message-events.ts';
import type { MessageContent } from '../../messages/tables.ts';
import { raiseWebhooks } from '../../webhooks/raise-webhooks.ts';
import type { ChannelRow } from '../channel-row.ts';
import type { Sent } from './find-sent.ts';
import type { Head } from './heads.ts';
import type { Read } from './read-mail.ts';
import { writeFiles } from './write-files.ts';

type Into = { trx: Db; files: FileStore; channel: ChannelRow; sent: Sent };
type Message = ReturnType<typeof toMessage>;

/** Mails that went on before the mailbox was connected start and end nothing, unless they answer one of ours. */
const isHistory = ({ date }: Head, { created_at }: ChannelRow) => date < created_at;

/** What is older when it is found is no news: somebody reads it all again, or the contact was added later. */
const NEWS_MS = 24 * 3_600_000;
const isNews = ({ head, isEarlier }: Pick<Read, 'head' | 'isEarlier'>, channel: ChannelRow) =>
  !isEarlier && !isHistory(head, channel) && head.date.getTime() > Date.now() - NEWS_MS;

/** What nobody has brought in before, into the timelines. Answers the id of each. */
export async function writeMessages({ trx, files, channel, sent }: Into, mails: readonly Read[]): Promise<number[]> {
  if (mails.length === 0) return [];
  const { account_id: accountId, user_id: userId } = channel;
  const ids = await nextIds(trx, mails.length);
  const messages = mails.map((mail, at) => toMessage(channel, sent, mail, ids[at] ?? 0));
  const contents: MessageContent[] = [];
  for (const { words } of mails) {
    const attachments = await writeFiles(trx, files, { accountId, userId }, words.files);
    contents.push({ text: words.text, attachments, mailbox: channel.address });
  }
  await insertMessages(trx, channel, messages, contents);
  await recordMails(
    trx,
    accountId,
    messages.map(({ id, head, answered, ...mail }) => {
      const campaign = answered?.campaignId ? { id: answered.campaignId, name: answered.campaign ?? '' } : null;
      // Its subject is told with it to whoever may read it.
      const details = { direction: head.direction, subject: '', campaign, messageId: id, channel: 'mail' as const };
      return { ...mail, details, aboutId: id, at: head.date.getTime() > Date.now() ? new Date() : head.date };
    }),
  );
  await raiseWebhooks(
    trx,
    messages
      .filter((message) => isNews(message, channel))
      .map(({ id, head }) => ({
        accountId,
        event: head.direction === 'out' ? 'message.sent' : 'message.received',
        recordId: id,
      })),
  );
  const answers = messages.filter(({ isQuiet }) => !isQuiet);
  for (const { answered } of answers)
    if (answered) await recordMessageEvent(trx, answered, { kind: 'replied', by: 'person' });
  await raiseEvents(
    trx,
    accountId,
    answers.map(({ contactId, answered }) => ({ contactId, kind: 'reply', campaignId: answered?.campaignId ?? null })),
  );
  return ids;
}

function toMessage(channel: ChannelRow, sent: Sent, { head, contactId, address, isEarlier }: Read, id: number) {
  const isOut = head.direction === 'out';
  // The newest of the mails before it that went out from here.
  const answered = isOut ? undefined : sent.get(head.answers.findLast((name) => sent.has(name)) ?? '');
  const isQuiet = isOut || isEarlier || head.isAutomatic || (isHistory(head, channel) && !answered);
  return { id, head, contactId, address, isEarlier, answered, isQuiet, userId: isOut ? channel.user_id : null };
}

/** Taken before, so that it is known which is whose. */
async function nextIds(trx: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${PLANNED_ONCE} select nextval(pg_get_serial_sequence('message', 'id')::regclass) as id
    from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

async function insertMessages(
  trx: Db,
  { account_id }: ChannelRow,
  messages: readonly Message[],
  contents: readonly MessageContent[],
): Promise<void> {
  await sql`
    ${PLANNED_ONCE} insert into message (account_id, id, contact_id, channel, direction, purpose, campaign_id, address,
      subject, state, sent_at, user_id, content)
    overriding system value
    select ${account_id}::uuid, id, contact_id, 'mail', direction, 'personal', campaign_id, address,
      subject, case direction when 'out' then 'sent' else 'received' end, sent_at, user_id, content
    from unnest(
      ${messages.map(({ id }) => id)}::bigint[], ${messages.map(({ contactId }) => contactId)}::bigint[],
      ${messages.map(({ head }) => head.direction)}::text[],
      ${messages.map(({ answered }) => answered?.campaignId ?? null)}::bigint[],
      ${messages.map(({ address }) => address)}::text[], ${messages.map(({ head }) => head.subject)}::text[],
      ${messages.map(({ head }) => head.date.toISOString())}::timestamptz[],
      ${messages.map(({ userId }) => userId)}::uuid[], ${contents.map((content) => JSON.stringify(content))}::jsonb[])
      given (id, contact_id, direction, campaign_id, address, subject, sent_at, user_id, content)`.execute(trx);
}
