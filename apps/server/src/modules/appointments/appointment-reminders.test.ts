import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { newMember } from '../../../test/crm-member.ts';
import { startTestApp } from '../../../test/setup.ts';
import { reminderJobs } from '../reminders/reminder-jobs.ts';
import { appointmentReminders } from './appointment-reminders.ts';
import { appointmentsOf } from './test-appointments.ts';

const server = await startTestApp();
const { db } = server;
const newCalendar = async () => {
  const member = await newMember(server);
  await db.updateTable('account').set({ time_zone: 'America/New_York' }).where('id', '=', member.accountId).execute();
  const { accountId } = member;
  const rows = () =>
    db.selectFrom('reminder').selectAll().where('account_id', '=', accountId).orderBy('due_at').execute();
  return {
    ...member,
    ...appointmentsOf(member),
    rows,
    due: async () => (await rows()).map(({ due_at }) => due_at.toISOString().slice(0, 16)),
    told: () =>
      db
        .selectFrom('notification')
        .select(['kind', 'params', 'action_url', 'user_id'])
        .where('account_id', '=', accountId)
        .execute(),
  };
};
/** As if its time had come. */
const tellNow = async (id: number) => {
  await db.updateTable('reminder').set({ due_at: sql<Date>`now()` }).where('id', '=', id).execute();
  const [job] = reminderJobs(server.database, server.config);
  await job?.run(db, new AbortController().signal, { info: () => undefined, error: () => undefined });
};

describe('reminders', () => {
  test('are due rows: one for each, moved and gone with the appointment', async () => {
    const { create, change, cancel, rows, due, userId } = await newCalendar();
    const { id } = await create({ reminders: [15, 1440] });
    expect(await due()).toEqual(['2030-03-24T08:00', '2030-03-25T07:45']);
    await change(id, { change: { start: '2030-03-25T12:00', end: '2030-03-25T13:00' } });
    expect(await due()).toEqual(['2030-03-24T11:00', '2030-03-25T10:45']);
    expect((await rows())[0]?.user_id).toBe(userId);
    await cancel(id);
    expect(await due()).toEqual([]);
  });

  test('say what begins when, on the account’s clock', async () => {
    const { create, rows, told, userId } = await newCalendar();
    const { id } = await create({ reminders: [30], location: 'Here' });
    await tellNow((await rows())[0]!.id);
    expect(await told()).toEqual([
      {
        kind: 'appointmentSoon',
        params: { appointment: 'Visit', start: '2030-03-25T04:00', context: 'location', location: 'Here' },
        action_url: `/appointments?appointment=${id}`,
        user_id: userId,
      },
    ]);
    expect(await rows()).toEqual([]);
  });

  test('of what repeats the next one follows, past what was called off, also after one that was put off', async () => {
    const { create, cancel, rows } = await newCalendar();
    const { id } = await create({ repeat: 'FREQ=WEEKLY;COUNT=3', reminders: [30, 60] });
    await cancel(id, { scope: 'this', occurrence: '2030-04-01T09:00' });
    const [, first] = await rows();
    expect(first).toMatchObject({ occurrence: '2030-03-25T09:00', due_at: new Date('2030-03-25T07:30:00Z') });
    const { account_id: accountId, about, about_id: aboutId, user_id: userId, occurrence } = first!;
    const due = { accountId, id: first!.id, about, aboutId, userId };
    await appointmentReminders.next(db, { ...due, occurrence, dueAt: new Date('2030-03-25T07:34:00Z') });
    const [, , second] = await rows();
    expect(second).toMatchObject({ occurrence: '2030-04-08T09:00', due_at: new Date('2030-04-08T06:30:00Z') });
    await appointmentReminders.next(db, { ...due, occurrence: '2030-04-08T09:00', dueAt: second!.due_at });
    expect(await rows()).toHaveLength(3);
  });

  test('of what was called off or given to somebody else are not told', async () => {
    const { create, rows, told, accountId } = await newCalendar();
    await create({ reminders: [30] });
    const [row] = await rows();
    await db.updateTable('appointment').set({ cancelled_at: new Date() }).where('account_id', '=', accountId).execute();
    await tellNow(row!.id);
    expect([await told(), await rows()]).toEqual([[], []]);
  });
});

test('an appointment that changes while it is told of has one next reminder, not two', async () => {
  const { accountId, create, change, rows } = await newCalendar();
  const { id } = await create({ repeat: 'FREQ=WEEKLY', reminders: [15] });
  const [row] = await rows();
  if (!row) throw new Error('no reminder');
  const { id: reminderId, user_id: userId, due_at: dueAt } = row;
  const reminder = { accountId, id: reminderId, userId, dueAt, about: 'appointment', aboutId: id } as const;
  // On another connection: a transaction sees who waits only as it was when it first looked.
  const isWaiting = async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await waiting.execute(db)).rows.length > 0;
  };
  const { changed } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('reminder').select('id').where('id', '=', reminderId).forUpdate().execute();
    const changing = change(id, { change: { description: 'Bring the plan.' } });
    // On the embedded database it waits for its turn.
    if (server.database.source.kind === 'server') await vi.waitUntil(isWaiting, { timeout: 120_000 });
    await appointmentReminders.next(trx, { ...reminder, occurrence: '2030-03-25T09:00' });
    await trx.deleteFrom('reminder').where('id', '=', reminderId).execute();
    return { changed: changing };
  });
  await changed;
  expect(await rows()).toHaveLength(1);
});
