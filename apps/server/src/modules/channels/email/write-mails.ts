import { PIECE_SIZE } from '@app/contract/files';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { announceAll } from '../../../live/live.ts';
import { recordActivity } from '../../activities/record-activity.ts';
import { raiseEvents } from '../../automation/raise-events.ts';
import type { FileStore } from '../../files/file-store.ts';
import { piecesOf, recordPiece } from '../../files/files.ts';
import { findMessage, type MessageRow, recordMessageEvent } from '../../messages/message-events.ts';
import type { MessageContent } from '../../messages/tables.ts';
import type { ChannelRow } from '../channel-row.ts';
import type { Head } from './heads.ts';
import type { MailFile, MailWords } from './read-mail.ts';

/** A mail for the timeline of one contact. */
export type Wanted = { head: Head; address: string; contactId: number };
export type Read = Wanted & { words: MailWords };

/** Mails that went on before the mailbox was connected start and end nothing, unless they answer one of ours. */
const isHistory = ({ date }: Head, { created_at }: ChannelRow) => date < created_at;

/**
 * In the order of their names, so that two mailboxes with the same mails wait for each other. Answers how many messages
 * are new in this mailbox.
 */
export async function writeMails(
  trx: Db,
  files: FileStore,
  channel: ChannelRow,
  mails: readonly Read[],
): Promise<number> {
  const key = ({ head, address }: Read) => `${head.origin} ${address}`;
  let brought = 0;
  for (const mail of mails.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)))
    if (await writeMail(trx, files, channel, mail)) brought += 1;
  const contacts = new Set(mails.map(({ contactId }) => String(contactId)));
  await announceAll(
    trx,
    [...contacts].map((id) => ({ topic: 'contacts', accountId: channel.account_id, id })),
  );
  return brought;
}

async function writeMail(trx: Db, files: FileStore, channel: ChannelRow, mail: Read): Promise<boolean> {
  const { account_id } = channel;
  const { origin } = mail.head;
  const claimed = await trx
    .insertInto('channel_mail')
    .values({ account_id, origin, address: mail.address, thread: await threadOf(trx, account_id, mail.head) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('origin')
    .executeTakeFirst();
  const known = trx
    .selectFrom('channel_mail')
    .select('message_id')
    .where('account_id', '=', account_id)
    .where('origin', '=', origin)
    .where('address', '=', mail.address);
  if (!claimed) {
    const { message_id } = await known.executeTakeFirstOrThrow();
    return message_id !== null && addReader(trx, channel, message_id);
  }
  // What went out from here stands in the timeline already, for everybody.
  const own = await findMessage(trx, account_id, { rfcId: origin });
  const id = own?.id ?? (await writeMessage(trx, files, channel, mail));
  await trx
    .updateTable('channel_mail')
    .set({ message_id: id })
    .where('account_id', '=', account_id)
    .where('origin', '=', origin)
    .where('address', '=', mail.address)
    .execute();
  return own ? false : addReader(trx, channel, id);
}

async function addReader(trx: Db, { account_id, user_id, is_shared }: ChannelRow, id: number): Promise<boolean> {
  // Readers say that it was brought in: what went out from here has none, and is everybody's.
  const { rows } = await sql`
    insert into channel_reader (account_id, message_id, user_id, is_shared)
    select account_id, id, ${user_id}::uuid, ${is_shared} from message
    where account_id = ${account_id} and id = ${id} and rfc_id is null
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

/** The mail that the conversation began with, as far as it is known. */
async function threadOf(trx: Db, accountId: string, { origin, answers }: Head): Promise<string> {
  const [first] = answers;
  if (!first) return origin;
  const known = await trx
    .selectFrom('channel_mail')
    .select('thread')
    .where('account_id', '=', accountId)
    .where('origin', 'in', answers)
    .limit(1)
    .executeTakeFirst();
  return known?.thread ?? first;
}

async function writeMessage(trx: Db, files: FileStore, channel: ChannelRow, mail: Read): Promise<number> {
  const { account_id: accountId, user_id, address: mailbox } = channel;
  const { head, words, contactId, address } = mail;
  const isOut = head.direction === 'out';
  const answered = isOut ? undefined : await findAnswered(trx, accountId, head.answers);
  const attachments = await writeFiles(trx, files, { accountId, userId: user_id }, words.files);
  const content: MessageContent = { text: words.text, attachments, mailbox };
  const campaignId = answered?.campaignId ?? null;
  const { id } = await trx
    .insertInto('message')
    .values({
      ...{ account_id: accountId, contact_id: contactId, channel: 'mail', direction: head.direction },
      ...{ purpose: 'personal', campaign_id: campaignId, address, subject: head.subject },
      ...{ state: isOut ? 'sent' : 'received', sent_at: head.date, user_id: isOut ? user_id : null },
      content: JSON.stringify(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = campaignId === null ? null : { id: campaignId, name: answered?.campaign ?? '' };
  // Its subject is told with it to whoever may read it.
  const details = { direction: head.direction, subject: '', campaign, messageId: id, channel: 'mail' as const };
  const isQuiet = head.isAutomatic || (isHistory(head, channel) && !answered);
  const at = head.date.getTime() > Date.now() ? new Date() : head.date;
  await recordActivity(trx, {
    ...{ accountId, contactId, kind: 'email', details, at, aboutId: id, isQuiet },
    userId: isOut ? user_id : null,
  });
  if (isOut || isQuiet) return id;
  if (answered) await recordMessageEvent(trx, answered, { kind: 'replied', by: 'person' });
  await raiseEvents(trx, accountId, [{ contactId, kind: 'reply', campaignId }]);
  return id;
}

/** The newest of the mails before it that went out from here. */
async function findAnswered(trx: Db, accountId: string, answers: readonly string[]): Promise<MessageRow | undefined> {
  for (const rfcId of answers.toReversed()) {
    const found = await findMessage(trx, accountId, { rfcId });
    if (found) return found;
  }
  return undefined;
}

type Owner = { accountId: string; userId: string };

async function writeFiles(trx: Db, files: FileStore, { accountId, userId }: Owner, found: readonly MailFile[]) {
  const attachments: NonNullable<MessageContent['attachments']> = [];
  for (const { name, bytes } of found) {
    if (bytes.length === 0) continue;
    const { id: fileId } = await trx
      .insertInto('file')
      // As what the server writes: it is reached through its message alone, by whoever may read that.
      .values({ account_id: accountId, user_id: userId, name, size: bytes.length, pieces: piecesOf(bytes.length) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const store = files.within?.(trx) ?? files;
    for (let at = 0; at < bytes.length; at += PIECE_SIZE) {
      await store.put({ accountId, fileId }, at / PIECE_SIZE, bytes.subarray(at, at + PIECE_SIZE));
      await recordPiece(trx, { accountId, fileId }, at / PIECE_SIZE);
    }
    attachments.push({ fileId, name, size: bytes.length });
  }
  return attachments;
}
