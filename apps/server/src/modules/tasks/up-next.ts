import type { UpNext } from '@app/contract/activities';
import type { Db } from '../../db/open.ts';
import { toTime } from './task-fields.ts';

/** What is to be done about somebody, the earliest first. */
export async function nextTasksOfContact(
  db: Db,
  { accountId }: { accountId: string },
  contactId: number,
): Promise<UpNext[]> {
  const rows = await db
    .selectFrom('task')
    .select(['id', 'title', 'due_date', 'due_time', 'due_at'])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('done_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  const now = new Date();
  return rows.map(({ id, title, due_date, due_time, due_at }) => ({
    kind: 'task',
    task: { id, name: title },
    dueDate: due_date,
    dueTime: toTime(due_time),
    isOverdue: due_at !== null && due_at <= now,
    date: due_at?.toISOString() ?? null,
  }));
}
