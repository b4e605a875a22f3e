import { fake } from '@app/contract/fake-fetch';
import { type Difference, listDifferences, settleDifference } from '@app/contract/solution-people';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDetail } from '#test/fake-solutions.ts';
import { button, dialog, openSolution } from '#test/given-solution.tsx';

const days = (amount: number) => ({
  kind: 'wait' as const,
  wait: { kind: 'for' as const, amount, unit: 'days' as const },
});
const differences: Difference[] = [
  { part: 'deletedStep', id: 5, name: 'Pause', offered: { name: 'Wait', action: days(9) } },
  { part: 'deletedStep', id: 6, name: 'Line two', offered: { name: 'Anew', action: { kind: 'email', asset: '31' } } },
  { part: 'sequence', id: 5, name: 'Hello again', here: 'Hello again', offered: 'Good to see you' },
  { part: 'sequence', id: 8, name: 'Warm', here: 'Warm', offered: 'Hot' },
];

test('sequences and goals that were taken away are shown with what they hold, and added again or left out', async () => {
  const taken: Difference[] = [
    {
      part: 'deletedSequence',
      id: 5,
      name: 'Later',
      offered: {
        name: 'Much later',
        steps: [
          { name: 'Wait', action: days(9) },
          { name: 'Anew', action: { kind: 'email', asset: '31' } },
        ],
      },
    },
    { part: 'deletedSequence', id: 6, name: 'Warm', offered: { name: 'Warm', steps: [] } },
    { part: 'deletedGoal', id: 5, name: 'Booked', offered: { name: 'Met', kind: 'appointment' } },
    { part: 'deletedGoal', id: 7, name: 'Bought', offered: { name: 'Bought', kind: 'purchase' } },
  ];
  const asked: unknown[] = [];
  await openSolution(fakeDetail({ attention: ['updateOffered'] }), [
    fake(listDifferences, () => ({ differences: taken.slice(asked.length) })),
    fake(settleDifference, (_, body) => {
      asked.push(body);
      return { differences: taken.slice(asked.length) };
    }),
  ]);
  await userEvent.click(await button('See differences'));
  const choose = await dialog('Choose what to use');
  const one = async (name: string) => within(await choose.findByRole('article', { name }));
  const settle = async (name: string, said: string) => {
    await userEvent.click(choose.getByRole('button', { name }));
    await screen.findByText(said);
  };
  const later = await one('Later');
  later.getByText('Deleted');
  await later.findByText('Much later Wait Wait 9 days Anew Email Line by line');
  const booked = await one('Booked');
  booked.getByText('Deleted');
  booked.getByText('Met Appointment booked');
  await settle('Add “Later” again', '“Later” was added again. It runs once you publish.');
  await settle('Leave “Warm” out', '“Warm” stays deleted');
  await settle('Add “Booked” again', '“Booked” was added again. It runs once you publish.');
  await settle('Leave “Bought” out', '“Bought” stays deleted');
  await choose.findByText('There is nothing left to choose.');
  expect(asked).toEqual([
    { part: 'deletedSequence', id: 5, take: true },
    { part: 'deletedSequence', id: 6, take: false },
    { part: 'deletedGoal', id: 5, take: true },
    { part: 'deletedGoal', id: 7, take: false },
  ]);
});

test('steps that were taken away and renamed sequences are compared, and taken or left one by one', async () => {
  const asked: unknown[] = [];
  await openSolution(fakeDetail({ attention: ['updateOffered'] }), [
    fake(listDifferences, () => ({ differences: differences.slice(asked.length) })),
    fake(settleDifference, (_, body) => {
      asked.push(body);
      return { differences: differences.slice(asked.length) };
    }),
  ]);
  await userEvent.click(await button('See differences'));
  const choose = await dialog('Choose what to use');
  const one = async (name: string) => within(await choose.findByRole('article', { name }));
  const settle = async (name: string, said: string) => {
    await userEvent.click(choose.getByRole('button', { name }));
    await screen.findByText(said);
  };
  const pause = await one('Pause');
  pause.getByText('Deleted');
  await pause.findByText('Wait Wait 9 days');
  (await one('Line two')).getByText('Anew Email Line by line');
  const sequence = await one('Hello again');
  expect(sequence.getAllByText('Hello again')).toHaveLength(2);
  sequence.getByText('Good to see you');
  await settle('Add “Pause” again', '“Pause” was added again. It runs once you publish.');
  await settle('Leave “Line two” out', '“Line two” stays deleted');
  await settle(
    'Use the newer version of “Hello again”',
    '“Hello again” is now the newer version. It runs once you publish.',
  );
  await settle('Keep your “Warm”', '“Warm” stays as you changed it');
  await choose.findByText('There is nothing left to choose.');
  expect(asked).toEqual([
    { part: 'deletedStep', id: 5, take: true },
    { part: 'deletedStep', id: 6, take: false },
    { part: 'sequence', id: 5, take: true },
    { part: 'sequence', id: 8, take: false },
  ]);
});
