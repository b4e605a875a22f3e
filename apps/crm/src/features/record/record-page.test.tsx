import { listCampaignsOfContact, listUpNext } from '@app/contract/activities';
import { listCampaigns } from '@app/contract/campaigns';
import { deleteContact, getContact, restoreContact } from '@app/contract/contacts';
import { listDuplicatesOf } from '@app/contract/duplicates';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { addToSolution, removeFromSolution } from '@app/contract/solution-people';
import { closeModals, useModals } from '@app/frame/state/modals.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { contactDetail, contactRow } from '#test/contacts.ts';
import { givenCrm } from '#test/given-crm.ts';
import { openRecord } from '#test/given-record.ts';
import { task, taskServer } from '#test/tasks.ts';
import { LeaveCampaignModal } from './panels/leave-campaign-modal.tsx';

test('the record is called by its person, and the panels say what is next, where they stand, and how it is counted', async () => {
  await openRecord({}, [
    fake(listUpNext, () => ({
      upNext: [
        {
          kind: 'campaignStep' as const,
          campaign: { id: 4, name: 'Quotes' },
          step: { name: 'Second mail', kind: 'email' },
          date: null,
        },
      ],
    })),
    fake(listCampaignsOfContact, () => ({
      campaigns: [
        {
          id: 4,
          name: 'Quotes',
          enteredDate: '2026-02-01T12:00:00.000Z',
          completedDate: null,
          state: 'active' as const,
          isPaused: false,
          why: 'hand' as const,
          sinceDate: null,
          dueDate: '2026-02-05T09:00:00.000Z',
          step: { name: 'Wait', kind: 'wait', days: 2 },
          next: { step: 'Second mail', goals: ['Buys'] },
          ahead: [{ id: '31', name: 'Buys', sequence: null }],
        },
        {
          ...{ id: 5, name: 'Reviews', enteredDate: '2026-02-01T12:00:00.000Z', completedDate: null, step: null },
          ...{ state: 'active' as const, isPaused: false, why: 'goal' as const, sinceDate: null, dueDate: null },
          next: { step: null, goals: ['Buys', 'Books'] },
          ahead: [],
        },
      ],
    })),
  ]);
  await screen.findByRole('heading', { level: 1, name: 'Anna Ruiz' });
  expect(document.title).toContain('Anna Ruiz');
  const panel = (name: string) => screen.getByRole('region', { name });
  await waitFor(() => expect(panel('Up next').textContent).toContain('Second mail in QuotesDate not known yet'));
  await waitFor(() => expect(panel('Campaigns').textContent).toContain('Now at: Wait'));
  expect(panel('Campaigns').textContent).toContain('Goes on ');
  expect(panel('Campaigns').textContent).toContain('Next: Second mail');
  expect(panel('Campaigns').textContent).toContain('Waiting for a goal: Buys or Books');
  expect(panel('Campaigns').textContent).toContain('Added by hand');
  const reached = within(panel('Campaigns')).getAllByRole('button', { name: /^Reached a goal: / });
  expect(reached.map((each) => each.getAttribute('aria-label'))).toEqual(['Reached a goal: Quotes']);
  await userEvent.click(reached[0]!);
  const goals = [{ id: '31', name: 'Buys', sequence: null }];
  const props = { solutionId: 4, person: { id: 7, name: 'Anna Ruiz' }, goals };
  const { result: modals } = renderHook(useModals);
  expect(modals.current).toMatchObject([{ name: 'reachGoal', props }]);
  act(closeModals);
  await within(panel('Insights')).findByText('$120.00');
  const how = within(panel('Insights')).getByRole('button', { name: 'How “Emails opened” is counted' });
  expect(document.getElementById(how.getAttribute('aria-describedby') ?? '')?.textContent).toContain('email scanners');
});

test('a contact that could not be loaded says so and comes at the next try; one that is nowhere has a page of its own', async () => {
  let answer: 'fails' | 'comes' = 'fails';
  await openRecord({}, [
    fake(getContact, () => {
      if (answer === 'fails') throw new AppError('server.unexpected');
      return contactDetail();
    }),
  ]);
  await screen.findByText('There was an error retrieving the contact record. Try again.');
  answer = 'comes';
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('heading', { level: 1, name: 'Anna Ruiz' });
});

test('a contact that is nowhere has a page that says so', async () => {
  await openRecord({}, [
    fake(getContact, () => {
      throw new AppError('contact.notFound');
    }),
  ]);
  await screen.findByText('This contact does not exist. It may have been deleted for good.');
  expect(screen.getByRole('link', { name: 'Contacts' }).getAttribute('href')).toBe('/contacts');
});

test('a contact is deleted, says so, comes back by undo, and out of the trash by its bar', async () => {
  const { state } = await openRecord({}, [
    fake(deleteContact, () => {
      state.contact = contactDetail({ deletedDate: '2026-02-03T12:00:00.000Z' });
    }),
    fake(restoreContact, () => {
      state.contact = contactDetail();
      return state.contact;
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('Anna Ruiz was moved to the trash');
  await screen.findByText(/In the trash since Feb 3, 2026/);
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  expect(screen.getByRole('button', { name: /Edit Company/ }).matches(':disabled')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  await screen.findByRole('button', { name: 'Delete' });
  expect(screen.queryByText(/In the trash/)).toBeNull();
});

test('a merged contact leads on to the one it became', async () => {
  const { address } = await openRecord({ contact: contactDetail({ mergedInto: 12 }) });
  await waitFor(() => expect(address()).toBe('/contacts/12'));
});

test('who may be the same person is said quietly', async () => {
  const other = contactRow({ id: 9, givenName: 'A.' });
  await openRecord({}, [
    fake(listDuplicatesOf, () => ({ matches: [{ contact: other, by: ['email' as const, 'phone' as const] }] })),
  ]);
  await screen.findByText(
    (_, element) => element?.textContent === 'Maybe the same person: A. Ruiz (same email and same phone).',
  );
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDefined();
});

test('what is planned of every kind has its line, and a task of theirs is ticked off in its panel', async () => {
  const { server, answers } = taskServer([
    task(1, { title: 'Call Anna', dueDate: '2020-01-02', isOverdue: true, contact: { id: 7, name: 'Anna Ruiz' } }),
    task(2, { title: 'Somebody else’s' }),
  ]);
  const date = '2020-01-03T12:00:00.000Z';
  await openRecord({}, [
    fake(listUpNext, () => ({
      upNext: [
        {
          ...{ kind: 'task' as const, task: { id: 1, name: 'Call Anna' }, isOverdue: true },
          ...{ dueDate: '2020-01-02', dueTime: '15:00', date },
        },
        { kind: 'appointment' as const, appointment: { id: 4, name: 'First visit' }, occurrence: 'x', date },
        { kind: 'dealClose' as const, deal: { id: 5, name: 'New chairs' }, closeDate: '2020-01-04', date },
      ],
    })),
    ...answers,
  ]);
  const upNext = await screen.findByRole('region', { name: 'Up next' });
  await within(upNext).findByRole('link', { name: 'Call Anna' });
  expect(
    within(upNext)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/tasks?task=1', '/appointments?appointment=4', '/deals/5']);
  expect(upNext.textContent).toContain('Task: Call AnnaThu, Jan 2, 2020, 3:00 PM Overdue');
  expect(upNext.textContent).toContain('Deal expected to close: New chairsJan 4, 2020');
  const panel = screen.getByRole('region', { name: 'Tasks' });
  await userEvent.click(await within(panel).findByRole('button', { name: 'Complete Call Anna' }));
  await screen.findByText('Task “Call Anna” completed');
  await within(panel).findByRole('button', { name: 'Reopen Call Anna' });
  expect(within(panel).queryByText('Somebody else’s')).toBeNull();
  expect(server.sent).toEqual([{ kind: 'complete', ids: [1] }]);
});

test('a contact is put into a campaign, and back by undo; who cannot be is told why', async () => {
  const sent: string[] = [];
  let reason: 'locked' | 'noPermission' | null = 'locked';
  await openRecord({}, [
    fake(listCampaignsOfContact, () => ({
      campaigns: sent.includes('add')
        ? [
            {
              ...{ id: 4, name: 'Quotes', enteredDate: '2026-02-01T12:00:00.000Z', completedDate: null, step: null },
              ...{ state: 'active' as const, isPaused: true, why: 'goal' as const, sinceDate: null, dueDate: null },
              next: null,
              ahead: [],
            },
          ]
        : [],
    })),
    fake(listCampaigns, () => ({
      campaigns: [
        { ...published, id: 4, name: 'Quotes' },
        { ...published, id: 5, name: 'Draft', published_status: false },
        { ...published, id: 6, name: 'Held', locked: true },
      ],
      count: 3,
    })),
    fake(addToSolution, () => {
      if (reason === 'locked') throw new AppError('campaign.locked');
      if (reason) return { changed: 0, changeId: null, left: [{ contactId: 7, reason }] };
      sent.push('add');
      return { changed: 1, changeId: null, left: [] };
    }),
    fake(removeFromSolution, () => {
      sent.push('remove');
      return { changed: 1, changeId: null, left: [] };
    }),
  ]);
  await screen.findByRole('heading', { level: 1, name: 'Anna Ruiz' });
  const panel = within(screen.getByRole('region', { name: 'Campaigns' }));
  await panel.findByText('Not in any campaign.');
  await userEvent.click(panel.getByRole('button', { name: 'Add to a campaign' }));
  await userEvent.click(panel.getByRole('button', { name: 'Add to a campaign' }));
  await panel.findByText('Choose a campaign.');
  const select = panel.getByRole('combobox', { name: 'Campaign' });
  await within(select).findByRole('option', { name: 'Quotes' });
  expect(within(select).queryByRole('option', { name: 'Draft' })).toBeNull();
  const held = within(select).getByRole<HTMLOptionElement>('option', { name: 'Held (locked: nobody can be added)' });
  expect(held.disabled).toBe(true);
  await userEvent.selectOptions(select, 'Quotes');
  await userEvent.click(panel.getByRole('button', { name: 'Add to a campaign' }));
  await screen.findByText('This solution is locked by your partner and cannot be changed.');
  reason = 'noPermission';
  await userEvent.click(panel.getByRole('button', { name: 'Add to a campaign' }));
  await screen.findByText('Does not allow marketing email.');
  reason = null;
  await userEvent.click(panel.getByRole('button', { name: 'Add to a campaign' }));
  await screen.findByText('Anna Ruiz was added to Quotes.');
  await panel.findByText('Paused');
  panel.getByRole('button', { name: 'Take out of Quotes' });
  // Of several messages the latest is the last.
  const undo = screen.getAllByRole('button', { name: 'Undo' }).at(-1);
  if (undo) await userEvent.click(undo);
  await screen.findByText('Anna Ruiz was taken out of Quotes.');
  expect(sent).toEqual(['add', 'remove']);
});

test('before somebody is taken out of a campaign it is said what is over for them', async () => {
  let isIn = true;
  await givenCrm([
    fake(removeFromSolution, () => {
      isIn = false;
      return { changed: 1, changeId: null, left: [] };
    }),
  ]);
  const campaign = { id: 4, name: 'Quotes' };
  openPage(() => <LeaveCampaignModal contact={contactDetail()} campaign={campaign} />, '/contacts/7');
  await screen.findByText('Anna Ruiz gets nothing more from Quotes. Added again, they begin anew.');
  await userEvent.click(screen.getByRole('button', { name: 'Take out' }));
  await waitFor(() => expect(isIn).toBe(false));
});

const published = {
  ...{ categories: [], active_contact_count: 0, completed_contact_count: 0, error_message: null },
  ...{ date_created: '2026-01-01T00:00:00.000Z', published_date: '2026-01-01T00:00:00.000Z', published_status: true },
};
