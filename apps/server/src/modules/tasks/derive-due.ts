import { sql } from 'kysely';
import { knownZone } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { dueAt, toFields } from './task-fields.ts';
import { setTaskReminders } from './task-reminders.ts';

const BATCH = 1000;

/** The account has another clock: what is to be done at nine is to be done at its nine. */
export async function deriveDue(db: Db, { accountId }: { accountId: string }, timeZone: string): Promise<void> {
  const zone = knownZone(timeZone);
  for (let after = 0, size = BATCH; size === BATCH; ) {
    const rows = await db
      .selectFrom('task')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '>', after)
      .where('due_date', 'is not', null)
      .where('done_at', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .forNoKeyUpdate()
      .execute();
    size = rows.length;
    after = rows.at(-1)?.id ?? after;
    const due = rows.map((row) => dueAt(toFields(row), zone)?.toISOString() ?? null);
    await sql`
      update task set due_at = derived.due_at
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${due}::timestamptz[]) derived (id, due_at)
      where task.account_id = ${accountId} and task.id = derived.id`.execute(db);
    await setTaskReminders(db, { accountId }, rows, zone);
  }
  await announce(db, { topic: 'tasks', accountId });
}
