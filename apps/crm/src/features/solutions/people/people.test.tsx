import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import {
  achieveGoal,
  listPeopleInSolution,
  moveInSolution,
  removeFromSolution,
  undoPeopleChange,
} from '@app/contract/solution-people';
import { closeModals } from '@app/frame/state/modals.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fakeDetail, fakePerson } from '#test/fake-solutions.ts';
import { button, dialog, openSolution, undo } from '#test/given-solution.tsx';

afterEach(() => act(closeModals));

const three = [fakePerson(1, 'Ann Lee'), fakePerson(2, 'Ben Roe'), fakePerson(3, 'Cy Hall')];
const ticked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select [A-Z]/ }).map(({ checked }) => checked);
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const selected = () => within(screen.getByRole('group', { name: 'Selected contacts' }));

test('several people of a step are moved by one call, and put back by one undo', async () => {
  const calls: unknown[] = [];
  let here = three;
  await openSolution(fakeDetail(), [
    fake(listPeopleInSolution, () => ({ people: here, nextPageToken: '', total: here.length })),
    fake(moveInSolution, (_, body) => {
      calls.push(body);
      here = three.slice(2);
      return { changed: 2, changeId: 5, left: [] };
    }),
    fake(undoPeopleChange, (_, body) => {
      calls.push(body);
      here = three;
      return { changed: 2 };
    }),
  ]);
  await userEvent.click(await button(/Wait 2 days.*Waiting: 9/));
  const people = await dialog('Contacts');
  await people.findByText('Ann Lee');
  expect(selected().queryByRole('button')).toBeNull();
  await tick('Select all shown');
  expect(ticked()).toEqual([true, true, true]);
  await tick('Select Cy Hall');
  selected().getByText('2 selected');
  await userEvent.click(selected().getByRole('button', { name: 'Move' }));
  const form = await dialog('Move to a step');
  await form.findByText(/^Selected contacts: 2\. They will continue at the step you choose/);
  await userEvent.selectOptions(await form.findByRole('combobox', { name: 'Step' }), 'Line by line');
  await userEvent.click(form.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(ticked()).toEqual([false]));
  await undo('Contacts moved to “Line by line”: 2.');
  await screen.findByText('Contacts put back: 2.');
  await waitFor(() => expect(ticked()).toEqual([false, false, false]));
  expect(calls).toEqual([{ contactIds: [1, 2], stepId: '1' }, { changeId: 5 }]);
});

test('several are taken out: who is over, or was taken out meanwhile, is not; what fails says so', async () => {
  const calls: unknown[] = [];
  let fails = true;
  await openSolution(
    fakeDetail(),
    [
      fake(listPeopleInSolution, () => ({
        people: [...three, fakePerson(4, 'Di Oak', { state: 'completed', stepId: null, dueDate: null })],
        ...{ nextPageToken: '', total: 4 },
      })),
      fake(removeFromSolution, (_, body) => {
        calls.push(body);
        if (fails) throw new AppError('server.unexpected');
        return { changed: 2, changeId: null, left: [{ contactId: 3, reason: 'notIn' as const }] };
      }),
    ],
    '?tab=people',
  );
  await screen.findByText('Di Oak');
  expect(screen.queryByRole('checkbox', { name: 'Select Di Oak' })).toBeNull();
  await tick('Select all shown');
  selected().getByText('3 selected');
  await userEvent.click(selected().getByRole('button', { name: 'Take out' }));
  const leave = await dialog('Take out');
  await leave.findByText(/^Selected contacts: 3\. They will leave this solution now/);
  await userEvent.click(leave.getByRole('button', { name: 'Take out' }));
  await leave.findByText('The contacts could not be taken out. Try again.');
  fails = false;
  await userEvent.click(leave.getByRole('button', { name: 'Take out' }));
  await screen.findByText('Contacts taken out: 2. Left as they are: 1.');
  await waitFor(() => expect(ticked()).toEqual([false, false, false]));
  expect(calls.at(-1)).toEqual({ contactIds: [1, 2, 3] });
});

test('somebody reaches a goal by hand, also where the solution is locked: only what lies ahead, and what follows', async () => {
  const detail = fakeDetail({ lock: { by: 'Pat', company: 'Alder', date: '2026-03-01T10:00:00.000Z' } });
  const { goals, flow } = detail.draft;
  const draft = {
    ...detail.draft,
    goals: [...goals, { id: 'g3', name: 'Calls', kind: 'tag' as const, source: null }],
    flow: [...flow, { from: 's1', to: 'g3' }, { from: 'g3', to: 's2' }],
  };
  const reached: unknown[] = [];
  await openSolution(
    { ...detail, draft },
    [
      fake(listPeopleInSolution, () => ({
        people: [three[0]!, fakePerson(4, 'Di Oak', { state: 'left' })],
        ...{ nextPageToken: '', total: 2 },
      })),
      fake(achieveGoal, ({ pathname }, body) => {
        reached.push([pathname.split('/').at(-1), body]);
        if (reached.length === 1) throw new AppError('server.unexpected');
        return { changeId: 8 };
      }),
    ],
    '?tab=people',
  );
  await userEvent.click(await button('Reached a goal: Ann Lee'));
  expect(screen.queryByRole('button', { name: 'Reached a goal: Di Oak' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  const form = await dialog('Reached a goal');
  const goal = await form.findByRole('combobox', { name: 'Goal' });
  expect(
    within(goal)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Buys', 'Calls']);
  form.getByText(
    /^What was planned for Ann Lee .* and the contact completes this solution\. You can undo this right afterwards, unless something else has happened by then\.$/,
  );
  await userEvent.selectOptions(goal, 'Calls');
  form.getByText(
    /^What was planned for Ann Lee .* The contact continues with “Warm”\. You can undo this right afterwards, unless something else has happened by then\.$/,
  );
  await userEvent.click(form.getByRole('button', { name: 'Goal reached' }));
  await form.findByText('It could not be saved that Ann Lee reached “Calls”. Try again.');
  await userEvent.click(form.getByRole('button', { name: 'Goal reached' }));
  await screen.findByText('Ann Lee reached “Calls”');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(reached.at(-1)).toEqual(['g3:achieve', { contactIds: [1] }]);
});

test('a goal that was reached by hand is taken back by undo, or says that it is too late', async () => {
  const undone: unknown[] = [];
  await openSolution(
    fakeDetail(),
    [
      fake(listPeopleInSolution, () => ({ people: three.slice(0, 1), nextPageToken: '', total: 1 })),
      fake(achieveGoal, () => ({ changeId: 8 + undone.length })),
      fake(undoPeopleChange, (_, body) => {
        undone.push(body);
        if (undone.length === 3) throw new AppError('server.unexpected');
        return { changed: undone.length === 1 ? 1 : 0 };
      }),
    ],
    '?tab=people',
  );
  const reach = async () => {
    await userEvent.click(await button('Reached a goal: Ann Lee'));
    const form = await dialog('Reached a goal');
    await userEvent.click(await form.findByRole('button', { name: 'Goal reached' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await undo('Ann Lee reached “Buys”');
  };
  await reach();
  await screen.findByText('Ann Lee is back where they were');
  await reach();
  await screen.findByText('Something else has happened to Ann Lee since then. This can no longer be undone.');
  await reach();
  await screen.findByText('Ann Lee could not be put back. Try again.');
  expect(undone).toEqual([{ changeId: 8 }, { changeId: 9 }, { changeId: 10 }]);
});
