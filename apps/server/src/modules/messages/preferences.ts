import type { Response } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { getPreferences } from '@app/contract/public-pages';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announce } from '../../live/live.ts';
import { writePermission } from '../contacts/permission.ts';
import { readPublicLogo } from '../crm-settings/public-logo.ts';
import { takeAddressOff } from './address-off.ts';
import { findMessage, type MessageRow, recordMessageEvent } from './message-events.ts';
import { readToken } from './tokens.ts';

type Preferences = Response<typeof getPreferences>;
type Wish = { isSubscribed: boolean; topics: { id: number; isSubscribed: boolean }[] };
/** Whom a mail was sent to. The contact, and the mail with it, may be gone since: the address is still theirs. */
type Reader = { accountId: string; address: string; message: MessageRow | undefined };

async function requireReader(
  db: Db,
  config: Pick<Config, 'LINK_SECRET'>,
  accountId: string,
  token: string,
): Promise<Reader> {
  const said = await readToken(db, config, accountId, 'preferences', token);
  const address = said?.rest[0];
  if (!said || !address) throw new AppError('preferences.notFound');
  return { accountId, address, message: await findMessage(db, accountId, { id: said.messageId }) };
}

export async function readPreferences(
  db: Db,
  config: Pick<Config, 'LINK_SECRET'>,
  accountId: string,
  token: string,
): Promise<Preferences> {
  return show(db, await requireReader(db, config, accountId, token));
}

async function show(db: Db, { accountId, address }: Reader): Promise<Preferences> {
  const { name } = await db.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  const topics = await db
    .selectFrom('mail_topic')
    .leftJoin('topic_opt_out', (join) =>
      join
        .onRef('topic_opt_out.account_id', '=', 'mail_topic.account_id')
        .onRef('topic_opt_out.topic_id', '=', 'mail_topic.id')
        .on('topic_opt_out.address', '=', address),
    )
    .select(['mail_topic.id', 'mail_topic.name', 'topic_opt_out.at'])
    .where('mail_topic.account_id', '=', accountId)
    .orderBy('mail_topic.position')
    .execute();
  return {
    company: name,
    logo: await readPublicLogo(db, { accountId }),
    address: mask(address),
    isSubscribed: !(await isSuppressed(db, { accountId, address })),
    topics: topics.map(({ id, name, at }) => ({ id, name, isSubscribed: at === null })),
  };
}

async function isSuppressed(db: Db, { accountId, address }: Pick<Reader, 'accountId' | 'address'>): Promise<boolean> {
  const found = await db
    .selectFrom('suppression')
    .select('address')
    .where('account_id', '=', accountId)
    .where('channel', '=', 'mail')
    .where('address', '=', address)
    .executeTakeFirst();
  return found !== undefined;
}

/** `m•••@partner.example`: enough to know one's own, and no use to whoever finds the mail. */
function mask(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(at)}`;
}

/** Twice is as once. */
export const unsubscribe = (
  db: Db,
  config: Pick<Config, 'LINK_SECRET'>,
  accountId: string,
  token: string,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await end(trx, await requireReader(trx, config, accountId, token));
  });

async function end(db: Db, reader: Reader): Promise<void> {
  if (await isSuppressed(db, reader)) return;
  const { accountId, address, message } = reader;
  const contactId = message?.contactId ?? null;
  await takeAddressOff(db, { accountId, address, contactId, channel: 'mail' }, 'unsubscribed', message?.subject ?? '');
  if (message) await recordMessageEvent(db, message, { kind: 'unsubscribed', by: 'person' });
  if (contactId !== null) await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
}

export async function changePreferences(
  db: Db,
  config: Pick<Config, 'LINK_SECRET'>,
  accountId: string,
  token: string,
  { isSubscribed, topics }: Wish,
): Promise<Preferences> {
  const reader = await requireReader(db, config, accountId, token);
  if (isSubscribed) await begin(db, reader);
  else await end(db, reader);
  const known = await show(db, reader);
  for (const topic of topics.filter(({ id }) => known.topics.some((one) => one.id === id))) {
    if (topic.isSubscribed)
      await db
        .deleteFrom('topic_opt_out')
        .where('account_id', '=', accountId)
        .where('topic_id', '=', topic.id)
        .where('address', '=', reader.address)
        .execute();
    else
      await db
        .insertInto('topic_opt_out')
        .values({ account_id: accountId, topic_id: topic.id, address: reader.address })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
  return show(db, reader);
}

/** Their own opt-in, by the key that only they were sent. */
async function begin(db: Db, reader: Reader): Promise<void> {
  const { accountId, address, message } = reader;
  const contactId = message?.contactId ?? null;
  if (contactId === null || !(await isSuppressed(db, reader))) return;
  const permission = { address, granted: true, how: 'optIn', evidence: message?.subject ?? '', userId: null } as const;
  await writePermission(db, { accountId }, { ...permission, contactId });
  await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
}
