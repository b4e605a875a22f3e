import { openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { task, taskServer } from '#test/tasks.ts';
import { tasksSearch } from './search.ts';
import { TasksPage } from './tasks-page.tsx';

// Noon of a Monday in Denver, where the account is; in Auckland it is Tuesday already.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-16T19:00:00Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

async function open(tasks: Parameters<typeof taskServer>[0], at = '/tasks') {
  const { server, answers } = taskServer(tasks);
  await givenCrm(answers);
  const page = openPage<typeof tasksSearch>(
    (props) => (
      <>
        <TasksPage {...props} />
        <Modals />
      </>
    ),
    at,
    { search: tasksSearch },
  );
  return { server, ...page };
}
/** Messages of earlier tests may still be there. */
const undo = async (text: string) =>
  userEvent.click(within((await screen.findByText(text)).parentElement!).getByRole('button', { name: 'Undo' }));
const list = (name: string) => screen.findByRole('list', { name });
const titles = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('[data-open]')?.textContent);
const today = (id: number, more = {}) => task(id, { dueDate: '2026-11-16', ...more });

test('each group has its count; one is ticked off, is gone, and comes back by undo', async () => {
  const late = task(3, { dueDate: '2026-11-10', isOverdue: true });
  const { server, address } = await open([
    today(1, { dueTime: '15:00', contact: { id: 7, name: 'Anna Ruiz' }, priority: 'high' }),
    today(2, { assignee: null }),
    late,
  ]);
  const rows = await list('Today');
  // The other one is nobody's.
  expect(titles()).toEqual(['Task 1']);
  expect(rows.textContent).toContain('Today, 3:00 PM');
  expect(rows.textContent).toContain('High priority');
  expect(within(rows).getByRole('link', { name: 'Anna Ruiz' }).getAttribute('href')).toBe('/contacts/7');
  await userEvent.click(screen.getByRole('radio', { name: 'All tasks' }));
  await waitFor(() => expect(titles()).toEqual(['Task 1', 'Task 2']));
  expect(screen.getByRole('tab', { name: 'Today (2)' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Complete Task 1' }));
  await screen.findByText('Task “Task 1” completed');
  await waitFor(() => expect(titles()).toEqual(['Task 2']));
  expect(screen.getByRole('tab', { name: 'Completed (1)' })).toBeDefined();
  await undo('Task “Task 1” completed');
  await waitFor(() => expect(titles()).toEqual(['Task 1', 'Task 2']));
  expect(server.sent.map(({ kind }) => kind)).toEqual(['complete', 'reopen']);
  await userEvent.click(screen.getByRole('tab', { name: 'Overdue (1)' }));
  expect((await list('Overdue')).textContent).toContain('Tue, Nov 10 Overdue');
  expect(address()).toBe('/tasks?whose=all&group=overdue');
});

test('a line is understood, said back and added; a day that is not meant is taken back', async () => {
  const { server } = await open([]);
  await screen.findByText('Nothing is due today. Add a task above.');
  const line = screen.getByRole('textbox', { name: 'New task' });
  await userEvent.type(line, 'call back tomorrow 3pm');
  await screen.findByText('Tomorrow, 3:00 PM');
  expect(screen.getByText('Reminder at 3:00 PM')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Task “call back” added');
  expect(server.created).toEqual([
    expect.objectContaining({ title: 'call back', dueDate: '2026-11-17', dueTime: '15:00', reminder: 0 }),
  ]);
  await waitFor(() => expect(line).toHaveProperty('value', ''));
  await userEvent.type(line, 'read “Friday”');
  await userEvent.click(await screen.findByRole('button', { name: 'Do not use this date' }));
  await userEvent.type(line, '{Enter}');
  await waitFor(() => expect(server.created).toHaveLength(2));
  expect(server.created[1]).toMatchObject({ title: 'read “Friday”' });
  expect(server.created[1]?.dueDate).toBeUndefined();
});

test('a line that could not be added stays and says so', async () => {
  const { server } = await open([]);
  server.refuses = { what: 'create' };
  await userEvent.type(await screen.findByRole('textbox', { name: 'New task' }), 'order paper{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an error adding the task. What you typed is still here. Try again.',
  );
  expect(screen.getByRole('textbox', { name: 'New task' })).toHaveProperty('value', 'order paper');
  server.refuses = undefined;
  await userEvent.type(screen.getByRole('textbox', { name: 'New task' }), '{Enter}');
  await screen.findByText('Task “order paper” added');
});

test('with the keyboard alone: letters do it, and the focus stays in the list', async () => {
  const { server } = await open([today(1), today(2), today(3)]);
  await list('Today');
  screen.getByRole('link', { name: 'Task 1' }).focus();
  await userEvent.keyboard('{ArrowDown}t');
  await screen.findByText('New due date for “Task 2”');
  expect(server.sent).toEqual([{ kind: 'setDue', ids: [2], value: '2026-11-17' }]);
  await waitFor(() => expect(titles()).toEqual(['Task 1', 'Task 3']));
  await waitFor(() => expect(document.activeElement?.closest('[data-row]')?.textContent).toContain('Task 3'));
  await userEvent.keyboard('f');
  // Done, and the form of what follows is there.
  const dialog = await screen.findByRole('dialog', { name: 'Add task' });
  expect(await within(dialog).findByRole('textbox', { name: /Title/ })).toHaveProperty('value', 'Follow up: Task 3');
  expect(within(dialog).getByLabelText('Due date')).toHaveProperty('value', '2026-11-17');
  expect(server.sent.at(-1)).toEqual({ kind: 'complete', ids: [3] });
});

test('several are put off and given away together, and each gets its own back', async () => {
  const { server } = await open(
    [today(1), task(2, { dueDate: '2026-11-16', assignee: { id: uuid(5), name: 'Ben', partnerCompany: null } })],
    '/tasks?whose=all',
  );
  await list('Today');
  const choose = () => userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await choose();
  const bar = screen.getByRole('region', { name: 'Selected tasks' });
  await userEvent.click(within(bar).getByRole('button', { name: 'Assign' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sam Lee' }));
  await undo('Tasks assigned: 2');
  await waitFor(() => expect(server.sent).toHaveLength(3));
  expect(server.sent.slice(1).map(({ ids, value }) => [ids, value?.slice(0, 4)])).toEqual([
    [[1], 'bbbb'],
    [[2], '0000'],
  ]);
  await choose();
  server.refuses = { what: 'complete' };
  await userEvent.click(screen.getByRole('button', { name: 'Complete' }));
  await screen.findByText('There was an error completing the task. Try again.');
  expect(titles()).toEqual(['Task 1', 'Task 2']);
});

test('the queue shows one after the other, by letters, and a follow-up in between', async () => {
  const { server } = await open([today(1, { description: 'Bring the plans' }), today(2), today(3)]);
  await list('Today');
  await userEvent.click(screen.getByRole('button', { name: 'Work through' }));
  const dialog = await screen.findByRole('dialog', { name: 'Work through tasks' });
  await within(dialog).findByText('Bring the plans');
  expect(within(dialog).getByRole('status').textContent).toBe('1 of 3');
  await userEvent.keyboard('d');
  await within(dialog).findByRole('heading', { name: 'Task 2' });
  await userEvent.keyboard('f');
  await within(dialog).findByText('“Task 2” is done. What comes next?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add task' }));
  await within(dialog).findByRole('heading', { name: 'Task 3' });
  expect(server.created).toEqual([expect.objectContaining({ title: 'Follow up: Task 2', dueDate: '2026-11-17' })]);
  await userEvent.keyboard('w');
  await within(dialog).findByText('That was the last task.');
  await waitFor(() =>
    expect(server.sent).toEqual([
      { kind: 'complete', ids: [1] },
      { kind: 'complete', ids: [2] },
      { kind: 'setDue', ids: [3], value: '2026-11-23' },
    ]),
  );
});

test('a task that an address names is opened; a change says what was seen; a colleague’s is asked about', async () => {
  const { server, address } = await open([today(1, { repeat: 'FREQ=WEEKLY' })], '/tasks?task=1');
  const dialog = await screen.findByRole('dialog', { name: 'Edit task' });
  const title = await within(dialog).findByRole('textbox', { name: /Title/ });
  expect(address()).toBe('/tasks');
  await userEvent.clear(title);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save task' }));
  await within(dialog).findByText('This field is required.');
  await userEvent.type(title, 'Ring Anna');
  server.refuses = { what: 'edit', code: 'task.changed' };
  server.tasks = server.tasks.map((each) => ({ ...each, title: 'Visit Anna', priority: 'high' as const }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save task' }));
  await within(dialog).findByText(/A colleague has changed this task since you opened it: Title\./);
  server.refuses = undefined;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep yours' }));
  await screen.findByText('Task “Ring Anna” saved');
  expect(server.edited).toEqual([{ change: { title: 'Ring Anna' }, seen: { title: 'Visit Anna' } }]);
  // One that repeats says when it comes again.
  await userEvent.click(await screen.findByRole('button', { name: 'Complete Ring Anna' }));
  await screen.findByText('Task “Ring Anna” completed. The next one is due: Mon, Nov 23');
});

test('tasks that do not come say so; one that is nowhere does too', async () => {
  const { server } = await open([], '/tasks?task=9');
  const dialog = await screen.findByRole('dialog', { name: 'Edit task' });
  await within(dialog).findByText('This task does not exist. It may have been deleted.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  server.refuses = { what: 'list' };
  await userEvent.click(screen.getByRole('tab', { name: /Completed/ }));
  await screen.findByText('Tasks could not be loaded.');
  server.refuses = undefined;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('No completed tasks yet.');
});
