import { AppError } from '@app/contract/errors';
import {
  type GivenEmail,
  type KeptOfEmail,
  keptOfEmail,
  type OpenEmail,
  type OpenEmailWithContent,
} from '@app/contract/open/emails';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { announce } from '../live/live.ts';
import { recordActivity } from '../modules/activities/record-activity.ts';
import { type ContactRow, requireContact } from '../modules/contacts/require-contact.ts';
import { readPrivate } from '../modules/messages/may-read.ts';
import { readMessage } from '../modules/messages/read-message.ts';
import { type Asked, byId, byText, type Filters, type Orders, openPage, since, until } from './list.ts';
import { fromBase64, plainOf, toBase64, toBlocks } from './mail-words.ts';
import { toTime } from './patch.ts';

type Reader = { accountId: string; userId: string };

const filters: Filters = {
  contact_id: byId(sql`message.contact_id`),
  email: byText(sql`message.address`),
  start_created_time: since(sql`message.created_at`),
  end_created_time: until(sql`message.created_at`),
};
/** Ids are given in the order of time, and have an index. */
const orders: Orders = { created_time: { key: { by: sql`message.id`, type: 'integer' } } };

const firstEvent = (kind: 'opened' | 'clicked') => sql<Date | null>`(
  select min(event.at) from message_event event
  where event.account_id = message.account_id and event.message_id = message.id and event.kind = ${sql.lit(kind)}
    and event.by <> 'machine')`;

/** Mails that went out or came in; what waits, or was never sent, is none. */
const selectEmails = (db: Db, { accountId }: Reader) =>
  db
    .selectFrom('message')
    .leftJoin('sender', (join) =>
      join
        .onRef('sender.account_id', '=', 'message.account_id')
        .on(sql<boolean>`(sender.id = message.sender_id or (message.sender_id is null and sender.is_default))`),
    )
    .select(['message.id', 'message.contact_id', 'message.direction', 'message.address', 'message.subject'])
    .select(['message.content', 'message.sent_at', 'sender.address as sender'])
    .select([firstEvent('opened').as('opened_at'), firstEvent('clicked').as('clicked_at')])
    .where('message.account_id', '=', accountId)
    .where('message.channel', '=', 'mail')
    .where('message.state', 'in', ['sent', 'bounced', 'uncertain', 'received'])
    .where(
      sql<boolean>`not exists (
        select from contact where contact.account_id = message.account_id and contact.id = message.contact_id
          and contact.deleted_at is not null)`,
    );
type Row = Awaited<ReturnType<ReturnType<typeof selectEmails>['executeTakeFirstOrThrow']>>;

function toEmail(row: Row, isPrivate: boolean): OpenEmail {
  const kept = row.content?.kept ?? {};
  const isOut = row.direction === 'out';
  const own = row.content?.mailbox ?? row.sender ?? '';
  const at = (time: Date | null, given: string | null | undefined) =>
    time ? toTime(time) : given ? toTime(new Date(given)) : null;
  return {
    id: String(row.id),
    subject: isPrivate ? '' : row.subject,
    headers: kept.headers ?? null,
    contact_id: row.contact_id === null ? null : String(row.contact_id),
    sent_to_address: isOut ? row.address : own,
    sent_to_cc_address_list: kept.sent_to_cc_address_list ?? [],
    sent_to_bcc_address_list: kept.sent_to_bcc_address_list ?? [],
    sent_from_address: isOut ? own : row.address,
    sent_from_reply_address: kept.sent_from_reply_address ?? null,
    sent_time: isOut ? at(row.sent_at, null) : null,
    received_time: isOut ? null : at(row.sent_at, null),
    opened_time: at(row.opened_at, kept.opened_time),
    clicked_time: at(row.clicked_at, kept.clicked_time),
    original_provider: kept.original_provider ?? 'UNKNOWN',
    original_provider_id: kept.original_provider_id ?? null,
    provider_source_id: kept.provider_source_id ?? null,
  };
}

/** What a colleague's mailbox has brought in, and they do not share, is there without its subject, as in the CRM. */
export async function listEmails(db: Db, reader: Reader, asked: Asked) {
  const list = { of: [reader.accountId, 'emails'], filters, orders, id: sql`message.id` };
  const { rows, next_page_token } = await openPage(selectEmails(db, reader), list, asked);
  const hidden = await readPrivate(
    db,
    reader,
    rows.map(({ id }) => id),
  );
  return { emails: rows.map((row) => toEmail(row, hidden.has(row.id))), next_page_token };
}

export async function getEmail(db: Db, config: Config, reader: Reader, id: number): Promise<OpenEmailWithContent> {
  const row = await selectEmails(db, reader).where('message.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('message.notFound');
  const { text, html, subject, isPrivate } = await readMessage(db, config, reader, id);
  const kept = row.content?.kept;
  return {
    ...toEmail(row, isPrivate),
    subject,
    plain_content: kept ? (kept.plain_content ?? null) : text === '' ? null : toBase64(text),
    html_content: kept ? (kept.html_content ?? null) : html === '' ? null : toBase64(html),
  };
}

/** Nothing follows from it: neither goals nor follow-ups hear of what a program writes down afterwards. */
export async function recordEmail(db: Db, writer: Reader, given: GivenEmail): Promise<number> {
  const { accountId, userId } = writer;
  const { contact, direction } = await findContact(db, writer, given);
  const kept = Object.fromEntries(
    keptOfEmail.flatMap((name) => (given[name] == null ? [] : [[name, given[name]]])),
  ) as KeptOfEmail;
  const words = { html: fromBase64(given.html_content ?? ''), plain: fromBase64(given.plain_content ?? '') };
  const isOut = direction === 'out';
  const from = given.sent_from_address ?? '';
  const when = new Date(
    (isOut ? given.sent_time : given.received_time) ?? given.sent_time ?? given.received_time ?? Date.now(),
  );
  const at = when.getTime() > Date.now() ? new Date() : when;
  const subject = given.subject ?? '';
  const { id } = await db
    .insertInto('message')
    .values({
      ...{ account_id: accountId, contact_id: contact.id, channel: 'mail', direction, purpose: 'personal' },
      ...{ address: isOut ? given.sent_to_address : from, subject, state: isOut ? 'sent' : 'received', sent_at: at },
      user_id: isOut ? userId : null,
      content: JSON.stringify({
        text: words.plain.trim() === '' ? plainOf(toBlocks(words)) : words.plain,
        ...{ mailbox: isOut ? from : given.sent_to_address, kept },
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordActivity(db, {
    ...{
      accountId,
      contactId: contact.id,
      kind: 'email',
      at,
      aboutId: id,
      isQuiet: true,
      userId: isOut ? userId : null,
    },
    details: { direction, subject, campaign: null, messageId: id, channel: 'mail' },
  });
  await announce(db, { topic: 'contacts', accountId, id: String(contact.id) });
  return id;
}

type Found = { contact: Pick<ContactRow, 'id'>; direction: 'out' | 'in' };

/** The one who is named, else who has the address that it went to, else who it came from: mails with nobody are not kept. */
async function findContact(db: Db, writer: Reader, given: GivenEmail): Promise<Found> {
  const { contact_id, sent_to_address: to, sent_from_address: from } = given;
  if (contact_id != null) {
    const contact = await requireContact(db, writer, contact_id);
    const isFrom = from != null && [contact.email, ...contact.more_emails].includes(from);
    return { contact, direction: isFrom && from !== to ? 'in' : 'out' };
  }
  const receiver = await findByEmail(db, writer, to);
  if (receiver) return { contact: receiver, direction: 'out' };
  const author = from == null ? undefined : await findByEmail(db, writer, from);
  if (author) return { contact: author, direction: 'in' };
  throw new AppError('request.invalid', [{ path: 'sent_to_address', message: 'no contact has this address' }]);
}

const findByEmail = (db: Db, { accountId }: Reader, address: string) =>
  db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', address)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();

/** Only what a program has written down: the rest is what happened. */
export async function deleteEmail(db: Db, reader: Reader, id: number): Promise<void> {
  const { accountId } = reader;
  const row = await selectEmails(db, reader).where('message.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('message.notFound');
  if (!row.content?.kept)
    throw new AppError('request.invalid', [{ path: 'id', message: 'only what a program has written down is deleted' }]);
  await db
    .deleteFrom('activity')
    .where('account_id', '=', accountId)
    .where('contact_id', '=', row.contact_id)
    .where('kind', '=', 'email')
    .where('about_id', '=', id)
    .execute();
  await db.deleteFrom('message').where('account_id', '=', accountId).where('id', '=', id).execute();
  await announce(db, { topic: 'contacts', accountId, id: String(row.contact_id) });
}
