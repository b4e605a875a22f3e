import type { MailHost, Sends } from '@app/contract/channels';
import type { Member } from '../../../../test/crm-member.ts';
import type { TestApp } from '../../../../test/setup.ts';
import { seal } from '../credentials.ts';

export const plainHost = (port: number): MailHost => ({ host: '127.0.0.1', port, security: 'none' });

type Mailbox = { address: string; password: string; smtp: MailHost; sends: Sends | null };

/** A mailbox of theirs, as if it had been connected; it is due never. `sends` null: it is only read. */
export async function insertMailbox({ db, config }: TestApp, { accountId, userId }: Member, mailbox: Mailbox) {
  const { address, password, smtp, sends } = mailbox;
  const { id } = await db
    .insertInto('channel')
    .values({
      ...{ account_id: accountId, user_id: userId, kind: 'email', address, due_at: null },
      settings: JSON.stringify({ username: address, imap: smtp }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('channel_secret')
    .values({ account_id: accountId, channel_id: id, sealed: seal(config, { accountId, channelId: id }, password) })
    .execute();
  const settings = JSON.stringify({ username: address, smtp });
  if (sends)
    await db
      .insertInto('channel_smtp')
      .values({ account_id: accountId, channel_id: id, address, sends, settings })
      .execute();
  return id;
}
