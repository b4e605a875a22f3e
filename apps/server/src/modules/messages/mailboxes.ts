import type { ChannelFailure } from '@app/contract/channels';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { announceChannel, Lost } from '../channels/channel-row.ts';
import { reachSmtp } from '../channels/email/smtp.ts';
import { toFailure } from '../channels/failures.ts';
import { openWith } from '../channels/open-with.ts';
import { LASTING } from '../channels/state.ts';
import { connectTo, type MailServer, openConnections } from './mail-server.ts';
import { findRoute, type Route } from './mailbox-routes.ts';
import type { HandOver } from './outbox.ts';
import type { Outcome } from './outcome.ts';

/** Providers refuse whoever connects more often at once. */
const CONNECTIONS = 2;
/** Milliseconds that a new token may take, also while another process fetches it. */
const LONGEST = 60_000;

type Mailbox = { server: MailServer; turns: Promise<unknown>[]; next: number; failure: ChannelFailure | null };

/**
 * Hands mails over to the servers of the mailboxes that they are from, for as long as one look at the outbox takes. What
 * one of them has said stands for that long: the other mails for it need not ask again.
 */
export function openMailboxes(db: Db, config: Config): { handOver: HandOver; close: () => void } {
  const mailboxes = new Map<string, Mailbox>();

  function open(route: Route): Mailbox {
    const key = `${route.account_id} ${route.channel_id}`;
    const known = mailboxes.get(key);
    if (known) return known;
    const server = openConnections({
      connect: (onEnd) => {
        const channel = { account_id: route.account_id, id: route.channel_id };
        const allow = config.OUTBOUND_ALLOW;
        return openWith({ db, config, channel, signal: AbortSignal.timeout(LONGEST) }, async (opens, { smtp }) => {
          if (!smtp) throw new Lost();
          return connectTo(await reachSmtp(smtp.smtp, { ...opens, username: smtp.username, allow }), onEnd);
        });
      },
      unconnected: async (error) => {
        // It was disconnected, or is being connected anew.
        if (error instanceof Lost) return { kind: 'away', reason: 'mailbox.gone' };
        mailbox.failure = toFailure(error);
        await writeFailure(db, route, mailbox.failure);
        return unusable(mailbox.failure);
      },
    });
    const turns = Array.from({ length: CONNECTIONS }, () => Promise.resolve());
    // After a wrong password it is asked no more until somebody has entered another one: providers lock mailboxes.
    const lasting = route.failure !== null && LASTING.includes(route.failure) ? route.failure : null;
    const mailbox: Mailbox = { server, turns, next: 0, failure: lasting };
    mailboxes.set(key, mailbox);
    return mailbox;
  }

  async function send(route: Route, envelope: { from: string; to: string[] }, mail: Buffer): Promise<Outcome> {
    const mailbox = open(route);
    if (mailbox.failure) return unusable(mailbox.failure);
    const outcome = await mailbox.server.handOver(envelope, mail);
    if (outcome.kind === 'sent' && route.failure !== null) await writeFailure(db, route, null);
    // A connection that broke before the mail was on its way: the next attempt is counted, so that it ends some day.
    return outcome.kind === 'away' ? { kind: 'later', reason: outcome.reason } : outcome;
  }

  return {
    handOver: async (message, prepared) => {
      if (prepared.channel !== 'mail') throw new Error(`message ${message.id} is no mail`);
      const { envelope, mail, subject } = await prepared.write();
      const route = await findRoute(db, message, envelope.from);
      // It was disconnected just now: the mail waits for who sends it instead.
      if (!route) return { outcome: { kind: 'away', reason: 'mailbox.gone' }, subject };
      const mailbox = open(route);
      const turn = mailbox.next++ % CONNECTIONS;
      const sent = (mailbox.turns[turn] ?? Promise.resolve()).then(() => send(route, envelope, mail));
      mailbox.turns[turn] = sent.catch(() => undefined);
      return { outcome: await sent, subject };
    },
    close: () => {
      for (const { server } of mailboxes.values()) server.close();
    },
  };
}

/** `mailbox.` and why: each has a sentence that says what to do. */
const unusable = (failure: ChannelFailure): Outcome => ({
  kind: LASTING.includes(failure) ? 'refused' : 'later',
  reason: `mailbox.${failure}`,
});

async function writeFailure(db: Db, { account_id, channel_id, user_id }: Route, failure: ChannelFailure | null) {
  await db
    .updateTable('channel_smtp')
    .set({ failure, failed_at: failure === null ? null : sql<Date>`now()` })
    .where('account_id', '=', account_id)
    .where('channel_id', '=', channel_id)
    .execute();
  await announceChannel(db, { account_id, user_id });
}
