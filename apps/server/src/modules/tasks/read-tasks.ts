import { AppError } from '@app/contract/errors';
import type { Task } from '@app/contract/tasks';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { readPeople } from '../contacts/people.ts';
import { type TaskRow, toFields } from './task-fields.ts';

type Scope = { accountId: string };

/** What the task shows of the person it is about. */
export const CONTACT_NAME = sql<string>`coalesce(
  nullif(btrim(contact.given_name || ' ' || contact.family_name), ''), contact.email, contact.company, '')`;

/** The account's tasks by their ids, held until the transaction ends, in the order of their ids. */
export async function holdTasks(
  db: Db,
  { accountId }: Scope,
  ids: readonly number[],
  { deleted = false }: { deleted?: boolean } = {},
): Promise<TaskRow[]> {
  return db
    .selectFrom('task')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where(isNotInTrash('task'))
    .$if(!deleted, (query) => query.where('deleted_at', 'is', null))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function holdTask(db: Db, scope: Scope, taskId: string, options = {}): Promise<TaskRow> {
  const [row] = await holdTasks(db, scope, [toRecordId(taskId, 'task.notFound')], options);
  if (!row) throw new AppError('task.notFound');
  return row;
}

export async function readTask(db: Db, scope: Scope, taskId: string | number): Promise<Task> {
  const row = await db
    .selectFrom('task')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('id', '=', toRecordId(taskId, 'task.notFound'))
    .where('deleted_at', 'is', null)
    .where(isNotInTrash('task'))
    .executeTakeFirst();
  const [task] = await toTasks(db, scope, row ? [row] : []);
  if (!task) throw new AppError('task.notFound');
  return task;
}

export async function toTasks(db: Db, scope: Scope, rows: readonly TaskRow[]): Promise<Task[]> {
  if (rows.length === 0) return [];
  const personOf = await readPeople(
    db,
    scope,
    rows.flatMap(({ assignee_id, done_by }) => [assignee_id, done_by]),
  );
  const contacts = await namesOf(db, 'contact', CONTACT_NAME, scope, rows);
  const deals = await namesOf(db, 'deal', sql<string>`deal.name`, scope, rows);
  const now = new Date();
  return rows.map((row) => {
    const { contactId, dealId, assigneeId, ...fields } = toFields(row);
    return {
      ...fields,
      id: row.id,
      contact: contacts.get(contactId) ?? null,
      deal: deals.get(dealId) ?? null,
      assignee: personOf(assigneeId),
      isOverdue: row.done_at === null && row.due_at !== null && row.due_at <= now,
      doneDate: row.done_at?.toISOString() ?? null,
      doneBy: personOf(row.done_by),
      createdDate: row.created_at.toISOString(),
      changedDate: row.changed_at.toISOString(),
    };
  });
}

type Named = { id: number; name: string };

async function namesOf(
  db: Db,
  table: 'contact' | 'deal',
  name: ReturnType<typeof sql<string>>,
  { accountId }: Scope,
  rows: readonly TaskRow[],
): Promise<Map<number | null, Named>> {
  const ids = new Set(rows.map((row) => row[`${table}_id`]).filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const found = await db
    .selectFrom(table)
    .select('id')
    .select(name.as('name'))
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}
