import type { Wait } from '@app/contract/campaign-steps';
import { listOwnFields } from '@app/contract/contact-fields';
import { fake } from '@app/contract/fake-fetch';
import { listDifferences } from '@app/contract/solution-people';
import { planPublish } from '@app/contract/solutions';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { test } from 'vitest';
import { fakeDetail } from '#test/fake-solutions.ts';
import { button, dialog, openSolution } from '#test/given-solution.tsx';

const until = (id: string, field: string, days: number, isYearly: boolean) => {
  const wait: Wait = { kind: 'untilDate', field, days, time: '09:00', isYearly };
  return { id, name: 'Wait', action: { kind: 'wait' as const, wait } };
};
const birthday = until('1', 'birthday', -3, true);
const checkUp = until('2', '41', 1, false);
const { draft } = fakeDetail();
const steps = [birthday, checkUp, until('3', '41', 0, true), until('4', '99', 2, false)];

test('a wait until a date says which date and whether it is every year, wherever its words are', async () => {
  const drawn = { ...draft, sequences: [{ id: 's1', name: 'Hello again', steps }] };
  const attention = ['unpublishedChanges' as const, 'updateOffered' as const];
  await openSolution(fakeDetail({ draft: drawn, attention, changedDate: '2026-03-05T10:00:00.000Z' }), [
    fake(listOwnFields, () => ({
      fields: [{ id: 41, name: 'Last check-up', kind: 'date' as const, options: [], contacts: 0 }],
    })),
    fake(planPublish, () => ({
      ...{ steps: [], atEnd: [], added: [birthday], removed: [checkUp], faults: [], warnings: [] },
    })),
    fake(listDifferences, () => ({
      differences: [{ part: 'step' as const, id: 1, name: 'Wait', here: birthday, offered: checkUp }],
    })),
  ]);
  await button(/^Wait until 3 days before “Birthday”, 9:00 AM, every year/);
  await button(/^Wait until 1 day after “Last check-up”, 9:00 AM(?!,)/);
  await button(/^Wait until “Last check-up”, 9:00 AM, every year/);
  await button(/^Wait until 2 days after “No longer there”, 9:00 AM/);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Publish changes' }))[0] as HTMLElement);
  const plan = await dialog('Publish solution');
  await plan.findByText('New: Wait until 3 days before “Birthday”, 9:00 AM, every year');
  plan.getByText('No longer there: Wait until 1 day after “Last check-up”, 9:00 AM');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await button('See differences'));
  const choose = await dialog('Choose what to use');
  await choose.findByText('Wait Wait until 3 days before “Birthday”, 9:00 AM, every year');
  choose.getByText('Wait Wait until 1 day after “Last check-up”, 9:00 AM');
});
