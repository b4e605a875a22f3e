import { listContacts } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import {
  addToSolution,
  listPeopleInSolution,
  moveInSolution,
  removeFromSolution,
  undoPeopleChange,
} from '@app/contract/solution-people';
import {
  type Attention,
  getSolution,
  pauseSolution,
  resumeSolution,
  type SolutionDetail,
} from '@app/contract/solutions';
import { openPage } from '@app/frame/test/open-page.tsx';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { contactRow } from '#test/contacts.ts';
import { fakeDetail, fakePerson } from '#test/fake-solutions.ts';
import { givenCrm } from '#test/given-crm.ts';
import { button, dialog, openSolution, undo } from '#test/given-solution.tsx';
import { solutionSearch } from './search.ts';
import { SolutionPage } from './solution-page.tsx';

const moved = { changed: 1, changeId: 5, left: [] };

test('the flow shows who stands where; a step opens its people, who are moved and taken out', async () => {
  const calls: unknown[] = [];
  const said = (_: URL, body: unknown) => {
    calls.push(body);
    return moved;
  };
  const queries: string[] = [];
  await openSolution(fakeDetail(), [
    fake(listPeopleInSolution, ({ searchParams }) => {
      queries.push(`${searchParams.get('stepId')} ${searchParams.get('state')}`);
      return { people: [fakePerson(1, 'Ann Lee')], nextPageToken: '', total: 9 };
    }),
    fake(moveInSolution, said),
    fake(removeFromSolution, said),
    fake(undoPeopleChange, (_, body) => {
      calls.push(body);
      return { changed: 1 };
    }),
  ]);
  const flow = within(await screen.findByRole('list', { name: 'The solution from start to end' }));
  flow.getByText('Starts with');
  flow.getByText('Reached: 52');
  flow.getByText('Waiting for a goal: 3');
  flow.getByText('Yes: Warm · No: next step');
  flow.getByRole('button', {
    name: /^Email Line by line.*Done: 1,204.*Bounced: 2.*Uncertain: 4.*Skipped: 3.*Failed: 1$/,
  });
  await userEvent.click(flow.getByRole('button', { name: /Wait 2 days.*Waiting: 9/ }));
  const people = await dialog('Contacts');
  expect((await people.findByText('At: Wait 2 days')).textContent).toBeDefined();
  people.getByText(/^Since Mar 2, 2026.*Continues Mar 4, 2026.*reached a goal$/);
  await userEvent.click(people.getByRole('button', { name: 'Take Ann Lee out' }));
  const leave = await dialog('Take out');
  await leave.findByText(/^Ann Lee will leave this solution now/);
  await userEvent.click(leave.getByRole('button', { name: 'Take out' }));
  await screen.findByText('Ann Lee was taken out');
  await userEvent.click(await (await dialog('Contacts')).findByRole('button', { name: 'Move Ann Lee' }));
  const form = await dialog('Move to a step');
  await userEvent.selectOptions(await form.findByRole('combobox', { name: 'Step' }), 'Line by line');
  await userEvent.click(form.getByRole('button', { name: 'Move' }));
  await screen.findByText('Ann Lee moved to “Line by line”');
  // Of several messages the latest is the last.
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await screen.findByText('Ann Lee is back where they were');
  expect(calls).toEqual([{ contactIds: [1] }, { contactIds: [1], stepId: '1' }, { changeId: 5 }]);
  expect(queries[0]).toBe('2 waiting');
});

test('what runs is shown until the draft is published; nobody is moved to a step that does not run yet', async () => {
  const detail = fakeDetail({ changedDate: '2026-03-05T10:00:00.000Z', attention: ['unpublishedChanges'] });
  const { goals, sequences, flow } = detail.draft;
  const [first, ...others] = sequences;
  const ask = {
    id: '8',
    name: 'Ask',
    action: { kind: 'task' as const, title: 'Ask', description: '', days: 1, assigneeId: null },
  };
  const drawn = [{ ...first!, steps: [...first!.steps.filter(({ id }) => id !== '2'), ask] }, ...others];
  await openSolution({ ...detail, running: { goals, sequences, flow }, draft: { ...detail.draft, sequences: drawn } }, [
    fake(listPeopleInSolution, () => ({
      people: [fakePerson(1, 'Ann Lee', { goal: 'Asks for a quote' })],
      nextPageToken: '',
      total: 1,
    })),
  ]);
  await userEvent.click(await button(/Wait 2 days.*Waiting: 9/));
  const people = await dialog('Contacts');
  await people.findByText('At: Wait 2 days');
  people.getByText(/^Since .*Entered Mar 2, 2026: reached “Asks for a quote”$/);
  await userEvent.click(people.getByRole('button', { name: 'Move Ann Lee' }));
  const steps = await (await dialog('Move to a step')).findAllByRole('option');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Line by line', 'Wait 2 days', 'Has read it?']);
  await userEvent.keyboard('{Escape}{Escape}');
  await userEvent.click(screen.getByRole('radio', { name: 'Draft' }));
  await button(/^Task Ask/);
  expect(screen.queryByRole('button', { name: /Wait 2 days/ })).toBeNull();
});

test('pausing is taken back by undo', async () => {
  let current = fakeDetail();
  const answer = (part: Partial<SolutionDetail>) => () => {
    current = { ...current, ...part };
    return current;
  };
  await openSolution(current, [
    fake(pauseSolution, answer({ state: 'paused' })),
    fake(resumeSolution, answer({ state: 'running' })),
  ]);
  await userEvent.click(await button('Pause'));
  await undo('“Win back” paused');
  await screen.findByText('“Win back” resumed');
});

test('a draft that is held back says each reason once, with what helps; what runs is hindered on its own', async () => {
  const heldBy = [
    { problem: 'linkMissing' as const, id: '', detail: 'guide' },
    { problem: 'noSender' as const, id: '' },
  ];
  const attention: Attention[] = ['noSender', 'linkMissing', 'heldBack'];
  const said = async () =>
    [...(await screen.findByRole('list', { name: 'Needs attention' })).children].map(({ textContent }) => textContent);
  await openSolution(fakeDetail({ state: 'draft', publishedDate: null, attention, heldBy }), []);
  expect(await said()).toEqual([
    expect.stringMatching(
      /^An install, .*“guide” leads nowhere.*no confirmed sender.*Set up sendingFill in linksPublish$/,
    ),
  ]);
  cleanup();
  await openSolution(fakeDetail({ attention, heldBy }), []);
  expect(await said()).toHaveLength(3);
});

test('a locked solution is only looked at, and says by whom it is locked', async () => {
  const lock = { by: 'Mara Okafor', company: 'Northwind', date: '2026-03-01T10:00:00.000Z' };
  await openSolution(fakeDetail({ lock, attention: ['manySkipped', 'updateOffered'] }), [
    fake(listPeopleInSolution, () => ({ people: [fakePerson(1, 'Ann Lee')], nextPageToken: '', total: 1 })),
  ]);
  await screen.findByText(/^Locked by Mara Okafor from Northwind on Mar 1, 2026/);
  expect(screen.queryByRole('button', { name: /Pause|Publish|More actions|See differences/ })).toBeNull();
  await button('Show contacts');
  await userEvent.click(screen.getByRole('tab', { name: 'Contacts' }));
  await screen.findByRole('link', { name: 'Ann Lee' });
  expect(screen.queryByRole('button', { name: /Move|Take/ })).toBeNull();
});

test('a solution that is not there is said to be missing, not broken', async () => {
  await givenCrm([
    fake(getSolution, () => {
      throw new AppError('solution.notFound');
    }),
  ]);
  openPage<typeof solutionSearch, '/solutions/$solutionId'>(SolutionPage, '/solutions/7', {
    path: '/solutions/$solutionId',
    search: solutionSearch,
  });
  await screen.findByText('This solution does not exist. It may have been deleted.');
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});

test('somebody is put in by hand at a sequence; why they cannot be is said beside the choice', async () => {
  const asked: unknown[] = [];
  const said = (_: URL, body: unknown) => {
    asked.push(body);
    return asked.length === 1
      ? { ...moved, changed: 0, left: [{ contactId: 5, reason: 'noPermission' as const }] }
      : moved;
  };
  await openSolution(
    fakeDetail(),
    [
      fake(listPeopleInSolution, () => ({ people: [], nextPageToken: '', total: 0 })),
      fake(listContacts, () => ({
        contacts: [contactRow({ id: 5, givenName: 'Ada', familyName: 'Byron' })],
        nextPageToken: '',
        total: null,
      })),
      fake(addToSolution, said),
      fake(removeFromSolution, said),
    ],
    '?tab=people',
  );
  await userEvent.click(await button('Add to solution'));
  const form = await dialog('Add to solution');
  await userEvent.click(await form.findByRole('button', { name: 'Add to solution' }));
  await form.findByText('Choose a contact to begin.');
  await userEvent.type(form.getByRole('combobox', { name: 'Contact' }), 'ada');
  await userEvent.click(await screen.findByRole('option', { name: 'Ada Byron' }));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Begins with' }), 'Warm');
  await userEvent.click(form.getByRole('button', { name: 'Add to solution' }));
  await form.findByText('Does not allow marketing email.');
  await userEvent.click(form.getByRole('button', { name: 'Add to solution' }));
  await undo('Ada Byron was added to Win back.');
  await screen.findByText('Ada Byron was taken out of Win back.');
  expect(asked).toEqual([
    { contactIds: [5], sequenceId: 's2' },
    { contactIds: [5], sequenceId: 's2' },
    { contactIds: [5] },
  ]);
});

test('messages that may have gone out are counted, with the way to them, also where the solution is locked', async () => {
  const lock = { by: 'Pat', company: 'Alder', date: '2026-03-01T10:00:00.000Z' };
  await openSolution(fakeDetail({ attention: ['uncertain', 'noAddress'], uncertain: 1_200, lock }), []);
  const list = within(await screen.findByRole('list', { name: 'Needs attention' }));
  list.getByText('Messages that may or may not have gone out: 1,200. None of them is sent again automatically.');
  expect(['Show messages', 'Enter the address'].map((name) => list.getByRole('link', { name }))).toEqual([
    expect.objectContaining({ pathname: '/settings/sending' }),
    expect.objectContaining({ pathname: '/settings/business' }),
  ]);
});
