import { crmPaths } from '@app/contract/paths';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import type { DueReminder, FoundReminder, ReminderSource } from '../reminders/reminder-source.ts';
import { setRemindersOf } from '../reminders/set-reminders.ts';
import { CONTACT_NAME } from './read-tasks.ts';
import { remindAt, type TaskRow, toFields, toTime } from './task-fields.ts';

type Scope = { accountId: string };

/**
 * Whoever does it is reminded, or who wrote it down where nobody does it yet. A moment that has passed is no longer
 * one: a task that is changed after its reminder came does not bring it again.
 */
export async function setTaskReminders(db: Db, { accountId }: Scope, rows: readonly TaskRow[], zone: string) {
  const reminders = rows.flatMap((row) => {
    const dueAt = remindAt(toFields(row), zone);
    const userId = row.assignee_id ?? row.created_by;
    const isOpen = row.done_at === null && row.deleted_at === null;
    return isOpen && dueAt && userId ? [{ id: row.id, userId, dueAt }] : [];
  });
  const ids = rows.map(({ id }) => id);
  await setRemindersOf(db, { accountId, about: 'task', ids }, reminders);
}

type Found = Pick<TaskRow, 'title' | 'due_date' | 'due_time' | 'remind_by_mail'> & {
  at: number;
  contact: string | null;
};

/**
 * A task that is done, deleted, or about somebody in the trash reminds nobody. With an offset each is looked up by its
 * key: the planner knows nothing of rows of a moment ago, and would compare all with all.
 */
async function find(db: Db, reminders: readonly DueReminder[]): Promise<Map<number, FoundReminder>> {
  const { rows } = await sql<Found>`
    select given.at::int, task.title, task.due_date, task.due_time, task.remind_by_mail, contact.name as contact
    from unnest(${reminders.map(({ accountId }) => accountId)}::uuid[], ${reminders.map(({ aboutId }) => aboutId)}::bigint[])
      with ordinality given (account_id, id, at)
    cross join lateral (
      select * from task
      where task.account_id = given.account_id and task.id = given.id and task.done_at is null and task.deleted_at is null
        and ${isNotInTrash('task')}
      offset 0) task
    left join lateral (
      select ${CONTACT_NAME} as name from contact
      where contact.account_id = task.account_id and contact.id = task.contact_id offset 0) contact on true`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ at, title, due_date, due_time, remind_by_mail, contact }): [number, FoundReminder][] => {
      const reminder = reminders[at - 1];
      if (!reminder) return [];
      const time = toTime(due_time);
      const params = {
        task: title,
        due: time === null ? (due_date ?? '') : `${due_date}T${time}`,
        ...(contact && { context: 'contact', contact }),
      };
      const path = crmPaths.task(reminder.aboutId);
      return [[reminder.id, { kind: 'taskDue', params, path, byMail: remind_by_mail }]];
    }),
  );
}

/** A task has one reminder; the next one of a repeated task comes with the next task. */
export const taskReminders: ReminderSource = { find, next: async () => undefined };
