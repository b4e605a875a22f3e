import type { Message } from '@app/contract/messages';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPrivate } from './may-read.ts';

const MOST = 50;

/** The other mails of its conversation with the same contact, the oldest first, as far as this person may read them. */
export async function readThread(
  db: Db,
  { accountId, userId }: { accountId: string; userId: string },
  messageId: number,
): Promise<Message['thread']> {
  const { rows } = await sql<{ id: number; direction: 'in' | 'out'; subject: string; at: Date }>`
    select distinct other.id, other.direction, other.subject, coalesce(other.sent_at, other.created_at) as at
    from channel_mail mail
    join message on message.account_id = mail.account_id and message.id = mail.message_id
    join channel_mail related on related.account_id = mail.account_id and related.thread = mail.thread
    join message other on other.account_id = related.account_id and other.id = related.message_id
    where mail.account_id = ${accountId} and mail.message_id = ${messageId} and other.id <> ${messageId}
      and other.contact_id = message.contact_id
    order by at, other.id limit ${sql.lit(MOST)}`.execute(db);
  const hidden = await readPrivate(
    db,
    { accountId, userId },
    rows.map(({ id }) => id),
  );
  return rows
    .filter(({ id }) => !hidden.has(id))
    .map(({ id, direction, subject, at }) => ({ id, direction, subject, date: at.toISOString() }));
}
