import type { ChannelKind } from '@app/contract/channels';
import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/open.ts';
import { isAccounting, providers } from '../financial/providers.ts';
import type { MailSettings } from '../tables.ts';
import { signIns } from './sign-in.ts';
import { readTokens, revoke } from './tokens.ts';

type Scope = { accountId: string; userId: string; config: Config };

/**
 * Takes the consent back at the service, before the channel is disconnected here. That happens also where the service is
 * away or knows it no more: whoever wants to be rid of it is.
 */
export async function revokeConsent(db: Db, { accountId, userId, config }: Scope, kind: string): Promise<void> {
  const channel = await db
    .selectFrom('channel')
    .select(['account_id', 'id', 'settings'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind as ChannelKind)
    .executeTakeFirst();
  if (!channel) return;
  const { service, username } = channel.settings as MailSettings;
  const provider = isAccounting(kind) ? providers[kind] : service && signIns[service];
  if (!provider) return;
  if (service && (await hasAnother(db, { accountId, userId, kind, service, username }))) return;
  await readTokens({ db, config, channel })
    .then((tokens) => revoke({ config, provider }, tokens))
    .catch(() => undefined);
}

type SignedIn = { accountId: string; userId: string; kind: string; service: string; username: string };

/** Google takes back all that somebody has consented to at once: their calendar stays connected without their mailbox. */
async function hasAnother(db: Db, of: SignedIn): Promise<boolean> {
  const another = await db
    .selectFrom('channel')
    .select('id')
    .where('account_id', '=', of.accountId)
    .where('user_id', '=', of.userId)
    .where('kind', '<>', of.kind as ChannelKind)
    .where(sql<string>`settings ->> 'service'`, '=', of.service)
    .where(sql<string>`settings ->> 'username'`, '=', of.username)
    .executeTakeFirst();
  return another !== undefined;
}
