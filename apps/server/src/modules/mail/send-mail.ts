import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pagesPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { isAway, onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';

type Transport = Pick<ReturnType<typeof createTransport>, 'sendMail'>;
type Due = {
  id: string;
  recipient: string;
  locale: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  calendar: Calendar | null;
  reply_to: string | null;
};
type Calendar = { method: 'REQUEST' | 'CANCEL'; content: string };
type Failure = Error & { code?: string; command?: string; responseCode?: number };

/** While one process sends, no other takes the mail; if that process dies, another does after this. */
const LEASE_MINUTES = 5;
/** Far below the lease, so that no mail is taken by a second process while the first still sends it. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };
/** How long a send that has begun may go on when the process is told to stop. */
const GRACE = 5_000;
const LONGEST_PAUSE_MINUTES = 60;

/** Sends what is due, from the outbox to the mail server. Without a server there is no such job. */
export function sendMailJob({ SMTP_URL, MAIL_FROM }: Config): Job[] {
  if (!SMTP_URL) return [];
  const transport = createTransport({ url: SMTP_URL, ...TIMEOUTS }, { from: MAIL_FROM });
  return [{ name: 'send-mail', everySeconds: 1, run: (db, signal) => sendDueMail(db, transport, signal) }];
}

/** One after the other, each for itself: a mail that is refused does not hold up the next. */
export async function sendDueMail(
  db: Db,
  transport: Transport,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  while (!signal.aborted) {
    const mail = await claim(db, signal);
    if (!mail) return;
    const failure = await send(transport, mail, signal);
    if (failure === 'interrupted') return;
    // What became of the mail is written down also when the database goes away meanwhile: it would be sent twice.
    if (failure === null) await onceAvailable(() => markSent(db, mail), signal);
    else if (isOfThisMail(failure)) await onceAvailable(() => putOff(db, mail, failure), signal);
    else {
      await putAllOff(db, mail, failure);
      throw failure;
    }
  }
}

/** Null when the server has taken it. A send that is cut off by a stop keeps its lease: another process finds out. */
async function send(transport: Transport, mail: Due, signal: AbortSignal): Promise<Failure | 'interrupted' | null> {
  const sending = transport
    .sendMail({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html || undefined,
      ...(mail.reply_to && { replyTo: mail.reply_to }),
      ...(mail.calendar && { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
      // The same id at every attempt: mail programs then show a mail that arrives twice only once.
      messageId: `<${mail.id}@partner-edition>`,
      headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
    })
    .then(
      () => null,
      (error: Failure) => error,
    );
  return Promise.race([sending, interruption(signal)]);
}

async function interruption(signal: AbortSignal): Promise<'interrupted'> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await wait(GRACE, undefined, { ref: false });
  return 'interrupted';
}

/** If the database goes away before it has answered, the mail may be taken all the same; then it is given back. */
async function claim(db: Db, signal: AbortSignal): Promise<Due | undefined> {
  const attempt = randomUUID();
  try {
    return await take(db, attempt);
  } catch (error) {
    if (isAway(error)) await onceAvailable(() => giveBack(db, attempt), signal);
    throw error;
  }
}

const giveBack = (db: Db, attempt: string) =>
  db
    .updateTable('mail')
    .set({ attempts: sql`attempts - 1`, try_at: sql`now()`, taken_by: null })
    .where('taken_by', '=', attempt)
    .execute();

const take = (db: Db, attempt: string): Promise<Due | undefined> =>
  db
    .updateTable('mail')
    .set({
      attempts: sql`attempts + 1`,
      try_at: sql`now() + make_interval(mins => ${LEASE_MINUTES})`,
      taken_by: attempt,
    })
    .where(
      'id',
      '=',
      db
        .selectFrom('mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('try_at', '<=', sql<Date>`now()`)
        .orderBy('try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'locale', 'subject', 'text', 'html', 'attempts', 'calendar', 'reply_to'])
    .executeTakeFirst();

/** Pages of which the address itself is the key. */
const keyed = [pagesPaths.appointment, pagesPaths.confirmation, pagesPaths.sender];

/** Removes the keys from the stored mail, also from an address within an address: only the recipient needs them. */
async function markSent(db: Db, { id }: Due): Promise<void> {
  const withoutKey = (column: 'text' | 'html') =>
    sql<string>`regexp_replace(${sql.ref(column)}, '(userToken=|userToken%3D|key=|key%3D|(?:${sql.raw(keyed.join('|'))})/)[A-Za-z0-9-]+', '\\1…', 'g')`;
  await db
    .updateTable('mail')
    .set({ sent_at: sql`now()`, failure: null, text: withoutKey('text'), html: withoutKey('html') })
    .where('id', '=', id)
    .execute();
}

/**
 * The server refused this one mail. Any other failure (no connection, wrong password, wrong sender) concerns every
 * mail.
 */
const isOfThisMail = ({ command }: Failure) => command === 'RCPT TO' || command === 'DATA';

const describe = ({ message }: Failure) => message.slice(0, 500);

/** Tried again after 1, 2, 4 … 60 minutes for as long as mail is kept; a recipient that is refused for good never. */
async function putOff(db: Db, { id, attempts }: Due, failure: Failure): Promise<void> {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_PAUSE_MINUTES);
  const refused = Number(failure.responseCode ?? 0) >= 500;
  await db
    .updateTable('mail')
    .set({
      failure: describe(failure),
      try_at: refused ? sql`'infinity'` : sql`now() + make_interval(mins => ${minutes})`,
    })
    .where('id', '=', id)
    .execute();
}

/** The server cannot be used at all: everything that is due waits a minute, and no attempt is counted. */
async function putAllOff(db: Db, { id }: Due, failure: Failure): Promise<void> {
  const inAMinute = sql<Date>`now() + interval '1 minute'`;
  await db
    .updateTable('mail')
    .set({ attempts: sql`attempts - 1`, failure: describe(failure), try_at: inAMinute })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('mail')
    .set({ try_at: inAMinute })
    .where('sent_at', 'is', null)
    .where('try_at', '<=', sql<Date>`now()`)
    .execute();
}
