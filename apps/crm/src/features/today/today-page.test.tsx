import { listOccurrences, type Occurrence } from '@app/contract/appointments';
import { type Campaign, listCampaigns } from '@app/contract/campaigns';
import { getCrmSettings } from '@app/contract/crm-settings';
import { type Deal, listDeals } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { listSolutions, type Solution } from '@app/contract/solutions';
import { listTasks } from '@app/contract/tasks';
import { getToday } from '@app/contract/today';
import { ids, openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { crmSettings, noTasks, task, taskServer } from '#test/tasks.ts';
import { TodayPage } from './today-page.tsx';

const campaign = (id: number, more: Partial<Campaign> = {}): Campaign => ({
  id,
  name: `Campaign ${id}`,
  categories: [],
  active_contact_count: 1200 + id,
  completed_contact_count: 3400 + id,
  date_created: '2025-03-04T12:00:00Z',
  published_date: '2025-03-05T12:00:00Z',
  published_status: true,
  error_message: null,
  locked: false,
  created_by_global_id: null,
  ...more,
});
const campaigns = (count: number) => Array.from({ length: count }, (_, at) => campaign(at + 1));

/** The account's campaigns as the server pages them; the first `failures` questions are refused. */
const pagesOf = (all: Campaign[], { failures = 0, asked = [] as number[] } = {}) =>
  fake(listCampaigns, ({ searchParams }) => {
    const offset = Number(searchParams.get('offset'));
    asked.push(offset);
    if (asked.length <= failures) throw new AppError('request.invalid');
    return { campaigns: all.slice(offset, offset + Number(searchParams.get('limit'))), count: all.length };
  });
const counting = (contacts: number) => fake(getToday, () => ({ contacts }));
const rows = () => screen.getAllByRole('row').slice(1);
const reload = () => userEvent.click(screen.getByRole('button', { name: 'Reload' }));

/** The day of an account in which nothing is to be done. */
const nothing = [
  fake(listTasks, () => noTasks),
  fake(listOccurrences, () => ({ occurrences: [] })),
  fake(listDeals, () => ({ deals: [], nextPageToken: '', total: null })),
  fake(getCrmSettings, () => crmSettings),
  fake(listSolutions, () => ({ solutions: [] })),
];

async function open(...answers: Parameters<typeof givenCrm>[0]) {
  await givenCrm([...answers, ...nothing]);
  return openPage(TodayPage, '/');
}

afterEach(() => vi.useRealTimers());

test('the account is named, its contacts are counted and its campaigns listed with their state', async () => {
  const draft = campaign(2, { name: 'Winter offer', published_status: false, locked: true });
  await open(counting(12_345), pagesOf([campaign(1), draft]));
  await screen.findByRole('heading', { level: 1, name: 'Today' });
  const account = screen.getByRole('region', { name: 'Northwind Growth Partners' });
  expect(await within(account).findByText('12,345 contacts')).toBeDefined();
  await screen.findByText('Winter offer');
  expect(
    rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Campaign 1', '1,201', '3,401', 'Published'],
    ['Winter offer', '1,202', '3,402', 'Not publishedLocked by your partner'],
  ]);
});

test('one contact is one contact', async () => {
  await open(counting(1), pagesOf([]));
  expect(await screen.findByText('1 contact')).toBeDefined();
});

test('an account without campaigns says so', async () => {
  await open(counting(0), pagesOf([]));
  expect(await screen.findByText('No campaigns yet. Your partner can install some.')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('campaigns that do not come say so and can be asked for again; the contacts are shown all the while', async () => {
  await open(counting(7), pagesOf([campaign(1)], { failures: 1 }));
  expect((await screen.findByRole('alert')).textContent).toContain('Campaigns could not be loaded.');
  expect(screen.getByText('7 contacts')).toBeDefined();
  await reload();
  await screen.findByText('Campaign 1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('contacts that cannot be counted say so and can be counted again', async () => {
  let refuses = true;
  const today = fake(getToday, () => {
    if (refuses) throw new AppError('request.invalid');
    return { contacts: 7 };
  });
  await open(today, pagesOf([campaign(1)]));
  expect((await screen.findByRole('alert')).textContent).toContain('The contacts could not be counted.');
  expect(await screen.findByText('Campaign 1')).toBeDefined();
  refuses = false;
  await reload();
  expect(await screen.findByText('7 contacts')).toBeDefined();
});

test('more campaigns than one page come on demand, and a page that fails leaves those that are there', async () => {
  const asked: number[] = [];
  let refuses = false;
  const { endpoint, answer } = pagesOf(campaigns(17), { asked });
  await open(counting(1), {
    endpoint,
    answer: (url, body) => {
      if (refuses) throw new AppError('request.invalid');
      return answer(url, body);
    },
  });
  await screen.findByText('Campaign 15');
  expect(rows()).toHaveLength(15);
  refuses = true;
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Campaigns could not be loaded.');
  expect(rows()).toHaveLength(15);
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(rows()).toHaveLength(17));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked).toEqual([0, 15]);
});

test('a reload that fails keeps the rows, says how old they are, and tries again', async () => {
  const asked: number[] = [];
  let refuses = false;
  const { endpoint, answer } = pagesOf([campaign(1)], { asked });
  const { queryClient } = await open(counting(1), {
    endpoint,
    answer: (url, body) => {
      if (refuses) throw new AppError('request.invalid');
      return answer(url, body);
    },
  });
  await screen.findByText('Campaign 1');
  refuses = true;
  await queryClient.invalidateQueries({ queryKey: ['campaigns'] });
  expect((await screen.findByRole('status')).textContent).toContain('This could not be refreshed.');
  expect(screen.getByText('Campaign 1')).toBeDefined();
  refuses = false;
  await reload();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.getByText('Campaign 1')).toBeDefined();
});

const occurrence = (id: number, more: Partial<Occurrence>): Occurrence => ({
  appointmentId: id,
  occurrence: '2026-11-16T09:00',
  subject: `Appointment ${id}`,
  location: '',
  start: '2026-11-16T16:00:00.000Z',
  end: '2026-11-16T17:00:00.000Z',
  isAllDay: false,
  timeZone: 'America/Denver',
  repeats: false,
  owner: null,
  contacts: [],
  deal: null,
  invitees: [],
  conflicts: 0,
  ...more,
});

const deal = (id: number, more: Partial<Deal> = {}): Deal => ({
  id,
  name: `Deal ${id}`,
  owner: null,
  pipelineId: 1,
  stageId: 1,
  value: 120_000,
  currencyCode: 'USD',
  status: 'active',
  primaryContact: null,
  estimatedCloseDate: null,
  nextStep: null,
  stageSince: '2026-10-01T12:00:00.000Z',
  lastActivityDate: '2026-11-09T19:00:00.000Z',
  createdDate: '2026-10-01T12:00:00.000Z',
  ...more,
});

test('the day has its tasks to tick off, its appointments at the account’s clock, and the deals that wait', async () => {
  // Noon of a Monday in Denver.
  vi.useFakeTimers({ now: new Date('2026-11-16T19:00:00Z'), toFake: ['Date'] });
  const { server, answers } = taskServer([
    task(1, { dueDate: '2026-11-10', isOverdue: true, contact: { id: 7, name: 'Anna Ruiz' } }),
    task(2, { dueDate: '2026-11-16', dueTime: '15:00' }),
    task(3, { dueDate: '2026-11-18' }),
  ]);
  const filters: object[] = [];
  const step = { kind: 'task' as const, id: 2, name: 'Call', date: '2026-11-20' };
  await open(
    counting(1),
    pagesOf([]),
    fake(listDeals, ({ searchParams }) => {
      const filter = JSON.parse(searchParams.get('filter') ?? '{}');
      filters.push(filter);
      const both = deal(1);
      return { deals: filter.isLate ? [both, deal(2, { nextStep: step })] : [both], nextPageToken: '', total: null };
    }),
    fake(listOccurrences, () => ({
      occurrences: [
        occurrence(1, { location: 'Room 2', conflicts: 1 }),
        // Eleven in the evening of the day before, and half past midnight of the next.
        occurrence(2, { start: '2026-11-16T06:00:00.000Z', end: '2026-11-16T06:30:00.000Z' }),
        occurrence(3, { start: '2026-11-17T07:30:00.000Z', end: '2026-11-17T08:00:00.000Z' }),
      ],
    })),
    ...answers,
  );
  const section = (name: string) => screen.findByRole('region', { name });
  const tasks = await section('My tasks');
  await within(tasks).findByText('Task 1');
  expect(
    within(tasks)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Task 1Tue, Nov 10Anna Ruiz', 'Task 2Today, 3:00 PM']);
  const appointments = await section('Appointments today');
  await within(appointments).findByText('Appointment 1');
  await waitFor(() =>
    expect(
      within(appointments)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([expect.stringMatching(/^9:00\s–\s10:00\sAMAppointment 1Room 2At the same time as another$/)]),
  );
  const deals = await section('Deals that wait');
  await within(deals).findByText('Deal 1');
  expect(
    within(deals)
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual([
    'Deal 1$1,200.00Too long in its stageNo next stepLast activity: 7 days ago',
    'Deal 2$1,200.00Too long in its stageLast activity: 7 days ago',
  ]);
  expect(filters).toContainEqual({ status: ['active'], owner: [ids.user, null], noNextStep: true });
  await userEvent.click(within(tasks).getByRole('button', { name: 'Complete Task 1' }));
  await screen.findByText('Task “Task 1” completed');
  await waitFor(() => expect(within(tasks).getAllByRole('listitem')).toHaveLength(1));
  expect(server.sent).toEqual([{ kind: 'complete', ids: [1] }]);
});

test('solutions that need a look are named with what is wrong; drafts are not among them', async () => {
  const none = { entered: 0, completed: 0, goals: 0, sent: 0, opened: 0, clicked: 0, skipped: 0 };
  const solution = (id: number, more: Partial<Solution>): Solution => ({
    ...{ id, name: `Solution ${id}`, categories: [], state: 'running', lock: null, active: 0, completed: 0 },
    last30Days: { ...none, unsubscribed: 0, bounced: 0 },
    uncertain: 0,
    ...{ attention: [], heldBy: [], publishedDate: null, createdDate: '2025-03-04T12:00:00Z', listing: null },
    ...more,
  });
  const solutions = [
    solution(1, { state: 'paused', attention: ['pausedByBounces', 'linkMissing'] }),
    solution(2, { state: 'draft', attention: ['notPublished'] }),
    solution(3, {}),
  ];
  await open(
    counting(1),
    pagesOf([]),
    fake(listSolutions, () => ({ solutions })),
  );
  const section = await screen.findByRole('region', { name: 'Solutions that need a look' });
  const link = await within(section).findByRole('link', { name: 'Solution 1' });
  expect(link.getAttribute('href')).toBe('/solutions/1');
  expect(within(section).getByText('Paused: too many bounces')).toBeDefined();
  expect(within(section).getAllByRole('listitem')).toHaveLength(1);
});
