import { sql } from 'kysely';
import { dayIn, knownZone } from '../src/clock.ts';
import { addDays } from '../src/days.ts';
import { dueAt, remindAt } from '../src/modules/tasks/task-fields.ts';
import { type Db, insertAll, type Row } from './rows.ts';
import { readTable } from './table.ts';
import { daysBefore, hoursBefore } from './time.ts';

/**
 * `due` in days from today, `added` in days ago, `done` in hours ago; `by` is the owner (o), the partner's person who
 * helps (p) or nobody; `about` says that it is about a contact, or about an open deal, by how its name begins.
 */
const TASKS = readTable(
  ['title', 'due', 'time', 'priority', 'added', 'done', 'by', 'about', 'repeat', 'reminder'],
  `
Call back about the treatment plan | 0 | 15:00 | high | 1 | | o | Clear aligners | | 15
Send the cost estimate for the implants | 0 | | normal | 2 | | o | Implant | | 60
Ask how the whitening went | 0 | 17:30 | normal | 3 | | p | yes | | 30
Order gloves and masks | 0 | | low | 5 | | o | | FREQ=WEEKLY | 0
Confirm tomorrow's first appointment | 0 | 16:45 | normal | 1 | | o | yes | | 15
Answer the complaint about the waiting time | -1 | 12:00 | high | 3 | | o | yes | | 60
Follow up on the unpaid invoice | -3 | | high | 9 | | o | yes | | 1440
Remind of the missing insurance card | -6 | | normal | 14 | | p | yes | |
Look through the answers to the newsletter | -2 | 10:00 | normal | 6 | | p | | |
Send the hygiene plan | 1 | 09:00 | normal | 1 | | o | Hygiene plan | | 60
Check the offer for the new chair | 2 | | normal | 4 | | o | | | 1440
Call to arrange the second visit | 2 | 11:15 | high | 2 | | o | Crown and bridge | | 30
Prepare the numbers for the monthly review | 4 | 14:00 | normal | 10 | | p | | FREQ=MONTHLY | 1440
Ask for a review after the last visit | 5 | | low | 1 | | p | yes | |
Send a birthday card | 7 | | low | 20 | | o | yes | FREQ=YEARLY | 1440
Offer the children's prevention day | 12 | | normal | 3 | | p | yes | |
Check in half a year after the implant | 45 | 10:30 | normal | 12 | | o | yes | | 2880
Collect ideas for the autumn campaign | | | low | 25 | | p | | |
Find out who recommended us | | | normal | 8 | | o | yes | |
Update the photos of the practice | | | low | 30 | | | | |
Call back about the night guard | -1 | 09:30 | normal | 4 | 20 | o | yes | |
Send the written offer | -2 | | normal | 7 | 44 | o | yes | |
Thank for the recommendation | -4 | | low | 8 | 90 | p | yes | |
Move the appointment to after the holidays | -5 | 11:00 | normal | 9 | 118 | o | yes | |
Order gloves and masks | -7 | | low | 14 | 170 | o | | FREQ=WEEKLY |
Explain how paying in parts works | -9 | 15:30 | high | 15 | 214 | o | yes | |`,
);
/** Nobody is reminded sooner than so after the demo was loaded. */
const QUIET_DAYS = 1;

type Options = { now: Date; ownerAccountId: string };

/** What the owner and the partner's person who helps have to do in the owner's account. */
export async function loadTasks(db: Db, { now, ownerAccountId }: Options): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select(['time_zone', 'owner_user_id'])
    .where('id', '=', ownerAccountId)
    .executeTakeFirst();
  if (!account) return;
  const zone = knownZone(account.time_zone);
  const people = await peopleOf(db, ownerAccountId, account.owner_user_id);
  const contacts = await contactsToAskAbout(db, ownerAccountId, now);
  const deals = await openDeals(db, ownerAccountId);
  for (const [at, task] of TASKS.entries()) {
    const fields = {
      dueDate: task.due === '' ? null : addDays(dayIn(zone, now), Number(task.due)),
      dueTime: task.time || null,
      reminder: task.reminder === '' ? null : Number(task.reminder),
    };
    const userId = people[task.by as keyof typeof people] ?? null;
    const deal = deals.find(({ name }) => !['', 'yes'].includes(task.about) && name.startsWith(task.about));
    const created_at = hoursBefore(daysBefore(now, Number(task.added)), 2 + (at % 5));
    const done_at = task.done === '' ? null : hoursBefore(now, Number(task.done));
    const row: Row<'task'> = {
      account_id: ownerAccountId,
      title: task.title,
      due_date: fields.dueDate,
      due_time: fields.dueTime,
      due_at: dueAt(fields, zone),
      contact_id: deal?.primary_contact_id ?? (task.about ? (contacts[at] ?? null) : null),
      deal_id: deal?.id ?? null,
      assignee_id: userId,
      priority: task.priority as 'high' | 'normal' | 'low',
      repeat: task.repeat,
      reminder: fields.reminder,
      done_at,
      done_by: done_at && userId,
      created_by: userId ?? people.o,
      created_at,
      changed_at: done_at ?? created_at,
    };
    const { id } = await db.insertInto('task').values(row).returning('id').executeTakeFirstOrThrow();
    const remind = done_at ? null : remindAt(fields, zone);
    if (remind && userId && remind > daysBefore(now, -QUIET_DAYS))
      await insertAll(db, 'reminder', [
        { account_id: ownerAccountId, about: 'task', about_id: id, user_id: userId, due_at: remind },
      ]);
    await insertAll(db, 'activity', activitiesOf({ ...row, id }));
  }
}

function activitiesOf({ id, title, ...task }: Row<'task'> & { id: number }): Row<'activity'>[] {
  const { account_id, contact_id, created_at, created_by, done_at, done_by } = task;
  if (!contact_id || !created_at) return [];
  const activity = (what: 'added' | 'done', at: Date | string, user_id: string | null = null) => ({
    account_id,
    contact_id,
    kind: 'task' as const,
    at,
    user_id,
    about_id: id,
    details: JSON.stringify({ what, task: { id, name: title } }),
  });
  return [
    activity('added', created_at, created_by ?? null),
    ...(done_at ? [activity('done', done_at, done_by ?? null)] : []),
  ];
}

async function peopleOf(db: Db, accountId: string, owner: string | null) {
  const members = await db
    .selectFrom('membership')
    .select('user_id')
    .where('account_id', '=', accountId)
    .orderBy('user_id')
    .execute();
  return { o: owner, p: members.find(({ user_id }) => user_id !== owner)?.user_id ?? owner };
}

/** Nobody is asked by a campaign at the same time. */
const openDeals = (db: Db, accountId: string) =>
  db
    .selectFrom('deal')
    .select(['id', 'name', 'primary_contact_id'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .where('primary_contact_id', 'is not', null)
    .orderBy('id')
    .execute();

/** They were there before the first task was written down. */
async function contactsToAskAbout(db: Db, accountId: string, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('type', 'in', ['customer', 'lead'])
    .where('given_name', '<>', '')
    .where('created_at', '<', daysBefore(now, 60))
    .orderBy(sql`md5(id::text)`)
    .limit(TASKS.length)
    .execute();
  return rows.map(({ id }) => id);
}
