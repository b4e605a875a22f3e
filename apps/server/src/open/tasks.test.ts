import { changeTask } from '@app/contract/tasks';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newColleague } from '../../test/crm-member.ts';
import { insertContact } from '../../test/crm-rows.ts';
import { startTestApp } from '../../test/setup.ts';
import { newProgram, pages } from './test-open.ts';

const server = await startTestApp();
const { db } = server;
const idsOf = (page: unknown) => (page as { id: string }[]).map(({ id }) => id);

async function newWorker() {
  const program = await newProgram(server);
  const me: Record<string, string> = await program.done('GET', '/oauth/connect/userinfo');
  return { ...program, me, mine: { assigned_to_user_id: me.id } };
}

test('a task is written, read, changed, done, opened again and deleted', async () => {
  const { ask, done, refused, me, mine, accountId } = await newWorker();
  const contact = await insertContact(db, accountId);
  const answer = await ask('POST', '/tasks', {
    ...mine,
    ...{ title: 'Call', description: 'Soon', type: 'Call', priority: 'CRITICAL', contact_id: String(contact) },
    ...{ due_time: '2030-03-15T10:30:00+01:00', remind_time_mins: 15 },
  });
  expect(answer.status, answer.text).toBe(201);
  const task = JSON.parse(answer.text) as Record<string, string>;
  expect(task).toMatchObject({
    ...{ title: 'Call', description: 'Soon', type: 'Call', priority: 'CRITICAL', contact_id: String(contact) },
    ...{ due_time: '2030-03-15T09:30:00Z', remind_time_mins: 15, completed: false, completion_time: null },
    ...{ assigned_to_user_id: me.id, created_by_user_id: me.id, opportunity_id: null, custom_fields: [] },
  });
  const path = `/tasks/${task.id}`;
  expect(await done('GET', path)).toEqual(task);
  expect(await done('PATCH', path, { completed: true })).toMatchObject({
    ...{ completed: true, completion_time: expect.stringMatching(/Z$/), title: 'Call' },
  });
  expect(await done('PATCH', path, { completed: false })).toMatchObject({ completed: false, completion_time: null });
  expect(await done('PATCH', path, { due_time: null, priority: 'NONESSENTIAL' })).toMatchObject({
    ...{ due_time: null, remind_time_mins: null, priority: 'NONESSENTIAL', type: 'Call' },
  });
  expect(await done('PATCH', `${path}?update_mask=title`, { title: 'Write', type: 'Mail' })).toMatchObject({
    ...{ title: 'Write', type: 'Call' },
  });
  expect((await ask('DELETE', path)).status).toBe(204);
  expect(await refused('GET', path)).toEqual([404, 'task.notFound']);
  expect(await refused('PATCH', path, { title: 'X' })).toEqual([404, 'task.notFound']);
});

test('what is wrong is refused, and another account is not reached', async () => {
  const { refused, done, mine } = await newWorker();
  const stranger = await newWorker();
  const theirs = await insertContact(db, stranger.accountId);
  for (const body of [
    mine,
    { title: 'X' },
    { title: 'X', assigned_to_user_id: stranger.me.id },
    { ...mine, title: 'X', contact_id: String(theirs) },
    { ...mine, title: 'X', priority: 'HIGH' },
    { ...mine, title: 'X', due_time: 'tomorrow' },
    { ...mine, title: 'X', remind_time_mins: 7, due_time: '2030-03-15T10:30:00Z' },
  ])
    expect((await refused('POST', '/tasks', body))[0], JSON.stringify(body)).toBe(400);
  const { id }: Record<string, string> = await done('POST', '/tasks', { ...mine, title: 'X' });
  for (const [method, body] of [['GET'], ['PATCH', { title: 'Y' }], ['DELETE']] as const)
    expect(await stranger.refused(method, `/tasks/${id}`, body)).toEqual([404, 'task.notFound']);
});

test('tasks are listed by pages and found by filters', async () => {
  const program = await newWorker();
  const { done, refused, me, mine, accountId } = program;
  const contact = String(await insertContact(db, accountId));
  const add = async (body: object): Promise<string> => {
    const { id = '' }: Record<string, string> = await done('POST', '/tasks', { ...mine, ...body });
    return id;
  };
  const full = await add({
    title: 'Alpha',
    due_time: '2030-01-01T10:00:00Z',
    contact_id: contact,
    priority: 'CRITICAL',
  });
  const plain = await add({ title: 'Beta' });
  const over = await add({ title: 'Gamma', completed: true });
  await db
    .updateTable('task')
    .set({ assignee_id: null })
    .where('account_id', '=', accountId)
    .where('id', '=', Number(over))
    .execute();
  expect((await pages(program, '/tasks', 'tasks', 2)).map(idsOf)).toEqual([[full, plain], [over]]);
  expect((await pages(program, '/tasks?order_by=due_time', 'tasks', 1)).flatMap(idsOf)[0]).toBe(full);
  expect((await pages(program, '/tasks?order_by=update_time+desc', 'tasks', 1)).flat()).toHaveLength(3);
  const found = async (filter: string) =>
    idsOf((await done('GET', `/tasks?filter=${encodeURIComponent(filter)}`)).tasks);
  for (const filter of [
    ...[`contact_id==${contact}`, 'title==alp*', 'priority==CRITICAL', 'has_due_date==true', `task_ids==${full}`],
    ...[`id<${plain}`, 'since_time==2029-01-01;until_time==2031-01-01T00:00:00.000Z', `user_id==${me.id};title==Alpha`],
  ])
    expect(await found(filter), filter).toEqual([full]);
  expect(await found('is_completed==true')).toEqual([over]);
  expect(await found('user_id==UNASSIGNED')).toEqual([over]);
  expect(await found('opportunity_id==1')).toEqual([]);
  expect((await refused('GET', '/tasks?filter=priority==HIGH'))[0]).toBe(400);
});

test('a task was done when the program says so', async () => {
  const { done, refused, mine, accountId } = await newWorker();
  const contact = await insertContact(db, accountId);
  const time = '2024-03-15T10:30:00Z';
  const past = {
    title: 'Call',
    contact_id: String(contact),
    completed: true,
    completion_time: '2024-03-15T11:30:00+01:00',
  };
  const { id, ...read }: Record<string, string> = await done('POST', '/tasks', { ...mine, ...past });
  expect(read).toMatchObject({ completed: true, completion_time: time });
  const { at } = await db
    .selectFrom('activity')
    .select('at')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'task')
    .where(sql<boolean>`details ->> 'what' = 'done'`)
    .executeTakeFirstOrThrow();
  expect(at.toISOString()).toBe('2024-03-15T10:30:00.000Z');
  const path = `/tasks/${id}`;
  // Who writes back what was read changes nothing.
  expect(await done('PATCH', path, { completed: true, completion_time: time })).toMatchObject(read);
  expect(await done('PATCH', path, { completion_time: '2025-01-01T00:00:00Z' })).toMatchObject({
    ...{ completed: true, completion_time: '2025-01-01T00:00:00Z' },
  });
  expect(await done('PATCH', path, { completed: false })).toMatchObject({ completed: false, completion_time: null });
  // When it was done says that it was.
  expect(await done('PATCH', path, { completion_time: time })).toMatchObject({
    completed: true,
    completion_time: time,
  });
  const future = { completion_time: '2199-01-01T00:00:00Z' };
  expect(await refused('PATCH', path, future)).toEqual([400, 'request.invalid']);
});

test('who changed a task last is told, a colleague too', async () => {
  const { done, me, mine, member, accountId } = await newWorker();
  const colleague = await newProgram(server, { of: await newColleague(server, accountId) });
  const them: Record<string, string> = await colleague.done('GET', '/oauth/connect/userinfo');
  const { id = '', ...task }: Record<string, string> = await done('POST', '/tasks', { ...mine, title: 'Call' });
  expect(task).toMatchObject({ created_by_user_id: me.id, last_updated_by_user_id: me.id });
  const last = async () => (await done('GET', `/tasks/${id}`)).last_updated_by_user_id;
  for (const body of [{ title: 'Write' }, { completed: true }, { type: 'Mail' }]) {
    await colleague.done('PATCH', `/tasks/${id}`, body);
    expect(await last(), JSON.stringify(body)).toBe(them.id);
    const change = { description: JSON.stringify(body) };
    await member.call(changeTask, { accountId, taskId: id, body: { change } });
    expect(await last(), JSON.stringify(body)).toBe(me.id);
  }
});
