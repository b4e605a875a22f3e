import { listCampaignsOfContact, listUpNext } from '@app/contract/activities';
import { deleteContact, getContact, restoreContact } from '@app/contract/contacts';
import { listDuplicatesOf } from '@app/contract/duplicates';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { contactDetail, contactRow } from '#test/contacts.ts';
import { openRecord } from '#test/given-record.ts';
import { task, taskServer } from '#test/tasks.ts';

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
          step: { name: 'Wait', kind: 'wait', days: 2 },
        },
      ],
    })),
  ]);
  await screen.findByRole('heading', { level: 1, name: 'Anna Ruiz' });
  expect(document.title).toContain('Anna Ruiz');
  const panel = (name: string) => screen.getByRole('region', { name });
  await waitFor(() => expect(panel('Up next').textContent).toContain('Second mail in QuotesDate not known yet'));
  await waitFor(() => expect(panel('Campaigns').textContent).toContain('Now at: Wait'));
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
