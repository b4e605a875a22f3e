import { AppError } from '@app/contract/errors';
import type { TaskFields } from '@app/contract/tasks';
import type { Selectable } from 'kysely';
import { endOfDay, knownZone, momentOf } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import { isMember } from '../contacts/contact-values.ts';
import { getCrmSettings } from '../crm-settings/crm-settings.ts';
import { canRepeat } from './repeat.ts';
import type { TaskTables } from './tables.ts';

type Scope = { accountId: string };
export type TaskRow = Selectable<TaskTables['task']>;
export type Change = { [Field in keyof TaskFields]?: TaskFields[Field] | undefined };
type Due = Pick<TaskFields, 'dueDate' | 'dueTime'>;

/** When a task that has a day and no time is reminded of: as if it were due then. */
const MORNING = '09:00';
/** Dates beyond are mistyped. */
const YEARS = { first: '1970-01-01', last: '2999-12-31' };

export const zoneOf = async (db: Db, scope: Scope): Promise<string> =>
  knownZone((await getCrmSettings(db, scope)).timeZone);

/** From when on it is overdue: at its time, or when its day is over. */
export const dueAt = ({ dueDate, dueTime }: Due, zone: string): Date | null =>
  dueDate === null ? null : dueTime === null ? endOfDay(dueDate, zone) : momentOf(dueDate, dueTime, zone);

/** When somebody is to be reminded of it; null where nobody is. */
export function remindAt(
  { dueDate, dueTime, reminder }: Due & Pick<TaskFields, 'reminder'>,
  zone: string,
): Date | null {
  if (dueDate === null || reminder === null) return null;
  return new Date(momentOf(dueDate, dueTime ?? MORNING, zone).getTime() - reminder * 60_000);
}

/** The database writes seconds, too. */
export const toTime = (time: string | null): string | null => time?.slice(0, 5) ?? null;

export const toFields = (row: TaskRow): TaskFields => ({
  title: row.title,
  description: row.description,
  dueDate: row.due_date,
  dueTime: toTime(row.due_time),
  contactId: row.contact_id,
  dealId: row.deal_id,
  assigneeId: row.assignee_id,
  priority: row.priority,
  repeat: row.repeat,
  reminder: row.reminder,
  remindByMail: row.remind_by_mail,
});

export const toColumns = (fields: TaskFields, zone: string) => ({
  title: fields.title,
  description: fields.description,
  due_date: fields.dueDate,
  due_time: fields.dueTime,
  due_at: dueAt(fields, zone),
  contact_id: fields.contactId,
  deal_id: fields.dealId,
  assignee_id: fields.assigneeId,
  priority: fields.priority,
  repeat: fields.repeat,
  reminder: fields.reminder,
  remind_by_mail: fields.remindByMail,
});

/** What is to be written; whoever takes the day away takes with it what needs one. */
export function withChange(now: TaskFields, change: Change): TaskFields {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: TaskFields = { ...now, ...given };
  if (after.dueDate !== null) return after;
  return { ...after, dueTime: null, repeat: '', reminder: null };
}

/** What the schema cannot know. Only what is given is checked: a colleague who has left stays with what they did. */
export async function checkChange(db: Db, { accountId }: Scope, after: TaskFields, change: Change): Promise<void> {
  const faults: { path: string; message: string }[] = [];
  const demand = (path: keyof TaskFields, isFine: boolean, message = 'unknown') => {
    if (!isFine) faults.push({ path, message });
  };
  const { dueDate, dueTime, contactId, dealId, assigneeId, repeat, reminder } = change;
  if (dueDate) demand('dueDate', dueDate >= YEARS.first && dueDate <= YEARS.last, 'out of range');
  if (after.dueDate === null) {
    demand('dueTime', !dueTime, 'needs a date');
    demand('repeat', !repeat, 'needs a date');
    demand('reminder', reminder === undefined || reminder === null, 'needs a date');
  } else if (after.repeat && (repeat || dueDate) && faults.length === 0)
    demand('repeat', canRepeat({ repeat: after.repeat, dueDate: after.dueDate }), 'no such rule');
  if (contactId) demand('contactId', await isThere(db, 'contact', accountId, contactId));
  if (dealId) demand('dealId', await isThere(db, 'deal', accountId, dealId));
  if (assigneeId) demand('assigneeId', await isMember(db, { accountId }, assigneeId), 'not a member');
  if (faults.length > 0) throw new AppError('task.invalid', faults);
}

async function isThere(db: Db, table: 'contact' | 'deal', accountId: string, id: number): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
