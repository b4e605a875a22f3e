import { type Channel, type ChannelKind, channelKinds, type MailHost } from '@app/contract/channels';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { ChannelRow } from './channel-row.ts';
import { hasKey } from './credentials.ts';
import { countNewAddresses } from './email/earlier.ts';
import { isAccounting, providers } from './financial/providers.ts';
import { servicesFor } from './oauth/sign-in.ts';
import { statusOf } from './state.ts';
import type { MailSettings } from './tables.ts';

export type Scope = { accountId: string; userId: string; config: Config };

/** Of the person who asks: everybody connects their own. */
export async function listChannels(db: Db, { accountId, userId, config }: Scope): Promise<Channel[]> {
  const rows = await db
    .selectFrom('channel')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  const consents = await db
    .selectFrom('channel_consent')
    .select(['kind', 'organisations'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  const smtp = await db
    .selectFrom('channel_smtp')
    .select(['channel_id', 'sends', 'failure', 'settings'])
    .where('account_id', '=', accountId)
    .execute();
  const organisationsOf = (kind: ChannelKind): Channel['organisations'] =>
    (consents.find((consent) => consent.kind === kind)?.organisations ?? []).map(({ id, name }) => ({ id, name }));
  const at = await readNow(db);
  const mailbox = rows.find((row) => row.kind === 'email');
  const earlier = mailbox ? await countNewAddresses(db, mailbox) : 0;
  return channelKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    const out = smtp.find(({ channel_id }) => channel_id === row?.id);
    return {
      ...toChannel(kind, row, config, at),
      organisations: organisationsOf(kind),
      sending: out ? { sends: out.sends, failure: out.failure } : null,
      servers: row ? serversOf(row, out?.settings.smtp) : null,
      earlier: kind === 'email' ? earlier : 0,
    };
  });
}

/** Nobody has typed them who signed in elsewhere. */
function serversOf({ kind, settings }: ChannelRow, out: MailHost | undefined): Channel['servers'] {
  if (kind !== 'email') return null;
  const { username, imap, smtp, service } = settings as MailSettings;
  return service ? null : { username, imap, smtp: out ?? smtp ?? null };
}

export async function readChannel(db: Db, scope: Scope, kind: ChannelKind): Promise<Channel> {
  const channels = await listChannels(db, scope);
  return channels.find((channel) => channel.kind === kind) as Channel;
}

/** The row of a channel that is connected, held until the transaction ends. */
export async function requireChannel(db: Db, { accountId, userId }: Omit<Scope, 'config'>, kind: string) {
  const row = await db
    .selectFrom('channel')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind as ChannelKind)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('channel.notFound');
  return row;
}

export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** Accounting services give credentials to whoever runs a server. */
function missingFor(kind: ChannelKind, config: Config): Channel['missing'] {
  if (isAccounting(kind) && !providers[kind].client(config)) return 'credentials';
  return hasKey(config) ? null : 'key';
}

function toChannel(
  kind: ChannelKind,
  row: ChannelRow | undefined,
  config: Config,
  at: Date,
): Omit<Channel, 'organisations' | 'sending' | 'servers' | 'earlier'> {
  return {
    kind,
    status: statusOf(row, at),
    missing: missingFor(kind, config),
    address: row?.address ?? '',
    isShared: row?.is_shared ?? false,
    connectedDate: row?.created_at.toISOString() ?? null,
    syncedDate: row?.synced_at?.toISOString() ?? null,
    nextDate: row?.state === 'running' ? null : (row?.due_at?.toISOString() ?? null),
    done: row?.done ?? 0,
    total: row?.total ?? 0,
    brought: row?.brought ?? 0,
    skipped: row?.skipped ?? [],
    failure: row?.failure ?? null,
    services: servicesFor(kind, config),
    service: (row?.settings as MailSettings | undefined)?.service ?? null,
  };
}
