import { listUpNext } from '@app/contract/activities';
import { deleteContact, restoreContact } from '@app/contract/contacts';
import { mergeContacts } from '@app/contract/duplicates';
import { completeTask, deleteTask, getTask, reopenTask, restoreTask, type TaskFields } from '@app/contract/tasks';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Member, newColleague, newMember, newMemberWithContact, type Subject } from '../../../test/crm-member.ts';
import { insertContact } from '../../../test/crm-rows.ts';
import { freezeClock } from '../../../test/frozen-clock.ts';
import { insertUser } from '../../../test/rows.ts';
import { startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { dayIn } from '../../clock.ts';
import { addDays } from '../../days.ts';
import { sweepTasksJob } from './delete-tasks.ts';
import { add, bulk, change, list, named, timeline, titles } from './test-tasks.ts';

freezeClock();
const server = await startTestApp();
const { db } = server;

const ZONE = 'Pacific/Auckland';
const today = dayIn(ZONE, new Date());
const inZone = (accountId: string) =>
  db.updateTable('account').set({ time_zone: ZONE }).where('id', '=', accountId).execute();

async function newSubject(): Promise<Subject> {
  const subject = await newMemberWithContact(server, { given_name: 'Ada', family_name: 'Lovelace' });
  await inZone(subject.accountId);
  return subject;
}
const remindersOf = ({ accountId }: Member) =>
  db
    .selectFrom('reminder')
    .select(['about_id', 'user_id', 'due_at'])
    .where('account_id', '=', accountId)
    .orderBy('due_at')
    .execute();
describe('the list', () => {
  test('has groups by the day of the account, the earliest first, with the counts of all of them', async () => {
    const subject = await newSubject();
    const colleague = await newColleague(server, subject.accountId);
    await add(subject, 'Tomorrow', { dueDate: addDays(today, 1) });
    await add(subject, 'Some time today', { dueDate: today, contactId: subject.id });
    // Its time has passed, its day has not.
    const early = await add(subject, 'Just after midnight', { dueDate: today, dueTime: '00:00' });
    await add(colleague, 'Late', { dueDate: addDays(today, -1), dueTime: '23:59' });
    await add(subject, 'Later than late', { dueDate: addDays(today, -40) });
    await add(subject, 'Whenever');
    const done = await add(subject, 'Is done', { dueDate: addDays(today, -3) });
    await subject.call(completeTask, named(subject, done));
    await add(await newMember(server), 'Of somebody else', { dueDate: today });

    expect(early.isOverdue).toBe(true);
    expect(await titles(subject, { group: 'today' })).toEqual(['Just after midnight', 'Some time today']);
    expect(await titles(subject, { group: 'overdue' })).toEqual(['Later than late', 'Late']);
    expect(await titles(subject, { group: 'upcoming' })).toEqual(['Tomorrow']);
    expect(await titles(subject, { group: 'noDate' })).toEqual(['Whenever']);
    const finished = await list(subject, { group: 'done' });
    expect(finished.tasks).toMatchObject([{ title: 'Is done', isOverdue: false, doneBy: { id: subject.userId } }]);
    expect(finished.counts).toEqual({ today: 2, overdue: 2, upcoming: 1, noDate: 1, done: 1 });
    expect(await titles(colleague, { mine: true, group: 'overdue' })).toEqual(['Late']);
    expect((await list(colleague, { mine: true })).counts).toMatchObject({ today: 0, overdue: 1, done: 0 });
    expect(await titles(subject, { contactId: subject.id })).toEqual(['Some time today']);
    expect(await titles(subject, { search: 'TIME today' })).toEqual(['Some time today']);
  });

  test('goes on page by page: what is to be done, what has no date, then what is done', async () => {
    const member = await newMember(server);
    const made = [];
    for (const [at, dueDate] of [null, '2027-01-02', '2027-01-01', '2027-01-01', null].entries())
      made.push(await add(member, `T${at}`, { dueDate }));
    await bulk(member, [made[3]!.id], { kind: 'complete' });
    const seen: string[] = [];
    for (let pageToken: string | undefined; pageToken !== ''; ) {
      const page = await list(member, { pageSize: 2, ...(pageToken && { pageToken }) });
      expect(page.tasks.length).toBeLessThanOrEqual(2);
      seen.push(...page.tasks.map(({ title }) => title));
      pageToken = page.nextPageToken;
    }
    expect(seen).toEqual(['T2', 'T1', 'T0', 'T4', 'T3']);
    const { nextPageToken } = await list(member, { pageSize: 1 });
    await expect(list(member, { pageToken: nextPageToken, mine: true })).rejects.toMatchObject({
      code: 'request.pageToken',
    });
  });
});

describe('a task', () => {
  test('is whoever writes it down’s, unless it says otherwise, and stands in the timeline and up next', async () => {
    const subject = await newSubject();
    const { call, accountId, contactId, userId } = subject;
    const task = await add(subject, '  Call back ', { contactId: subject.id, dueDate: today, dueTime: '23:59' });
    expect(task).toMatchObject({
      title: 'Call back',
      contact: { id: subject.id, name: 'Ada Lovelace' },
      assignee: { id: userId },
      priority: 'normal',
      dueTime: '23:59',
      doneDate: null,
    });
    expect(await call(getTask, named(subject, task))).toEqual(task);
    expect((await add(subject, 'For nobody', { assigneeId: null })).assignee).toBeNull();
    expect(await timeline(subject)).toEqual(['added Call back']);
    const { upNext } = await call(listUpNext, { accountId, contactId });
    expect(upNext).toMatchObject([
      { kind: 'task', task: { id: task.id, name: 'Call back' }, dueDate: today, dueTime: '23:59' },
    ]);
    const other = await insertContact(db, accountId);
    await change(subject, task, { contactId: other });
    expect(await timeline({ ...subject, contactId: String(other) })).toEqual(['added Call back']);
  });

  test('is refused where it names what is not there, or a rule that cannot be followed', async () => {
    const subject = await newSubject();
    const stranger = await newMemberWithContact(server);
    const faults = (fields: Partial<TaskFields>) =>
      add(subject, 'x', fields).then(
        () => [],
        ({ details }: { details: { path: string }[] }) => details.map(({ path }) => path),
      );
    expect(await faults({ contactId: stranger.id, dealId: 99, assigneeId: stranger.userId })).toEqual([
      'contactId',
      'dealId',
      'assigneeId',
    ]);
    expect(await faults({ dueTime: '09:00', repeat: 'FREQ=DAILY', reminder: 0 })).toEqual([
      'dueTime',
      'repeat',
      'reminder',
    ]);
    expect(await faults({ dueDate: '0001-01-01' })).toEqual(['dueDate']);
    expect(await faults({ dueDate: today, repeat: 'FREQ=DAILY;BYHOUR=9' })).toEqual(['repeat']);
    for (const endpoint of [getTask, completeTask, reopenTask, restoreTask, deleteTask])
      await expect(subject.call(endpoint, named(subject, { id: 4711 }))).rejects.toMatchObject({
        code: 'task.notFound',
      });
  });

  test('is changed by who saw its values; without a day it has nothing that needs one', async () => {
    const subject = await newSubject();
    const colleague = await newColleague(server, subject.accountId);
    const task = await add(subject, 'Offer', { dueDate: today, dueTime: '23:00', repeat: 'FREQ=DAILY', reminder: 60 });
    const later = await change(colleague, task, { title: 'Send the offer', priority: 'high' }, { title: 'Offer' });
    expect(later).toMatchObject({ title: 'Send the offer', priority: 'high' });
    await expect(change(subject, task, { title: 'Offer!' }, { title: 'Offer' })).rejects.toMatchObject({
      code: 'task.changed',
      details: { title: 'Send the offer' },
    });
    // What it is already is no conflict, and no change.
    expect(await change(colleague, task, { title: 'Send the offer' }, { title: 'Offer' })).toEqual(later);
    const some = await change(subject, task, { dueDate: null });
    expect(some).toMatchObject({ dueDate: null, dueTime: null, repeat: '', reminder: null });
    expect(await remindersOf(subject)).toEqual([]);
  });

  test('comes back after it was deleted, for sixty days', async () => {
    const subject = await newSubject();
    const { call } = subject;
    const task = await add(subject, 'Tidy up', { contactId: subject.id, dueDate: addDays(today, 2), reminder: 60 });
    await call(deleteTask, named(subject, task));
    await call(deleteTask, named(subject, task));
    expect(await titles(subject)).toEqual([]);
    expect(await remindersOf(subject)).toEqual([]);
    await expect(change(subject, task, { title: 'x' })).rejects.toMatchObject({ code: 'task.notFound' });
    await runJob(sweepTasksJob, db);
    expect(await call(restoreTask, named(subject, task))).toMatchObject({ id: task.id, title: 'Tidy up' });
    expect(await remindersOf(subject)).toHaveLength(1);
    expect(await timeline(subject)).toEqual(['restored Tidy up', 'deleted Tidy up', 'added Tidy up']);
    await call(deleteTask, named(subject, task));
    await sql`update task set deleted_at = now() - interval '60 days' where id = ${task.id}`.execute(db);
    await runJob(sweepTasksJob, db);
    await expect(call(restoreTask, named(subject, task))).rejects.toMatchObject({ code: 'task.notFound' });
  });

  test('is out of sight while its contact is in the trash, and goes along when contacts are merged', async () => {
    const subject = await newSubject();
    const { call, accountId, contactId } = subject;
    await add(subject, 'Ask again', { contactId: subject.id });
    await call(deleteContact, { accountId, contactId });
    expect((await list(subject)).counts.noDate).toBe(0);
    await call(restoreContact, { accountId, contactId });
    expect((await list(subject)).counts.noDate).toBe(1);
    const kept = await insertContact(db, accountId, { given_name: 'Grace' });
    const merge = { otherId: subject.id, fromOther: [] };
    await call(mergeContacts, { accountId, contactId: String(kept), body: merge });
    expect((await list(subject, { contactId: kept })).tasks).toMatchObject([{ contact: { id: kept } }]);
  });
});

describe('completing', () => {
  test('twice is once; reopening takes it back', async () => {
    const subject = await newSubject();
    const { call, userId } = subject;
    const task = await add(subject, 'Call', { contactId: subject.id, dueDate: addDays(today, 1), reminder: 0 });
    const first = await call(completeTask, named(subject, task));
    expect(first).toMatchObject({ task: { doneBy: { id: userId }, isOverdue: false }, next: null });
    expect(await call(completeTask, named(subject, task))).toEqual(first);
    expect(await remindersOf(subject)).toEqual([]);
    expect(await call(reopenTask, named(subject, task))).toMatchObject({ doneDate: null, doneBy: null });
    await call(reopenTask, named(subject, task));
    expect(await remindersOf(subject)).toHaveLength(1);
    expect(await timeline(subject)).toEqual(['reopened Call', 'done Call', 'added Call']);
    // Two at the same moment are one, too.
    await Promise.all([1, 2].map(() => call(completeTask, named(subject, task))));
    expect((await timeline(subject)).filter((entry) => entry === 'done Call')).toHaveLength(2);
  });

  test('makes the next one of a task that repeats, once; reopening takes it away unless it was touched', async () => {
    const subject = await newSubject();
    const { call } = subject;
    const dueDate = addDays(today, 1);
    const task = await add(subject, 'Report', {
      dueDate,
      dueTime: '09:00',
      repeat: 'FREQ=DAILY;COUNT=3',
      reminder: 60,
    });
    const complete = () => call(completeTask, named(subject, task));
    const { next } = await complete();
    expect(next).toMatchObject({
      title: 'Report',
      dueDate: addDays(dueDate, 1),
      dueTime: '09:00',
      reminder: 60,
      repeat: 'FREQ=DAILY;COUNT=2',
    });
    expect((await complete()).next).toEqual(next);
    expect(await remindersOf(subject)).toMatchObject([{ about_id: next?.id }]);
    await call(reopenTask, named(subject, task));
    expect(await titles(subject)).toEqual(['Report']);
    expect(await remindersOf(subject)).toMatchObject([{ about_id: task.id }]);
    const { next: again } = await complete();
    await change(subject, again!, { title: 'Long report' });
    await call(reopenTask, named(subject, task));
    expect(await titles(subject)).toEqual(['Report', 'Long report']);
    expect((await complete()).next).toMatchObject({ id: again?.id });
    expect(await titles(subject, { group: 'upcoming' })).toEqual(['Long report']);
  });
});

test('several at once are done, put off, given away, deleted and brought back, all or none', async () => {
  const subject = await newSubject();
  const colleague = await newColleague(server, subject.accountId);
  const stranger = await add(await newMember(server), 'Not mine');
  const one = await add(subject, 'One', {
    dueDate: addDays(today, -2),
    dueTime: '10:00',
    contactId: subject.id,
    reminder: 0,
  });
  const two = await add(subject, 'Two', { dueDate: today, repeat: 'FREQ=WEEKLY' });
  const three = await add(subject, 'Three');
  const ids = [one.id, two.id, three.id];
  const everybody = [...ids, stranger.id];
  const soon = addDays(today, 5);
  expect(await bulk(subject, everybody, { kind: 'setDue', dueDate: soon })).toEqual({ ids });
  expect(await titles(subject, { group: 'upcoming' })).toEqual(['One', 'Two', 'Three']);
  expect(await remindersOf(subject)).toMatchObject([{ about_id: one.id, user_id: subject.userId }]);
  expect(await bulk(subject, ids, { kind: 'assign', assigneeId: colleague.userId })).toEqual({ ids });
  expect(await bulk(subject, ids, { kind: 'assign', assigneeId: colleague.userId })).toEqual({ ids: [] });
  expect(await remindersOf(subject)).toMatchObject([{ about_id: one.id, user_id: colleague.userId }]);
  const outsider = await insertUser(db);
  await expect(bulk(subject, ids, { kind: 'assign', assigneeId: outsider.id })).rejects.toMatchObject({
    code: 'task.invalid',
  });
  expect(await bulk(subject, everybody, { kind: 'complete' })).toEqual({ ids });
  expect((await list(subject)).counts).toMatchObject({ upcoming: 1, done: 3 });
  expect(await bulk(subject, ids, { kind: 'reopen' })).toEqual({ ids });
  expect((await list(subject)).counts).toMatchObject({ upcoming: 3, done: 0 });
  expect(await bulk(subject, ids, { kind: 'delete' })).toEqual({ ids });
  expect(await titles(subject)).toEqual([]);
  expect(await bulk(subject, ids, { kind: 'restore' })).toEqual({ ids });
  expect(await titles(subject)).toEqual(['One', 'Two', 'Three']);
  expect(await bulk(subject, [two.id], { kind: 'setDue', dueDate: null })).toEqual({ ids: [two.id] });
  expect(await subject.call(getTask, named(subject, two))).toMatchObject({ dueDate: null, repeat: '' });
  expect(await timeline(subject)).toEqual(['restored One', 'deleted One', 'reopened One', 'done One', 'added One']);
});
