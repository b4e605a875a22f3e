import { listCampaigns } from '@app/contract/campaigns';
import { addDealNote, deleteDeal, followUpDeal, getDeal, listDealEvents, restoreDeal } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { createTask } from '@app/contract/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ben } from '#test/contacts.ts';
import { dealDetail, openDeal } from '#test/given-deal.tsx';

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const undo = () => userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
const region = (name: string) => within(screen.getByRole('region', { name }));
const here = () => screen.getByRole('list', { name: 'Stages' }).querySelector('[aria-current]')?.textContent;

test('a deal is moved along its stages, and says what has to be ticked off before it goes on', async () => {
  const { state } = await openDeal();
  await screen.findByRole('heading', { level: 1, name: 'New roof' });
  await waitFor(() => expect(here()).toBe('Quote'));
  await screen.findByText(/^In this stage for \d+ days · Target: 3 days · Too long in this stage$/);

  await click('Signing');
  await screen.findByText(
    '“New roof” stays in “Quote” until what is required on its checklist is checked off: Budget confirmed.',
  );
  await waitFor(() => expect(here()).toBe('Quote'));
  // A colleague has ticked off another item since: it stays so.
  state.deal = { ...state.deal, checked: ['photos'] };
  await userEvent.click(region('Checklist').getByRole('checkbox', { name: 'Budget confirmed' }));
  await waitFor(() => expect(state.deal.checked).toEqual(['photos', 'budget']));
  await click('Signing');
  await screen.findByText('“New roof” moved to Signing');
  expect(here()).toBe('Signing');
  await undo();
  await waitFor(() => expect(here()).toBe('Quote'));
  const move = { stageId: 13, seenStageId: 12 };
  const back = { stageId: 12, seenStageId: 13 };
  expect(state.sent).toEqual([move, { change: { checked: { budget: true } } }, move, back]);
});

test('fields are changed where they stand; what cannot be is refused, and what fails stays typed', async () => {
  let fails = true;
  const { state } = await openDeal({}, [
    fake(getDeal, () => state.deal),
    fake(deleteDeal, () => {
      if (!fails) return;
      fails = false;
      throw new AppError('server.unexpected');
    }),
    fake(restoreDeal, () => dealDetail()),
  ]);
  await click(/^\$1,250.50/);
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '-3{Enter}');
  await screen.findByText('Enter an amount of zero or more.');
  await userEvent.clear(amount);
  await userEvent.type(amount, '2000');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'JPY');
  await userEvent.type(amount, '{Enter}');
  await screen.findByRole('button', { name: /^¥2,000/ });
  expect(state.sent).toEqual([
    { change: { value: 2000, currencyCode: 'JPY' }, seen: { value: 125_050, currencyCode: 'USD' } },
  ]);

  await click('Delete deal');
  await screen.findByText('There was an error deleting the deal. Try again.');
  await click('Delete deal');
  await screen.findByText('“New roof” deleted');
});

test('who it is with is added, made the primary contact and removed', async () => {
  const { state } = await openDeal();
  const names = () =>
    region('Associated contacts')
      .getAllByRole('link')
      .map((link) => link.textContent);
  await screen.findByRole('link', { name: 'Anna Ruiz' });
  expect(names()).toEqual(['Anna Ruiz', 'Carl Weber']);
  await click('Add a contact');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'dora');
  await click(/^Dora Lind/);
  await waitFor(() => expect(state.deal.contacts.map(({ id }) => id)).toEqual([8, 9]));
  await click('Make Dora Lind the primary contact');
  await waitFor(() => expect(names()).toEqual(['Dora Lind', 'Anna Ruiz', 'Carl Weber']));
  await click('Remove Carl Weber from the deal');
  await waitFor(() => expect(names()).toEqual(['Dora Lind', 'Anna Ruiz']));
  await undo();
  await waitFor(() => expect(names()).toEqual(['Dora Lind', 'Anna Ruiz', 'Carl Weber']));
  expect(state.sent[2]).toEqual({
    change: { primaryContactId: 9, contactIds: [7] },
    seen: { primaryContactId: 9, contactIds: [7, 8] },
  });
});

test('the timeline tells every move with how long it stood, what was changed, and takes notes', async () => {
  const at = (hour: number) => `2026-01-05T${hour}:00:00.000Z`;
  const { state } = await openDeal(
    {
      events: [
        { id: '4', date: at(15), by: ben, event: { what: 'moved', from: 'New', to: 'Quote', seconds: 3 * 86_400 } },
        {
          id: '3',
          date: at(14),
          by: ben,
          event: {
            what: 'changed',
            changes: [
              { field: 'value', from: '10000 USD', to: '125050 USD' },
              { field: 'estimatedCloseDate', from: '', to: '2026-12-24' },
            ],
          },
        },
        { id: '2', date: at(13), by: null, event: { what: 'task', name: 'Call back', state: 'done' } },
        { id: '1', date: at(12), by: ben, event: { what: 'lost', reason: 'Too expensive' } },
      ],
    },
    [
      fake(addDealNote, (_, body) => {
        const { text } = body as { text: string };
        if (state.events.length === 4 && text === 'Wants slate') {
          state.events = [{ id: '5', date: at(16), by: ben, event: { what: 'note', text } }, ...state.events];
          throw new AppError('server.unexpected');
        }
      }),
      fake(listDealEvents, () => ({ events: state.events, nextPageToken: '' })),
    ],
  );
  const rows = () =>
    region('Timeline')
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(rows()[0]).toContain('Moved from New to QuoteIn New for 3 days'));
  expect(rows()[1]).toContain('Amount changed from $100.00 to $1,250.50');
  expect(rows()[1]).toContain('Estimated close date set to Dec 24, 2026');
  expect(rows()[2]).toContain('Task completed: Call back');
  expect(rows()[3]).toContain('Deal lostToo expensive');

  const note = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'Wants slate');
  await click('Add note');
  await screen.findByText(/There was an error adding the note/);
  expect((note as HTMLTextAreaElement).value).toBe('Wants slate');
  await click('Add note');
  await screen.findByText('Note saved');
  expect((note as HTMLTextAreaElement).value).toBe('');
  await waitFor(() => expect(rows()[0]).toContain('Wants slate'));
});

test('the follow-up is a task that is written down there, or a campaign, with why it cannot start', async () => {
  const added: unknown[] = [];
  const { state } = await openDeal({}, [
    fake(createTask, (_, body) => {
      added.push(body);
      throw new AppError('server.unexpected');
    }),
    fake(followUpDeal, () => {
      throw new AppError('deal.invalid', [{ path: 'primaryContactId', message: 'noPermission' }]);
    }),
  ]);
  await screen.findByText('Nothing is planned. Add a task, or let a campaign follow up.');
  await click('Add task');
  await userEvent.type(screen.getByRole('textbox', { name: /What is to be done/ }), 'Send the quote{Enter}');
  await screen.findByText('There was an error adding the task. What you typed is still here. Try again.');
  expect(added).toMatchObject([{ title: 'Send the quote', dueDate: null, dealId: 5, contactId: 7 }]);
  await click('Cancel');
  await click('Start auto follow-up');
  await click('Start auto follow-up');
  await screen.findByText('Choose a campaign.');
  expect(state.deal.status).toBe('active');
});

test('what is locked, outside its days or not published cannot be chosen to follow up; what was locked just now says so', async () => {
  const campaign = {
    ...{ categories: [], active_contact_count: 0, completed_contact_count: 0, error_message: null },
    ...{ date_created: '2026-01-01T00:00:00.000Z', published_date: '2026-01-01T00:00:00.000Z', published_status: true },
  };
  await openDeal({}, [
    fake(listCampaigns, () => ({
      campaigns: [
        { ...campaign, id: 4, name: 'Quotes', locked: false },
        { ...campaign, id: 5, name: 'Held', locked: true },
        { ...campaign, id: 6, name: 'Drawn', locked: false, published_date: null, published_status: false },
        { ...campaign, id: 7, name: 'Spring', locked: false, entry: 'early' as const },
        { ...campaign, id: 8, name: 'Autumn', locked: false, entry: 'over' as const },
      ],
      count: 5,
    })),
    fake(followUpDeal, () => {
      throw new AppError('campaign.locked');
    }),
  ]);
  await screen.findByText('Nothing is planned. Add a task, or let a campaign follow up.');
  await click('Start auto follow-up');
  const held = await screen.findByRole<HTMLOptionElement>('option', { name: 'Held (locked: nobody can be added)' });
  expect(held.disabled).toBe(true);
  for (const name of [
    'Spring (before its first day: nobody can be added)',
    'Autumn (after its last day: nobody can be added)',
  ])
    expect(screen.getByRole<HTMLOptionElement>('option', { name }).disabled).toBe(true);
  expect(screen.queryByRole('option', { name: 'Drawn' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campaign' }), 'Quotes');
  await click('Start auto follow-up');
  await screen.findByText('This campaign is locked: nobody can be added to it. Choose another one.');
});

test('a deal that is not there says so, one that cannot be loaded offers to try again', async () => {
  const failures = [new AppError('server.unexpected'), new AppError('deal.notFound')];
  await openDeal({}, [
    fake(getDeal, () => {
      throw failures.shift() ?? new AppError('deal.notFound');
    }),
  ]);
  await screen.findByText('There was an error retrieving the deal. Try again.');
  await click('Reload');
  await screen.findByText('This deal does not exist. It may have been deleted.');
});
