import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { addSolution, listRecommendations, listSolutions } from '@app/contract/solutions';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDetail, fakeRecommendation, fakeSolution } from '#test/fake-solutions.ts';
import { givenCrm } from '#test/given-crm.ts';
import { Modals } from '#test/modals.tsx';
import { solutionsSearch } from './search.ts';
import { SolutionsPage } from './solutions-page.tsx';

const open = (at = '/solutions') =>
  openPage(
    (props: Parameters<typeof SolutionsPage>[0]) => (
      <>
        <SolutionsPage {...props} />
        <Modals />
      </>
    ),
    at,
    { search: solutionsSearch },
  );
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('each solution says its state, who is in it, its last thirty days, what needs a look, and who locked it', async () => {
  let fails = true;
  await givenCrm([
    fake(listSolutions, () => {
      if (fails) throw new AppError('server.unexpected');
      return {
        solutions: [
          fakeSolution({ id: 8, name: 'Broken', state: 'paused', attention: ['pausedByBounces', 'updateOffered'] }),
          fakeSolution({ lock: { by: 'Mara Okafor', company: 'Northwind', date: '2026-03-01T10:00:00.000Z' } }),
        ],
      };
    }),
  ]);
  const { address } = open();
  await screen.findByText('There was an error retrieving solutions. Try again.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map(cellsOf)).toEqual([
    ['Broken', 'Paused', '12', '30', '4', '1,204', 'Paused: too many bouncesUpdate available'],
    ['Win backLocked by Mara Okafor from Northwind', 'Running', '12', '30', '4', '1,204', ''],
  ]);
  expect(
    within(rows[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/solutions/7');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search solutions' }), 'bro');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(address()).toBe('/solutions?q=bro');
  screen.getByText('Solutions: 1');
});

test('a draft that is held back says each reason once', async () => {
  const heldBy = [
    { problem: 'noSender' as const, id: '' },
    { problem: 'linkMissing' as const, id: '', detail: 'guide' },
  ];
  const attention = ['noSender' as const, 'linkMissing' as const, 'heldBack' as const];
  const mails = [1, 2].map((id) => ({ problem: 'badAsset' as const, id: '1', asset: { id, name: `Mail ${id}` } }));
  await givenCrm([
    fake(listSolutions, () => ({
      solutions: [
        fakeSolution({ id: 8, state: 'draft', attention, heldBy }),
        // Reasons that the list leaves out are said by their badges.
        fakeSolution({ id: 9, state: 'draft', attention, heldBy: [...mails, ...heldBy] }),
        fakeSolution({ id: 10, attention, heldBy }),
      ],
    })),
  ]);
  open();
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map((row) => cellsOf(row).at(-1))).toEqual([
    expect.stringMatching(/^Cannot run yetThere is no confirmed sender.*“guide”/),
    expect.stringMatching(/^No senderLink missingCannot run yetMail 1: .*Mail 2: /),
    expect.stringMatching(/^No senderLink missingCannot run yetThere is no/),
  ]);
});

test('an account without solutions is led to those that fit it, and one button adds one', async () => {
  const asked: unknown[] = [];
  await givenCrm([
    fake(listSolutions, () => ({ solutions: [] })),
    fake(listRecommendations, () => ({ recommendations: [fakeRecommendation()] })),
    fake(addSolution, (_, body) => {
      asked.push(body);
      if (asked.length === 1) throw new AppError('solution.installed');
      return fakeDetail({ id: 9 });
    }),
  ]);
  const { address } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'See recommended solutions' }));
  expect(address()).toBe('/solutions?tab=recommended');
  const card = within(await screen.findByRole('article', { name: 'Review request' }));
  for (const text of ['Fits your business', 'Asks happy people for a review.', 'Job done and Review written'])
    card.getByText(text);
  for (const text of ['In 20 accounts like yours', 'Email × 3', 'A confirmed sender', 'Texts to edit: 3'])
    card.getByText(text);
  card.getByText('31% of the contacts who enter it reach a goal');
  const add = card.getByRole('button', { name: 'Add the solution “Review request”' });
  await userEvent.click(add);
  await screen.findByText('“Review request” is already in your account.');
  await userEvent.click(add);
  await waitFor(() => expect(address()).toBe('/solutions/9'));
  expect(asked).toEqual([{ listingId: 5 }, { listingId: 5 }]);
});

test('an own solution begins with its name; a refusal is said beside it', async () => {
  const asked: unknown[] = [];
  await givenCrm([
    fake(listSolutions, () => ({ solutions: [] })),
    fake(addSolution, (_, body) => {
      asked.push(body);
      if (asked.length === 1) throw new AppError('solution.tooMany');
      return fakeDetail({ id: 9 });
    }),
  ]);
  const { address } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'New solution' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New solution' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Create solution' }));
  await dialog.findByText('Enter a name.');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' Spring{Enter}');
  await dialog.findByText('Your account cannot have more solutions. Delete one first.');
  await userEvent.click(dialog.getByRole('button', { name: 'Create solution' }));
  await waitFor(() => expect(address()).toBe('/solutions/9/edit'));
  expect(asked).toEqual([{ name: 'Spring' }, { name: 'Spring' }]);
});
