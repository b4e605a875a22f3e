import { listUpNext } from '@app/contract/activities';
import { listOccurrences } from '@app/contract/appointments';
import { changeDeal, getDeal } from '@app/contract/deals';
import { fake } from '@app/contract/fake-fetch';
import { closeModals, useModals } from '@app/frame/state/modals.ts';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { occurrence } from '#test/appointments.ts';
import { dealDetail } from '#test/given-deal.tsx';
import { openRecord } from '#test/given-record.ts';
import { task, taskServer } from '#test/tasks.ts';

test('what is up next is done or put off where it stands', async () => {
  const { server, answers } = taskServer([task(1, { title: 'Call Anna', dueDate: '2020-01-02' })]);
  const sent: unknown[] = [];
  const planned = (at: number, on: string) => {
    const date = '2020-01-03T12:00:00.000Z';
    return {
      upNext: [
        {
          ...{ kind: 'task' as const, task: { id: 1, name: 'Call Anna' }, isOverdue: true },
          ...{ dueDate: '2020-01-02', dueTime: null, date },
        },
        { kind: 'appointment' as const, appointment: { id: 4, name: 'First visit' }, occurrence: on, date },
        { kind: 'dealClose' as const, deal: { id: 5, name: 'New chairs' }, closeDate: '2099-12-30', date },
        {
          ...{ kind: 'campaignStep' as const, campaign: { id: at, name: 'Quotes' }, date: null },
          step: { name: 'Second mail', kind: 'email' },
        },
      ],
    };
  };
  const visit = occurrence({ appointmentId: 4, occurrence: '2020-01-03T12:00', subject: 'First visit' });
  await openRecord({}, [
    fake(listUpNext, () => planned(9, visit.occurrence)),
    fake(listOccurrences, () => ({ occurrences: [{ ...visit, occurrence: '2020-01-02T12:00' }, visit] })),
    fake(getDeal, () => dealDetail({ id: 5, name: 'New chairs' })),
    fake(changeDeal, (_, body) => {
      sent.push(body);
      return dealDetail({ id: 5, name: 'New chairs' });
    }),
    ...answers,
  ]);
  const upNext = within(await screen.findByRole('region', { name: 'Up next' }));
  const choose = async (name: string, item: string) => {
    await userEvent.click(await upNext.findByRole('button', { name: `Actions for ${name}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  const { result: modals } = renderHook(useModals);
  const opened = () => modals.current.at(-1);
  await choose('Call Anna', 'Put off until tomorrow');
  await screen.findByText('New due date for “Call Anna”');
  expect(server.sent).toMatchObject([{ kind: 'setDue', ids: [1], value: expect.any(String) }]);
  await userEvent.click(upNext.getByRole('button', { name: 'Complete Call Anna' }));
  await waitFor(() => expect(server.sent.at(-1)).toEqual({ kind: 'complete', ids: [1] }));

  // Never to an earlier day than it has.
  await choose('New chairs', 'Put off for a week');
  await screen.findByText('“New chairs” saved');
  expect(sent).toEqual([{ change: { estimatedCloseDate: '2100-01-06' }, seen: { estimatedCloseDate: '2099-12-30' } }]);
  await choose('New chairs', 'Mark as won');
  await waitFor(() => expect(opened()).toMatchObject({ name: 'closeDeal', props: { deal: { id: 5 }, status: 'won' } }));
  await choose('First visit', 'Move appointment');
  await waitFor(() => expect(opened()).toMatchObject({ name: 'appointment', props: { occurrence: visit } }));
  await choose('Quotes', 'Move to another step');
  await waitFor(() => expect(opened()).toMatchObject({ name: 'moveInSolution', props: { solutionId: 9 } }));
  closeModals();
});
