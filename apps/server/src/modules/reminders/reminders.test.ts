import { listNotifications } from '@app/contract/notifications';
import { changeTask, completeTask, createTask, type Task, type TaskFields } from '@app/contract/tasks';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Member, newColleague, newMember, newMemberWithContact } from '../../../test/crm-member.ts';
import { startSecondApp } from '../../../test/second-app.ts';
import { startTestApp } from '../../../test/setup.ts';
import { dayIn } from '../../clock.ts';
import { addDays } from '../../days.ts';
import type { Db } from '../../db/open.ts';
import { openLive } from '../../live/live.ts';
import { getProfile, saveProfile } from '../accounts/company-profile.ts';
import { reminderJobs } from './reminder-jobs.ts';

const server = await startTestApp();
const { db } = server;
const live = await openLive(server.database);
afterAll(() => live.close());

const tomorrow = addDays(dayIn('UTC', new Date()), 1);
const [job] = reminderJobs(server.database, server.config);
const log = { info: () => undefined, error: vi.fn() };
const work = (on: Db = db) => job?.run(on, new AbortController().signal, log);

const add = ({ call, accountId }: Member, title: string, fields: Partial<TaskFields> = {}): Promise<Task> =>
  call(createTask, { accountId, body: { title, dueDate: tomorrow, dueTime: '15:00', reminder: 30, ...fields } });
/** As if their time had come. */
const pass = ({ accountId }: Pick<Member, 'accountId'>) =>
  sql`update reminder set due_at = now() - interval '1 second' where account_id = ${accountId}`.execute(db);
const remindersOf = ({ accountId }: Pick<Member, 'accountId'>) =>
  db.selectFrom('reminder').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
const notificationsOf = ({ accountId }: Pick<Member, 'accountId'>) =>
  db
    .selectFrom('notification')
    .select(['user_id', 'kind', 'params', 'action_url', 'source'])
    .where('account_id', '=', accountId)
    .orderBy('params')
    .execute();
const inZone = ({ accountId }: Member, time_zone: string) =>
  db.updateTable('account').set({ time_zone }).where('id', '=', accountId).execute();

test('a reminder comes at its time to whoever does the task, once, live, and by mail where wanted', async () => {
  const member = await newMemberWithContact(server, { given_name: 'Ada', family_name: 'Lovelace' });
  const { accountId, userId } = member;
  await inZone(member, 'UTC');
  const colleague = await newColleague(server, accountId);
  await db.updateTable('app_user').set({ locale: 'de-de' }).where('id', '=', colleague.userId).execute();
  const mine = await add(member, 'Call back', { contactId: member.id });
  const theirs = await add(member, 'Send it', { assigneeId: colleague.userId, remindByMail: true });
  expect((await remindersOf(member)).map(({ due_at }) => due_at.toISOString())).toEqual(
    [mine, theirs].map(() => `${tomorrow}T14:30:00.000Z`),
  );
  await work();
  expect(await notificationsOf(member)).toEqual([]);

  const told: unknown[] = [];
  const stop = live.subscribe((event) => void told.push(event));
  onTestFinished(() => void stop());
  await pass(member);
  await work();
  await work();
  expect(await remindersOf(member)).toEqual([]);
  expect(await notificationsOf(member)).toMatchObject([
    { user_id: colleague.userId, kind: 'taskDue', action_url: `/tasks?task=${theirs.id}`, source: 'crm' },
    { user_id: userId, kind: 'taskDue', action_url: `/tasks?task=${mine.id}` },
  ]);
  await vi.waitFor(() =>
    expect(told).toEqual(
      expect.arrayContaining(
        [userId, colleague.userId].map((id) => ({ topic: 'notifications', accountId, userId: id })),
      ),
    ),
  );
  const site = await server.onHostOf(accountId);
  const call = await site.as(userId);
  const { notifications } = await call(listNotifications, {
    accountId,
    query: { accountId, source: 'crm', type: 'alert' },
  } as never);
  const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const due = written.format(new Date(`${tomorrow}T15:00:00Z`));
  expect(notifications).toMatchObject([
    { contentTitle: 'Call back: task due', contentText: `Due ${due}. Contact: Ada Lovelace.` },
  ]);
  const mails = await db
    .selectFrom('mail')
    .innerJoin('app_user', 'app_user.username', 'mail.recipient')
    .select(['mail.subject', 'mail.text'])
    .where('app_user.id', 'in', [userId, colleague.userId])
    .execute();
  expect(mails).toMatchObject([{ subject: 'Erinnerung: Send it' }]);
  expect(mails[0]?.text).toContain(`${site.origin}/tasks?task=${theirs.id}`);
});

test('a task without a time reminds as if it were due at nine; a change of the zone moves what is meant', async () => {
  const member = await newMember(server);
  const { accountId, userId } = member;
  await inZone(member, 'America/New_York');
  await add(member, 'Some time', { dueDate: '2030-07-01', dueTime: null, reminder: 60 });
  await add(member, 'At three', { dueDate: '2030-07-01', dueTime: '15:00', reminder: 0 });
  const moments = async () => ({
    reminders: (await remindersOf(member)).map(({ due_at }) => due_at.toISOString()),
    due: (await db.selectFrom('task').select('due_at').where('account_id', '=', accountId).orderBy('id').execute()).map(
      ({ due_at }) => due_at?.toISOString(),
    ),
  });
  expect(await moments()).toEqual({
    reminders: ['2030-07-01T12:00:00.000Z', '2030-07-01T19:00:00.000Z'],
    due: ['2030-07-02T04:00:00.000Z', '2030-07-01T19:00:00.000Z'],
  });
  const { updatedDate: _date, updatedBy: _by, ...profile } = await getProfile(db, { accountId });
  const company = {
    ...profile,
    name: 'Acme',
    email: 'a@acme.example',
    line1: '1 Main St',
    locality: 'Berlin',
    region: 'BE',
    postalCode: '10115',
    countryCode: 'DE',
    phone: '+49 30 123456',
    websiteUrl: 'https://acme.example',
    timeZone: 'Europe/Berlin',
  };
  await db.transaction().execute((trx) => saveProfile(trx, { accountId, userId }, company));
  expect(await moments()).toEqual({
    reminders: ['2030-07-01T06:00:00.000Z', '2030-07-01T13:00:00.000Z'],
    due: ['2030-07-01T22:00:00.000Z', '2030-07-01T13:00:00.000Z'],
  });
});

test('nobody is reminded who has left, of what is done, of somebody in the trash, or of what has passed', async () => {
  const member = await newMemberWithContact(server);
  const { accountId, id: contactId } = member;
  const leaver = await newColleague(server, accountId);
  await add(member, 'Of who left', { assigneeId: leaver.userId, remindByMail: true });
  await add(member, 'About somebody in the trash', { contactId });
  const done = await add(member, 'Done');
  await add(member, 'Passed', { dueDate: addDays(tomorrow, -3) });
  await member.call(completeTask, { accountId, taskId: String(done.id) });
  expect(await remindersOf(member)).toHaveLength(2);
  await db.deleteFrom('membership').where('account_id', '=', accountId).where('user_id', '=', leaver.userId).execute();
  await db.updateTable('contact').set({ deleted_at: new Date() }).where('id', '=', contactId).execute();
  await pass(member);
  await work();
  expect(await remindersOf(member)).toEqual([]);
  expect(await notificationsOf(member)).toEqual([]);
  const mails = await db.selectFrom('mail').select('id').where('subject', 'like', '%who left').execute();
  expect(mails).toEqual([]);
});

test('a task that changes between its moment and the telling is told of once, unless it is due at another time', async () => {
  const member = await newMember(server);
  const { accountId, call } = member;
  await inZone(member, 'UTC');
  const yesterday = addDays(tomorrow, -2);
  const [kept, later] = [await add(member, 'Kept'), await add(member, 'Later')];
  await db.updateTable('task').set({ due_date: yesterday }).where('account_id', '=', accountId).execute();
  const dueAt = `${yesterday}T14:30:00Z`;
  await db.updateTable('reminder').set({ due_at: dueAt }).where('account_id', '=', accountId).execute();
  const change = ({ id }: Task, fields: Partial<TaskFields>) =>
    call(changeTask, { accountId, taskId: String(id), body: { change: fields } });
  await change(kept, { priority: 'high' });
  await change(later, { dueDate: tomorrow });
  await work();
  expect((await notificationsOf(member)).map(({ params }) => params.task)).toEqual(['Kept']);
  await change(kept, { priority: 'low' });
  expect((await remindersOf(member)).map(({ about_id }) => about_id)).toEqual([later.id]);
});

/** So many reminders of one person, all due. */
async function addMany({ accountId, userId }: Member, count: number): Promise<void> {
  await sql`
    with made as (
      insert into task (account_id, title, due_date, assignee_id)
      select ${accountId}, 'T' || n, current_date, ${userId} from generate_series(1, ${sql.lit(count)}) n
      returning account_id, id
    )
    insert into reminder (account_id, about, about_id, user_id, due_at)
    select account_id, 'task', id, ${userId}, now() - interval '1 second' from made`.execute(db);
}

test('two processes tell each of many once', async () => {
  const member = await newMember(server);
  const second = await startSecondApp(server);
  await addMany(member, 1200);
  await Promise.all([work(), work(second.db), work(), work(second.db)]);
  // What one of them held while the others looked.
  await work();
  const titles = (await notificationsOf(member)).map(({ params }) => params.task);
  expect(titles).toHaveLength(1200);
  expect(new Set(titles).size).toBe(1200);
  expect(await remindersOf(member)).toEqual([]);
});

test('one that cannot be told holds up nobody, is tried again later, and in the end given up', async () => {
  const member = await newMember(server);
  const { accountId } = member;
  await addMany(member, 5);
  await sql`
    create function refuse_notice() returns trigger language plpgsql as $$
    begin
      if new.params ->> 'task' = 'T3' then raise exception 'no'; end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger refuse_notice before insert on notification for each row execute function refuse_notice()`.execute(
    db,
  );
  onTestFinished(async () => {
    await sql`drop function refuse_notice cascade`.execute(db);
  });
  log.error.mockClear();
  await work();
  expect((await notificationsOf(member)).map(({ params }) => params.task)).toEqual(['T1', 'T2', 'T4', 'T5']);
  const [left] = await remindersOf(member);
  expect(left).toMatchObject({ attempts: 1 });
  expect(left?.due_at.getTime()).toBeGreaterThan(Date.now());
  expect(log.error).toHaveBeenCalledTimes(1);
  await sql`update reminder set attempts = 7 where account_id = ${accountId}`.execute(db);
  await pass(member);
  await work();
  expect(await remindersOf(member)).toEqual([]);
});
