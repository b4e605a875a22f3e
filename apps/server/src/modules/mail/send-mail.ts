import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Job } from '../../jobs/jobs.ts';

type Transport = Pick<ReturnType<typeof createTransport>, 'sendMail'>;

const MOST_ATTEMPTS = 8;
/** While one process sends, no other takes the mail; if that process dies, another does after this. */
const LEASE_MINUTES = 3;
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Sends what is due, from the outbox to the mail server. Without a server there is no such job. */
export function sendMailJob({ SMTP_URL, MAIL_FROM }: Config): Job[] {
  if (!SMTP_URL) return [];
  const transport = createTransport({ url: SMTP_URL, ...TIMEOUTS }, { from: MAIL_FROM });
  return [{ name: 'send-mail', everySeconds: 1, run: (db, signal) => sendDueMail(db, transport, signal) }];
}

/** One after the other, each for itself: a mail that fails does not hold up the next. */
export async function sendDueMail(db: Db, transport: Transport, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const mail = await claim(db);
    if (!mail) return;
    try {
      await transport.sendMail({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html || undefined,
        // The same mail tried twice is one mail to a program that compares them.
        messageId: `<${mail.id}@partner-edition>`,
        headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
      });
      await db.updateTable('mail').set({ sent_at: sql`now()`, failure: null }).where('id', '=', mail.id).execute();
    } catch (error) {
      await putOff(db, mail, error);
    }
  }
}

const claim = (db: Db) =>
  db
    .updateTable('mail')
    .set({ attempts: sql`attempts + 1`, try_at: sql`now() + make_interval(mins => ${LEASE_MINUTES})` })
    .where(
      'id',
      '=',
      db
        .selectFrom('mail')
        .select('id')
        .where('sent_at', 'is', null)
        .where('try_at', '<=', sql<Date>`now()`)
        .where('attempts', '<', MOST_ATTEMPTS)
        .orderBy('try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'locale', 'subject', 'text', 'html', 'attempts'])
    .executeTakeFirst();

/** Tried again after 1, 2, 4 … minutes; a refusal for good (5xx) is not tried again. */
async function putOff(db: Db, { id, attempts }: { id: string; attempts: number }, error: unknown): Promise<void> {
  const refused = Number((error as { responseCode?: number }).responseCode ?? 0) >= 500;
  await db
    .updateTable('mail')
    .set({
      failure: String(error instanceof Error ? error.message : error).slice(0, 500),
      try_at: sql`now() + make_interval(mins => ${2 ** (attempts - 1)})`,
      ...(refused && { attempts: MOST_ATTEMPTS }),
    })
    .where('id', '=', id)
    .execute();
}
