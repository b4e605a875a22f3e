import type { ChannelFailure, connectEmail as endpoint, MailHost } from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { suggestSmtpHosts } from '@app/contract/mail-hosts';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import { connectTo, type MailAccess } from '../../messages/mail-server.ts';
import { addSender } from '../../sending/senders.ts';
import { ChannelError, toFailure } from '../failures.ts';
import type { Scope } from '../read-channels.ts';
import { type Login, namedAs, reach } from './open-mailbox.ts';

type Asked = Pick<Request<typeof endpoint, 'output'>['body'], 'address' | 'smtp' | 'sends'>;

/** Somebody waits for the answer, and more than one host may have to be tried. */
const CONNECT = 5_000;

/** As for reading: the very address that was checked, the certificate of its name, nothing unencrypted outside. */
export async function reachSmtp(host: MailHost, { username, allow, ...opens }: Login): Promise<MailAccess> {
  const { address, port, secure, starttls } = await reach(host, allow);
  const options = { host: address, ...namedAs(host.host), port, secure, requireTLS: starttls };
  return { options: { ...options, ignoreTLS: host.security === 'none' }, user: username, ...opens };
}

/** Signs in once, before anything is kept. */
export async function trySmtp({ address, smtp }: Asked, imap: MailHost, login: Login): Promise<MailHost> {
  try {
    return await findSmtp(smtp ? [smtp] : suggestSmtpHosts(address, imap.host), login);
  } catch (error) {
    const failure = toFailure(error);
    // Whoever has signed in elsewhere knows of no password.
    throw refusedBySmtp(failure === 'password' && 'token' in login ? 'access' : failure);
  }
}

/** The first of these hosts that lets somebody in. */
export async function findSmtp(hosts: readonly MailHost[], login: Login): Promise<MailHost> {
  let failure: ChannelFailure = 'host';
  for (const host of hosts) {
    try {
      const { options, ...who } = await reachSmtp(host, login);
      const limits = { connectionTimeout: CONNECT, greetingTimeout: CONNECT };
      (await connectTo({ ...who, options: { ...options, ...limits } })).quit();
      return host;
    } catch (error) {
      const found = toFailure(error);
      if (failure === 'host') failure = found;
      if (found === 'password') break;
    }
  }
  throw new ChannelError(failure);
}

export const refusedBySmtp = (failure: ChannelFailure) => new AppError('channel.refused', { failure, server: 'smtp' });

/** Beside the mailbox that was just kept. Its address becomes a sender, which is proven as every other is. */
export async function keepSmtp(
  db: Db,
  { accountId, userId, config }: Scope,
  { address, sends }: Omit<Asked, 'smtp'>,
  { username, smtp }: { username: string; smtp: MailHost | null },
): Promise<void> {
  const channel = await db
    .selectFrom('channel')
    .select('id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'email')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('channel_smtp')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channel.id)
    .execute();
  if (!smtp || !sends) return;
  await db
    .insertInto('channel_smtp')
    .values({
      account_id: accountId,
      channel_id: channel.id,
      address,
      sends,
      settings: JSON.stringify({ username, smtp }),
    })
    .execute();
  const known = await db
    .selectFrom('sender')
    .select('id')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .executeTakeFirst();
  if (known) return;
  const user = await db
    .selectFrom('app_user')
    .select(sql<string>`trim(given_name || ' ' || family_name)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirst();
  await addSender(db, { accountId, userId, config }, { name: user?.name.slice(0, 100) || address, address });
}
