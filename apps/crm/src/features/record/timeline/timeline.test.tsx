import {
  type Activity,
  addNote,
  changeNote,
  deleteNote,
  listActivities,
  logCall,
  markImportant,
  restoreNote,
} from '@app/contract/activities';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { activity, ben, contactDetail, mara } from '#test/contacts.ts';
import { openRecord } from '#test/given-record.ts';

/** Nothing is ever scrolled to. */
class NothingInView {
  observe() {}
  disconnect() {}
}

const list = (name: string) => screen.findByRole('list', { name });
const rowsOf = async (name: string) =>
  within(await list(name))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const usd = { amount: 1200, currency: 'USD' };
const filled = { form: { id: 1, name: 'Ask us' }, answers: { Why: 'Roof', Phone: '' } };
const quotes = { id: 4, name: 'Quote follow-up' };
const ruiz = { id: 9, name: 'A. Ruiz' };
const noteOf = (id: number, text: string, more = {}): Activity =>
  activity(id, 'note', { noteId: id, text, changedDate: null }, { by: ben, ...more });

const allowed = { what: 'permission', state: 'granted', how: 'form', text: 'Send me news' } as const;
const told: [Activity, string][] = [
  [activity(60, 'contact', { what: 'created', source: 'webForm' }), 'Contact added: Web form'],
  [
    activity(
      59,
      'contact',
      {
        what: 'changed',
        changes: [
          { field: 'type', isOwn: false, from: 'lead', to: 'vendor' },
          { field: 'company', isOwn: false, from: '', to: 'Ruiz' },
          { field: 'Shoe size', isOwn: true, from: '43', to: '' },
        ],
        bulkJobId: 1,
      },
      { by: mara },
    ),
    'Type changed from Lead to VendorCompany set to RuizShoe size cleared, was 43Mara Okafor from NorthwindBulk action',
  ],
  [activity(58, 'contact', { what: 'tagged', tags: ['VIP', 'Winter'] }), 'Tags added: VIP and Winter'],
  [activity(57, 'contact', { what: 'untagged', tags: ['VIP'] }), 'Tags removed: VIP'],
  [activity(56, 'contact', { what: 'deleted' }), 'Moved to the trash'],
  [activity(55, 'contact', { what: 'restored' }), 'Restored from the trash'],
  [activity(54, 'contact', { what: 'merged', other: ruiz, mergeId: 1 }), 'Merged with A. Ruiz'],
  [activity(53, 'contact', { what: 'unmerged', other: ruiz, mergeId: 1 }), 'Merge with A. Ruiz undone'],
  [activity(52, 'contact', allowed), 'Email permission: Allowed (Form)Send me news'],
  [activity(51, 'csv', { file: 'fair.csv', importId: null }), 'Imported from fair.csv'],
  [
    activity(50, 'csv', {
      ...{ file: 'fair.csv', importId: 7, what: 'updated' },
      changes: [{ field: 'company', isOwn: false, from: '', to: 'Ruiz' }],
    }),
    'Updated by the import of fair.csvCompany set to Ruiz',
  ],
  [activity(49, 'call', { direction: 'out', outcome: 'voicemail', minutes: 2 }), 'Outgoing call · Voicemail · 2 min'],
  [activity(48, 'task', { what: 'done', task: { id: 1, name: 'Send quote' } }), 'Task completed: Send quote'],
  [activity(47, 'email', { direction: 'in', subject: 'Re: Quote', campaign: null }), 'Email received: Re: Quote'],
  [activity(46, 'order', { number: 'A1', total: usd, items: 'Two chairs' }), 'Order A1: $12.00Two chairs'],
  [activity(45, 'webForm', filled), 'Filled in the form Ask usWhat they wroteWhyRoof'],
  [activity(44, 'payment', { number: 'P1', total: usd }), 'Payment P1: $12.00'],
  [activity(43, 'invoice', { number: 'R1', total: usd, what: 'overdue' }), 'Invoice R1 overdue: $12.00'],
  [activity(42, 'commerce', { item: 'A chair', total: usd }), 'Bought A chair for $12.00'],
  [
    activity(41, 'strategy', { what: 'goal', campaign: quotes, goal: 'Answered' }),
    'Reached the goal Answered in Quote follow-up',
  ],
  [
    activity(40, 'interaction', { what: 'clicked', subject: 'Line by line', campaign: quotes }),
    'Clicked a link in Line by line · Quote follow-up',
  ],
  [
    activity(39, 'appointment', { what: 'moved', appointment: { id: 1, name: 'Visit' }, start: 'Friday' }),
    'Appointment moved: Visit, Friday',
  ],
  [activity(38, 'csv', { file: 'fair.csv', importId: 7, what: 'undone' }), 'Import of fair.csv undone'],
  [
    activity(37, 'contact', { what: 'deal', event: 'moved', deal: ruiz, stage: 'Offer' }),
    'Deal moved to Offer: A. Ruiz',
  ],
  [activity(36, 'contact', { ...allowed, channel: 'text' }), 'Text message permission: Allowed (Form)Send me news'],
];

test('every kind of activity has its own sentence; machine noise is folded and opens', async () => {
  const mails = [30, 29, 28].map((id) =>
    activity(
      id,
      'email',
      { direction: 'out', subject: `Mail ${id}`, campaign: quotes },
      { date: '2026-02-01T12:00:00.000Z' },
    ),
  );
  await openRecord({ activities: [...told.map(([each]) => each), ...mails] });
  const time = new Intl.DateTimeFormat('en-us', { timeStyle: 'short' }).format(new Date('2026-02-03T15:30:00.000Z'));
  expect(await rowsOf('Feb 3, 2026')).toEqual(told.map(([, text]) => text + time));
  expect(screen.getAllByText('fair.csv').map((name) => name.closest('a')?.getAttribute('href'))).toEqual([
    ...[undefined, '/imports/7', '/imports/7'],
  ]);
  const folded = screen.getByRole('button', { name: '3 emails of Quote follow-up' });
  expect(screen.queryByText('Mail 29')).toBeNull();
  await userEvent.click(folded);
  expect(screen.getByText('Mail 29')).toBeDefined();
});

test('a kind and a search stand in the address; nothing found says so; an error has its own sentence', async () => {
  const asked: string[] = [];
  let refuses = false;
  const { address } = await openRecord({}, [
    fake(listActivities, ({ searchParams }) => {
      if (searchParams.get('important') !== 'true')
        asked.push(`${searchParams.get('kind')} ${searchParams.get('search') ?? ''}`.trim());
      if (refuses) throw new AppError('server.unexpected');
      return { activities: [], nextPageToken: '' };
    }),
  ]);
  expect(await screen.findByText('No activities found')).toBeDefined();
  const filter = screen.getByRole('combobox', { name: 'Activity type' });
  expect(within(filter).getAllByRole('option')[0]?.textContent).toBe('All');
  refuses = true;
  await userEvent.selectOptions(filter, 'Calls');
  expect((await screen.findByText('There was an error filtering activities. Try again.')).getAttribute('role')).toBe(
    'alert',
  );
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('No activities found');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search activities' }), 'price');
  await waitFor(() => expect(asked.at(-1)).toBe('call price'));
  expect(address()).toBe('/contacts/7?kind=call&search=price');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all activities' }));
  await waitFor(() => expect(address()).toBe('/contacts/7'));
});

test('older activities come by the button', async () => {
  vi.stubGlobal('IntersectionObserver', NothingInView);
  await openRecord({}, [
    fake(listActivities, ({ searchParams }) => {
      if (searchParams.get('important') === 'true') return { activities: [], nextPageToken: '' };
      const isSecond = searchParams.get('pageToken') === 'more';
      return isSecond
        ? { activities: [noteOf(1, 'The first note')], nextPageToken: '' }
        : { activities: [noteOf(2, 'The second note')], nextPageToken: 'more' };
    }),
  ]);
  await screen.findByText('The second note');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('The first note');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('what is important stands on top, at once and until it is taken back; both failures say what failed', async () => {
  let refuses = false;
  const first = noteOf(1, 'Wants the blue one');
  const { state } = await openRecord({ activities: [first] }, [
    fake(markImportant, (_, body) => {
      if (refuses) throw new AppError('server.unexpected');
      const { important } = body as { important: boolean };
      const marked = { ...first, important: important ? { date: first.date, by: mara } : null };
      state.activities = [marked];
      return marked;
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as important', pressed: false }));
  expect((await rowsOf('Important'))[0]).toContain('Wants the blue one');
  expect(await screen.findByText('Marked as important')).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Feb 3, 2026' })).toBeNull();
  refuses = true;
  await userEvent.click(screen.getByRole('button', { name: 'Mark as important', pressed: true }));
  await screen.findByText('There was an error removing the important interaction. Try again.');
  expect(await list('Important')).toBeDefined();
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Mark as important', pressed: true }));
  await list('Feb 3, 2026');
  refuses = true;
  await userEvent.click(screen.getByRole('button', { name: 'Mark as important', pressed: false }));
  await screen.findByText('There was an error marking the important interaction. Try again.');
});

test('a note is kept while it is typed, saved with Ctrl Enter, changed with a way back, and deleted with one', async () => {
  let refuses = true;
  const removed: string[] = [];
  let restored: Activity[] = [];
  const { state } = await openRecord({}, [
    fake(addNote, (_, body) => {
      if (refuses) throw new AppError('server.unexpected');
      const added = noteOf(5, (body as { text: string }).text);
      state.activities = [added];
      return added;
    }),
    fake(changeNote, (_, body) => {
      const { text } = body as { text: string };
      state.activities = [activity(5, 'note', { noteId: 5, text, changedDate: '2026-02-04T12:00:00.000Z' })];
      return state.activities[0] as Activity;
    }),
    fake(deleteNote, ({ pathname }) => {
      removed.push(pathname);
      state.activities = [];
    }),
    fake(restoreNote, () => {
      state.activities = restored;
      return restored[0] as Activity;
    }),
  ]);
  const box = await screen.findByRole('textbox', { name: 'Note' });
  await userEvent.type(box, 'Call back on Monday');
  expect(sessionStorage.getItem('lastingDrafts')).toContain('Call back on Monday');
  await userEvent.type(box, '{Control>}{Enter}{/Control}');
  await screen.findByText('There was an error adding the note. What you typed is still here. Try again.');
  expect(box).toHaveProperty('value', 'Call back on Monday');
  refuses = false;
  await userEvent.type(box, '{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Note saved')).toBeDefined();
  expect(box).toHaveProperty('value', '');
  expect(sessionStorage.getItem('lastingDrafts')).not.toContain('Monday');

  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const open = screen.getAllByRole('textbox', { name: 'Note' }).at(-1) as HTMLElement;
  await userEvent.type(open, ', early{Control>}{Enter}{/Control}');
  await screen.findByText('Call back on Monday, early');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Call back on Monday');

  // It is gone at once, also for who closes the page now; and comes back by a call.
  const kept = state.activities;
  await userEvent.click(
    within(screen.getByRole('list', { name: 'Feb 3, 2026' })).getByRole('button', { name: 'Delete' }),
  );
  await waitFor(() => expect(removed).toEqual(['/crm/rest/v1/contacts/7/notes/5']));
  await screen.findByText('Note deleted');
  expect(screen.queryByText('Call back on Monday')).toBeNull();
  restored = kept;
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
  await screen.findByText('Note restored');
  await screen.findByText('Call back on Monday');
});

test('in the trash a timeline is read, not changed', async () => {
  const contact = contactDetail({ deletedDate: '2026-02-05T12:00:00.000Z' });
  await openRecord({ contact, activities: [noteOf(5, 'Likes tea')] });
  await screen.findByText('Likes tea');
  for (const name of ['Mark as important', 'Edit', 'Delete', 'Log a call'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
});

test('a note that a colleague has changed meanwhile is shown beside what is being typed', async () => {
  const { state, queryClient } = await openRecord({ activities: [noteOf(5, 'Likes tea')] });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const open = screen.getAllByRole('textbox', { name: 'Note' }).at(-1) as HTMLElement;
  await userEvent.type(open, ' with milk');
  state.activities = [noteOf(5, 'Likes coffee')];
  await queryClient.invalidateQueries({ queryKey: ['contacts'] });
  expect((await screen.findByRole('alert')).textContent).toContain('Likes coffee');
  expect(open).toHaveProperty('value', 'Likes tea with milk');
  await userEvent.click(screen.getByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Note' })).toHaveLength(1));
});

test('a call is logged with its outcome, its minutes and its note', async () => {
  const sent: unknown[] = [];
  let refuses = true;
  await openRecord({}, [
    fake(logCall, (_, body) => {
      if (refuses) throw new AppError('server.unexpected');
      sent.push(body);
      return { activities: [activity(8, 'call', { direction: 'in', outcome: 'busy', minutes: 4 })] };
    }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Log a call' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Incoming call' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Busy');
  const minutes = screen.getByRole('textbox', { name: 'Minutes' });
  await userEvent.type(minutes, '4x');
  await userEvent.type(screen.getByRole('textbox', { name: 'Note about the call' }), 'Later');
  await userEvent.click(screen.getByRole('button', { name: 'Save call' }));
  await screen.findByText('Enter whole minutes, at most 1440.');
  await userEvent.type(minutes, '{Backspace}');
  await userEvent.click(screen.getByRole('button', { name: 'Save call' }));
  await screen.findByText('The call could not be logged. What you typed is still here. Try again.');
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save call' }));
  await screen.findByText('Call logged');
  expect(sent).toEqual([{ direction: 'in', outcome: 'busy', minutes: 4, text: 'Later' }]);
  expect(await screen.findByRole('textbox', { name: 'Note' })).toBeDefined();
});
