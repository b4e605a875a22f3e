import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';
import { nowAndThen } from '../../live/now-and-then.ts';
import type { FileStore } from '../files/file-store.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { openMailboxes } from './mailboxes.ts';
import { settleClicksJob } from './message-events.ts';
import { type HandOver, sendDue } from './outbox.ts';
import { releaseMessagesJob } from './release-messages.ts';
import { stopMessagesJob } from './stop-campaign.ts';
import { markUncertain } from './take-messages.ts';
import { openTextProvider, type TextProvider } from './text-provider.ts';
import { webhookJob } from './webhook-calls.ts';

/** Hands over what waits in the outbox of messages: mail, texts, calls of webhook steps. */
export function messageJobs(_database: Pick<Database, 'source'>, config: Config, files: FileStore): Job[] {
  const texts = openTextProvider(config);
  return [
    ...(config.SMTP_URL ? [sendJob('mail', overMail(openMailServer(config.SMTP_URL)), config, files)] : []),
    mailboxJob(config, files),
    ...(texts ? [sendJob('text', overTexts(texts), config, files)] : []),
    webhookJob(config),
    releaseMessagesJob,
    stopMessagesJob,
    settleClicksJob,
    uncertainJob,
  ];
}

const uncertainJob: Job = {
  name: 'uncertain-messages',
  everySeconds: 20,
  run: async (db, _signal, log) => {
    const found = await markUncertain(db);
    if (found > 0) log.error({ messages: found }, 'it is not known whether messages were sent');
  },
};

/** While the server is away it is asked no more often. */
const REST = 30_000;

function sendJob(channel: 'mail' | 'text', handOver: HandOver, config: Config, files: FileStore): Job {
  const { isDue, forget } = nowAndThen();
  let restsUntil = 0;
  return {
    name: `send-messages-${channel}`,
    everySeconds: 1,
    run: async (db, signal, log) => {
      if (performance.now() < restsUntil) return;
      const isUsable = await sendDue({ db, config, files, channel, handOver, log, tell: isDue }, signal);
      restsUntil = isUsable ? 0 : performance.now() + REST;
      forget();
    },
  };
}

/** Mail whose sender is the address of a connected mailbox. A job of its own: a slow mailbox holds up nobody else. */
function mailboxJob(config: Config, files: FileStore): Job {
  const { isDue, forget } = nowAndThen();
  return {
    name: 'send-messages-mailboxes',
    everySeconds: 1,
    due: sql`select true from channel_smtp limit 1`,
    run: async (db, signal, log) => {
      const { handOver, close } = openMailboxes(db, config);
      const outbox = { db, config, files, channel: 'mail' as const, through: 'mailboxes' as const, handOver, log };
      await sendDue({ ...outbox, tell: isDue }, signal).finally(close);
      forget();
    },
  };
}

export const overMail =
  (server: Pick<MailServer, 'handOver'>): HandOver =>
  async (message, prepared) => {
    if (prepared.channel !== 'mail') throw new Error(`message ${message.id} is no mail`);
    const { envelope, mail, subject } = await prepared.write();
    return { outcome: await server.handOver(envelope, mail), subject };
  };

export const overTexts =
  (provider: TextProvider): HandOver =>
  async (message, prepared) => {
    if (prepared.channel !== 'text') throw new Error(`message ${message.id} is no text`);
    const { from, to, write } = prepared;
    const { text, subject } = await write();
    return { outcome: await provider.send({ from, to, text }), subject };
  };
