import {
  askConsent,
  type ChannelKind,
  listChannels,
  type SignInService,
  syncChannel,
  takeConsent,
} from '@app/contract/channels';
import { sql } from 'kysely';
import type { Member } from '../../../../test/crm-member.ts';
import { type Asked, type Said, startService } from '../../../../test/oauth-service.ts';
import { startTestApp } from '../../../../test/setup.ts';
import { startSmtp } from '../../../../test/smtp.ts';
import { startTokenImap } from '../../../../test/token-imap.ts';
import type { Db } from '../../../db/open.ts';
import { messageJobs } from '../../messages/message-jobs.ts';
import { channelJobs } from '../channel-jobs.ts';

type More = { calendars?: (asked: Asked) => Said | undefined; behind?: () => number | undefined };

/** A server that knows Google and Microsoft, which stand on this machine with their mail servers. */
export async function startSignIn({ calendars = () => undefined, behind }: More = {}) {
  const google = await startService(calendars, { refreshes: 'forever' });
  const microsoft = await startService(() => undefined);
  const isGood = (_: string, token: string) => google.isGood(token) || microsoft.isGood(token);
  /** Whose mailboxes the tokens do not open, however good they are. */
  const closed = new Set<string>();
  const opens = (user: string, token: string) => isGood(user, token) && !closed.has(user);
  const imap = await startTokenImap({ isGood: opens, ...(behind && { behind }) });
  const smtp = await startSmtp({ isGood: opens });
  const host = (port: number) => ({ host: '127.0.0.1', port, security: 'none' as const });
  const server = await startTestApp({
    ...{ OUTBOUND_ALLOW: ['127.0.0.1'], CREDENTIALS_KEY: 'k'.repeat(40) },
    ...{ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'hush' },
    ...{ GOOGLE_LOGIN_URL: google.url, GOOGLE_TOKEN_URL: google.url, GOOGLE_CALDAV_URL: `${google.url}/caldav/v2` },
    ...{ GOOGLE_IMAP_URL: host(imap.port), GOOGLE_SMTP_URL: host(smtp.port) },
    ...{ MICROSOFT_CLIENT_ID: 'client', MICROSOFT_CLIENT_SECRET: 'hush' },
    ...{ MICROSOFT_LOGIN_URL: `${microsoft.url}/common`, MICROSOFT_IMAP_URL: host(imap.port) },
    ...{ MICROSOFT_SMTP_URL: host(smtp.port) },
  });
  const { db, files, config, database } = server;
  const told: object[] = [];
  const log = { info: () => undefined, error: (data: object) => void told.push(data) };
  const [job] = channelJobs(config, files);
  const work = (on: Db = db) => job?.run(on, new AbortController().signal, log);
  const outbox = messageJobs(database, config, files).find(({ name }) => name === 'send-messages-mailboxes');
  const send = () => outbox?.run(db, new AbortController().signal, log);
  const services = { google, microsoft };

  const stateOf = async ({ call, accountId }: Member, channelKind: ChannelKind = 'email') =>
    (await call(listChannels, { accountId })).channels.find(({ kind }) => kind === channelKind);
  type Wanted = { kind?: ChannelKind; service?: SignInService; address?: string; sends?: 'own' | 'account' | null };
  /** Led there, said yes, led back. */
  const consent = async ({ call, accountId }: Member, wanted: Wanted = {}) => {
    const { kind = 'email', service = 'google', address = 'mia@shop.example', sends = null } = wanted;
    const body = { signIn: { service, address, sends } };
    const { url } = await call(askConsent, { accountId, channelKind: kind, body });
    return { ...services[service].consent(url), url: new URL(url) };
  };
  const connect = async (member: Member, wanted: Wanted = {}) => {
    const { code, state } = await consent(member, wanted);
    const { call, accountId } = member;
    return call(takeConsent, { accountId, channelKind: wanted.kind ?? 'email', body: { code, state } });
  };
  const sync = async ({ call, accountId }: Member, channelKind: ChannelKind = 'email') => {
    await call(syncChannel, { accountId, channelKind, body: {} });
    await work();
  };
  return {
    ...{ server, google, microsoft, imap, smtp, closed, told, work, send, stateOf, consent, connect, sync },
    /** What earlier tests have connected is left alone. */
    beginAnew: () => sql`update channel set due_at = null`.execute(db),
    end: async () => {
      for (const each of [google, microsoft, imap]) each.end();
      await smtp.stop();
    },
  };
}
