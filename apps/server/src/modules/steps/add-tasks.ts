import { sql } from 'kysely';
import { dayIn, endOfDay } from '../../clock.ts';
import { addDays } from '../../days.ts';
import { recordActivities } from '../activities/record-activities.ts';
import type { DoSteps } from './doing.ts';

/** For whom the step names, or the contact's owner; who has left the account is given no more. */
export const addTasks: DoSteps<'task'> = async (db, { now, note }, all) => {
  const given = all.map(({ person, running, action }, at) => {
    const day = addDays(dayIn(running.accountZone, now), action.days);
    return {
      at,
      account_id: person.accountId,
      contact_id: person.contactId,
      title: action.title,
      description: action.description,
      due_date: day,
      due_at: endOfDay(day, running.accountZone),
      assignee_id: action.assigneeId ?? person.ownerId,
    };
  });
  const { rows } = await sql<{ accountId: string; contactId: number; id: number; title: string }>`
    insert into task (account_id, contact_id, title, description, due_date, due_at, assignee_id)
    select given.account_id, given.contact_id, given.title, given.description, given.due_date, given.due_at, membership.user_id
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) given (at int, account_id uuid, contact_id bigint, title text,
      description text, due_date date, due_at timestamptz, assignee_id uuid)
    left join membership on membership.account_id = given.account_id and membership.user_id = given.assignee_id
    order by given.at
    returning account_id as "accountId", contact_id as "contactId", id, title`.execute(db);
  await recordActivities(
    db,
    rows.map(({ accountId, contactId, id, title }) => ({
      accountId,
      contactId,
      kind: 'task' as const,
      details: { what: 'added' as const, task: { id, name: title } },
      aboutId: id,
    })),
  );
  for (const { accountId, id } of rows) note('tasks', accountId, id);
};
