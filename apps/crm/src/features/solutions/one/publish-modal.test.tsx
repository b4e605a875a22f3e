import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { planPublish, publishSolution, type SolutionDetail } from '@app/contract/solutions';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeDetail } from '#test/fake-solutions.ts';
import { dialog, openSolution } from '#test/given-solution.tsx';

test('publishing says what happens to those who wait, and asks which wait counts', async () => {
  const savedDate = '2026-03-05T10:00:00.000Z';
  let current = fakeDetail({ changedDate: savedDate, savedDate, attention: ['unpublishedChanges'] });
  const asked: unknown[] = [];
  const wait = { kind: 'for' as const, amount: 2, unit: 'days' as const };
  const pause = { id: '2', name: 'Wait', action: { kind: 'wait' as const, wait } };
  const old = { id: '9', name: 'Old', action: { kind: 'email' as const, asset: '31' } };
  const [asks, buys, warm] = [
    { id: 'g1', name: 'Asks' },
    { id: 'g2', name: 'Buys' },
    { id: 's2', name: 'Warm' },
  ];
  const end = { sequenceId: 's2', name: 'Warm', goals: [buys] };
  const answer = (part: Partial<SolutionDetail>) => () => {
    current = { ...current, ...part };
    return current;
  };
  await openSolution(current, [
    fake(planPublish, () => ({
      steps: [
        { ...pause, stepId: '2', waiting: 9, becomes: 'longer' as const, to: [] },
        { ...old, stepId: '9', waiting: 2, becomes: 'moves' as const, to: [{ ...old, id: '1', name: 'Line by line' }] },
        { ...old, stepId: '8', waiting: 3, becomes: 'moves' as const, to: [{ ...pause, id: '2' }] },
        { ...old, stepId: '7', waiting: 4, becomes: 'waits' as const, to: [{ ...buys, action: null }] },
        { ...old, stepId: '6', action: null, waiting: 5, becomes: 'completes' as const, to: [] },
        { ...old, stepId: '1', waiting: 0, becomes: 'stays' as const, to: [] },
      ],
      atEnd: [
        { ...end, waiting: 500, becomes: 'stays' as const, next: warm, to: [buys] },
        { ...end, waiting: 6, becomes: 'waits' as const, next: warm, to: [asks, buys] },
        { ...end, waiting: 7, becomes: 'moves' as const, next: { id: 's1', name: 'Hello again' }, to: [buys] },
        { ...end, waiting: 8, becomes: 'completes' as const, next: null, to: [] },
      ],
      added: [{ ...old, id: '3', name: 'Has read it?' }, pause],
      removed: [old],
      faults: [],
      warnings: ['noTextNumber' as const, 'noTextProvider' as const, 'noAddress' as const],
    })),
    fake(publishSolution, (_, body) => {
      asked.push(body);
      if (asked.length === 1) throw new AppError('solution.changed');
      return answer({ changedDate: null, attention: [] })();
    }),
  ]);
  await userEvent.click((await screen.findAllByRole('button', { name: 'Publish changes' }))[0] as HTMLElement);
  const plan = await dialog('Publish solution');
  await plan.findByText('New: Has read it? and Wait 2 days');
  expect(
    within(plan.getByRole('list', { name: 'What happens to the contacts' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Wait 2 daysThe wait is longer now.Contacts: 9',
    'OldThis step is gone. They continue at “Line by line”.Contacts: 2',
    'OldThis step is gone. They continue at “Wait 2 days”.Contacts: 3',
    'OldThis step is gone and no other follows. They wait for a goal: BuysContacts: 4',
    'OldThis step is gone and nothing follows. They complete the solution.Contacts: 5',
    'At the end of “Warm”, waiting for a goal: BuysThey keep waiting.Contacts: 500',
    'At the end of “Warm”, waiting for a goal: BuysWhat follows is different. They now wait for a goal: Asks or BuysContacts: 6',
    'At the end of “Warm”, waiting for a goal: BuysThis sequence is gone. They wait at the end of “Hello again” for a goal: BuysContacts: 7',
    'At the end of “Warm”, waiting for a goal: BuysNo goal follows any more. They complete the solution.Contacts: 8',
  ]);
  // Said, but in nobody's way.
  const warnings = within(plan.getByRole('list', { name: 'Needs attention' }));
  warnings.getByText(/There is no number for text messages yet/);
  warnings.getByText(/Text messages are not set up on this installation/);
  expect(warnings.getByRole('link', { name: 'Set up sending' })).toMatchObject({ pathname: '/settings/sending' });
  warnings.getByText(/Your postal address is missing/);
  expect(warnings.getByRole('link', { name: 'Enter the address' })).toMatchObject({ pathname: '/settings/business' });
  await userEvent.click(plan.getByRole('radio', { name: /The new wait counts/ }));
  await userEvent.click(plan.getByRole('button', { name: 'Publish' }));
  await plan.findByText(/A colleague has changed this solution meanwhile/);
  await userEvent.click(plan.getByRole('button', { name: 'Publish' }));
  await screen.findByText('“Win back” published');
  const body = { waiting: 'new', seenDate: '2026-03-05T10:00:00.000Z' };
  expect(asked).toEqual([body, body]);
});

test('what cannot be published says why, part by part', async () => {
  const faults = [
    { problem: 'noAsset' as const, id: '1' },
    { problem: 'mergeField' as const, id: '1', asset: { id: 9, name: 'Reminder' }, detail: 'event.date' },
    { problem: 'linkMissing' as const, id: '', detail: 'guide' },
    { problem: 'noSender' as const, id: '' },
  ];
  await openSolution(fakeDetail({ state: 'draft', publishedDate: null, attention: ['notPublished'], faults }), [
    fake(planPublish, () => ({ steps: [], atEnd: [], added: [], removed: [], faults, warnings: [] })),
  ]);
  await screen.findByText('This solution is not published. Nobody can enter it yet.');
  screen.getByText('Choose what to send.');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Publish' }))[0] as HTMLElement);
  const plan = await dialog('Publish solution');
  expect((await plan.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Line by line: Choose what to send.',
    'Reminder: There is no merge field “event.date”. Open the content and replace it.',
    'The link “guide” leads nowhere. Fill it in under “Schedule and settings”.',
    'There is no confirmed sender. Add one in the sending settings.',
  ]);
  expect(plan.getByRole('link', { name: 'Reminder' }).getAttribute('href')).toMatch(/\/assets\/9$/);
  expect(plan.queryByRole('button', { name: 'Publish' })).toBeNull();
  expect(['Edit', 'Fill in links', 'Set up sending'].map((name) => plan.getByRole('link', { name }))).toEqual([
    expect.objectContaining({ pathname: '/solutions/7/edit' }),
    expect.objectContaining({ pathname: '/solutions/7', search: '?tab=settings' }),
    expect.objectContaining({ pathname: '/settings/sending' }),
  ]);
});
