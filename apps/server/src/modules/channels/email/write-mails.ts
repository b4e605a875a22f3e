import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { PLANNED_ONCE } from '../../../db/planned-once.ts';
import { announceAll } from '../../../live/live.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { ChannelRow } from '../channel-row.ts';
import { findSent } from './find-sent.ts';
import type { Read, Wanted } from './read-mail.ts';
import { writeMessages } from './write-messages.ts';

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
  if (mails.length === 0) return 0;
  const { account_id: accountId } = channel;
  const byName = new Map(mails.map((mail) => [nameOf(mail), mail]));
  const all = [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, mail]) => mail);
  const claimed = await claim(trx, accountId, all);
  const isNew = (mail: Read) => claimed.has(nameOf(mail));
  const sent = await findSent(
    trx,
    accountId,
    all.filter(isNew).map(({ head }) => head),
  );
  // What went out from here stands in the timeline already, for everybody.
  const isOwn = ({ head }: Read) => sent.has(head.origin);
  const foreign = all.filter((mail) => isNew(mail) && !isOwn(mail));
  const ids = await writeMessages({ trx, files, channel, sent }, foreign);
  const idOf = new Map(foreign.map((mail, at) => [mail, ids[at]]));
  await nameMessages(trx, accountId, all.filter(isNew), (mail) => idOf.get(mail) ?? sent.get(mail.head.origin)?.id);
  const known = await knownMessages(
    trx,
    accountId,
    all.filter((mail) => !isNew(mail)),
  );
  const brought = await addReaders(trx, channel, [...ids, ...known]);
  const contacts = new Set(mails.map(({ contactId }) => String(contactId)));
  await announceAll(
    trx,
    [...contacts].map((id) => ({ topic: 'contacts', accountId, id })),
  );
  return brought;
}

const nameOf = ({ head, address }: Wanted) => `${head.origin} ${address}`;
const originsOf = (mails: readonly Read[]) => mails.map(({ head }) => head.origin);
const addressesOf = (mails: readonly Read[]) => mails.map(({ address }) => address);

/** Answers the names of those that nobody has brought in before. */
async function claim(trx: Db, accountId: string, mails: readonly Read[]): Promise<Set<string>> {
  const threads = await threadsOf(trx, accountId, mails);
  const { rows } = await sql<{ origin: string; address: string }>`
    ${PLANNED_ONCE} insert into channel_mail (account_id, origin, address, thread)
    select ${accountId}::uuid, origin, address, thread
    from unnest(${originsOf(mails)}::text[], ${addressesOf(mails)}::text[],
      ${mails.map(({ head }) => threads.get(head.origin) ?? head.origin)}::text[])
      with ordinality given (origin, address, thread, place)
    order by place
    on conflict do nothing
    returning origin, address`.execute(trx);
  return new Set(rows.map(({ origin, address }) => `${origin} ${address}`));
}

/** Of each mail the one that its conversation began with, as far as it is known. */
async function threadsOf(trx: Db, accountId: string, mails: readonly Read[]): Promise<Map<string, string>> {
  const isAnswer = mails.some(({ head }) => head.answers.length > 0);
  const names = [...new Set(mails.flatMap(({ head }) => [head.origin, ...head.answers]))];
  const known = !isAnswer
    ? []
    : await trx
        .selectFrom('channel_mail')
        .select(['origin', 'thread'])
        .where('account_id', '=', accountId)
        .where('origin', '=', sql<string>`any (${names}::text[])`)
        .execute();
  const threads = new Map(known.map(({ origin, thread }) => [origin, thread]));
  // The oldest first: what they answer may be among them.
  for (const { head } of mails.toSorted((one, other) => one.head.date.getTime() - other.head.date.getTime())) {
    if (threads.has(head.origin)) continue;
    const before = head.answers.find((origin) => threads.has(origin));
    const thread = before === undefined ? head.answers[0] : threads.get(before);
    threads.set(head.origin, thread ?? head.origin);
  }
  return threads;
}

/** Messages of those that were brought in before, by this mailbox or another one. */
async function knownMessages(trx: Db, accountId: string, mails: readonly Read[]): Promise<number[]> {
  if (mails.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select message_id as id from channel_mail
    join unnest(${originsOf(mails)}::text[], ${addressesOf(mails)}::text[]) given (origin, address)
      using (origin, address)
    where account_id = ${accountId} and message_id is not null`.execute(trx);
  return rows.map(({ id }) => id);
}

async function nameMessages(
  trx: Db,
  accountId: string,
  mails: readonly Read[],
  idOf: (mail: Read) => number | undefined,
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    update channel_mail set message_id = given.id
    from unnest(${originsOf(mails)}::text[], ${addressesOf(mails)}::text[],
      ${mails.map((mail) => idOf(mail) ?? null)}::bigint[]) given (origin, address, id)
    where channel_mail.account_id = ${accountId} and channel_mail.origin = given.origin
      and channel_mail.address = given.address`.execute(trx);
}

/** Answers how many are new to whoever's mailbox it is. */
async function addReaders(trx: Db, { account_id, user_id, is_shared }: ChannelRow, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  // Readers say that it was brought in: what went out from here has none, and is everybody's.
  const { rows } = await sql`
    insert into channel_reader (account_id, message_id, user_id, is_shared)
    select account_id, id, ${user_id}::uuid, ${is_shared}::boolean from message
    where account_id = ${account_id} and id = any (${ids}::bigint[]) and rfc_id is null
    order by id
    on conflict do nothing returning 1`.execute(trx);
  return rows.length;
}
