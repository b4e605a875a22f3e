import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database, Db } from '../../db/open.ts';
import { isAway, isPassing, onceAvailable } from '../../db/unavailable.ts';
import type { Job, Log } from '../../jobs/jobs.ts';
import { appointmentReminders } from '../appointments/appointment-reminders.ts';
import { notifyEach } from '../notifications/notify.ts';
import { taskReminders } from '../tasks/task-reminders.ts';
import { type Mailed, writeReminderMails } from './reminder-mail.ts';
import type { DueReminder, ReminderSource } from './reminder-source.ts';

const sources: Record<DueReminder['about'], ReminderSource> = {
  task: taskReminders,
  appointment: appointmentReminders,
};

/** Reminders in one transaction. The embedded database does one thing at a time, and people wait meanwhile. */
const BATCH = { embedded: 200, server: 500 };
/** One that cannot be told is tried again after 1, 2, 4 … minutes, and given up after so many attempts. */
const ATTEMPTS = 8;

/** Every process looks; row locks decide which one tells whom. */
export const reminderJobs = ({ source }: Pick<Database, 'source'>, config: Pick<Config, 'ORIGIN'>): Job[] => [
  {
    name: 'reminders',
    everySeconds: 1,
    due: sql`select true from reminder where due_at <= now() order by due_at, account_id, id limit 1`,
    run: async (db, signal, log) => {
      const size = BATCH[source.kind];
      for (let told = size; told === size && !signal.aborted; )
        told = await onceAvailable(() => tellSome(db, config, size, log), signal);
    },
  },
];

/** How many were taken. One that fails holds up nobody: then each is told for itself. */
async function tellSome(db: Db, config: Pick<Config, 'ORIGIN'>, size: number, log: Log): Promise<number> {
  let due: DueReminder[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      due = await takeDue(trx, size);
      if (due.length > 0) await tell(trx, config, due);
    });
    return due.length;
  } catch (error) {
    if (isAway(error) || isPassing(error)) throw error;
    const [failed] = due;
    if (size === 1 && failed) {
      log.error({ err: error, account: failed.accountId, reminder: failed.id }, 'a reminder could not be told');
      await putOff(db, failed);
      return 1;
    }
    let taken = 0;
    while (taken < size && (await tellSome(db, config, 1, log)) === 1) taken += 1;
    return taken;
  }
}

/**
 * The reminders that are due, their notifications and mails, what follows them, and that they are gone stand or fall
 * together: each is told once, whichever process dies when.
 */
async function tell(db: Db, { ORIGIN }: Pick<Config, 'ORIGIN'>, due: readonly DueReminder[]): Promise<void> {
  const notices: (Mailed & { byMail: boolean })[] = [];
  for (const [about, source] of Object.entries(sources)) {
    const reminders = due.filter((reminder) => reminder.about === about);
    if (reminders.length === 0) continue;
    const found = await source.find(db, reminders);
    for (const reminder of reminders) {
      const { kind, params, path, byMail } = found.get(reminder.id) ?? {};
      const { accountId, userId } = reminder;
      if (kind && params && path) notices.push({ accountId, userId, kind, params, actionUrl: path, byMail: !!byMail });
      await source.next(db, reminder);
    }
  }
  const told = await notifyEach(db, notices);
  await writeReminderMails(
    db,
    ORIGIN,
    told.filter(({ byMail }) => byMail),
  );
  await sql`
    delete from reminder
    using unnest(${due.map(({ accountId }) => accountId)}::uuid[], ${due.map(({ id }) => id)}::bigint[]) told (account_id, id)
    where reminder.account_id = told.account_id and reminder.id = told.id`.execute(db);
}

async function takeDue(db: Db, size: number): Promise<DueReminder[]> {
  const rows = await db
    .selectFrom('reminder')
    .select(['account_id as accountId', 'id', 'user_id as userId', 'due_at as dueAt', 'about', 'about_id as aboutId'])
    .select(sql<string | null>`to_char(occurrence, 'YYYY-MM-DD"T"HH24:MI')`.as('occurrence'))
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .orderBy('account_id')
    .orderBy('id')
    .limit(size)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows;
}

async function putOff(db: Db, { accountId, id }: DueReminder): Promise<void> {
  await sql`
    with given_up as (
      delete from reminder where account_id = ${accountId} and id = ${id} and attempts + 1 >= ${sql.lit(ATTEMPTS)}
    )
    update reminder set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ attempts
    where account_id = ${accountId} and id = ${id} and attempts + 1 < ${sql.lit(ATTEMPTS)}`.execute(db);
}
