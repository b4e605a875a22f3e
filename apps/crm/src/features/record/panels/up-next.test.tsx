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

const visit = occurrence({ appointmentId: 4, occurrence: '2020-01-03T12:00', subject: 'First visit' });
const date = '2020-01-03T12:00:00.000Z';

async function open(dueDate: string) {
  const { server, answers } = taskServer([task(1, { title: 'Call Anna', dueDate })]);
  const sent: unknown[] = [];
  const upNext = [
    { ...{ kind: 'task' as const, task: { id: 1, name: 'Call Anna' }, isOverdue: true }, dueDate, dueTime: null, date },
    {
      ...{ kind: 'appointment' as const, appointment: { id: 4, name: 'First visit' }, date },
      occurrence: visit.occurrence,
    },
    { kind: 'dealClose' as const, deal: { id: 5, name: 'New chairs' }, closeDate: '2099-12-30', date },
    {
      ...{ kind: 'campaignStep' as const, campaign: { id: 9, name: 'Quotes' }, date: null },
      step: { name: 'Second mail', kind: 'email' },
    },
  ];
  await openRecord({}, [
    fake(listUpNext, () => ({ upNext })),
    fake(listOccurrences, () => ({ occurrences: [{ ...visit, occurrence: '2020-01-02T12:00' }, visit] })),
    fake(getDeal, () => dealDetail({ id: 5, name: 'New chairs' })),
    fake(changeDeal, (_, body) => {
      sent.push(body);
      return dealDetail({ id: 5, name: 'New chairs' });
    }),
    ...answers,
  ]);
  const panel = within(await screen.findByRole('region', { name: 'Up next' }));
  const openMenu = async (name: string) =>
    userEvent.click(await panel.findByRole('button', { name: `Actions for ${name}` }));
  const choose = async (name: string, item: string) => {
    await openMenu(name);
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  };
  return { server, sent, panel, openMenu, choose };
}

test('what is up next is done or put off where it stands', async () => {
  const { server, sent, panel, choose } = await open('2020-01-02');
  const { result: modals } = renderHook(useModals);
  const opened = () => modals.current.at(-1);
  await choose('Call Anna', 'Put off until tomorrow');
  await screen.findByText('New due date for “Call Anna”');
  expect(server.sent).toMatchObject([{ kind: 'setDue', ids: [1], value: expect.stringMatching(/^20[2-9]\d-/) }]);
  await userEvent.click(panel.getByRole('button', { name: 'Complete Call Anna' }));
  await waitFor(() => expect(server.sent.at(-1)).toEqual({ kind: 'complete', ids: [1] }));

  // Never to an earlier day than it has.
  await choose('New chairs', 'Put off for a week');
  await screen.findByText('“New chairs” saved');
  expect(sent).toEqual([{ change: { estimatedCloseDate: '2100-01-06' }, seen: { estimatedCloseDate: '2099-12-30' } }]);
  await choose('New chairs', 'Mark as won');
  await waitFor(() => expect(opened()).toMatchObject({ name: 'closeDeal', props: { deal: { id: 5 }, status: 'won' } }));
  await choose('New chairs', 'Mark as lost');
  await waitFor(() => expect(opened()).toMatchObject({ name: 'closeDeal', props: { status: 'lost' } }));
  await choose('First visit', 'Move appointment');
  await waitFor(() => expect(opened()).toMatchObject({ name: 'appointment', props: { occurrence: visit } }));
  await choose('Quotes', 'Move to another step');
  await waitFor(() => expect(opened()).toMatchObject({ name: 'moveInSolution', props: { solutionId: 9 } }));
  await choose('Quotes', 'Take out of Quotes');
  await waitFor(() => expect(opened()).toMatchObject({ name: 'leaveCampaign', props: { campaign: { id: 9 } } }));
  closeModals();
});

test('what is due later is put off from its own day, and not brought forward', async () => {
  const { server, choose, openMenu } = await open('2099-12-20');
  await openMenu('Call Anna');
  await screen.findByRole('menuitem', { name: 'Put off for a week' });
  expect(screen.queryByRole('menuitem', { name: 'Put off until tomorrow' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await choose('Call Anna', 'Put off for a week');
  await waitFor(() => expect(server.sent).toMatchObject([{ kind: 'setDue', ids: [1], value: '2099-12-27' }]));
});
