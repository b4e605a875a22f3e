import { type ClientDetail, type ClientPerformance, getClientPerformance } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { DirectionProvider } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PerformanceTab } from './performance-tab.tsx';

const client = (at: number, noAccess: ClientDetail['noAccess'] = null): ClientDetail => ({
  id: uuid(at),
  legacyId: `ab${at}`,
  name: 'Alder & Finch Dental',
  url: 'https://www.alder.example',
  website: '',
  edition: 'Max',
  startDate: '2024-03-04',
  change: null,
  soldBy: 'mine',
  hasAccess: noAccess === null,
  partnerUserId: null,
  metrics: null,
  health: null,
  noAccess,
  membership: 'none',
  accessRequestedDate: null,
  purchase: null,
  phone: '',
  product: 'CRM Max',
  address: { line1: '', line2: '', locality: '', region: '', postalCode: '', countryCode: '' },
});

const campaign = (id: number, name: string, completionRate: number | null, entered = 1200, goals = id) => ({
  id,
  name,
  entered,
  completed: 0,
  goals,
  completionRate,
});
const performance: ClientPerformance = {
  points: [
    { date: '2026-03-01', active: 1120, entered: 9, completed: 40, goals: 11 },
    { date: '2026-03-02', active: 1164, entered: 88, completed: 44, goals: 20 },
  ],
  campaigns: [
    campaign(1, 'Welcome', 40),
    campaign(2, 'Reviews', 81.5),
    campaign(3, 'Renewal', 12),
    campaign(4, 'Brand new', 100, 4),
  ],
  comparison: {
    clients: 63,
    completionRate: { client: 42.5, others: 30 },
    goalsPerHundredContacts: { client: 8, others: 12.5 },
    contactsPerCampaign: { client: 1200, others: 1180 },
  },
};
type Answer = ClientPerformance | Promise<ClientPerformance>;
const answer = (give: (days: string | null, clientId: string) => Answer) =>
  fake(getClientPerformance, (url) => give(url.searchParams.get('days'), url.pathname.split('/').at(-2) ?? ''));
const withActive = (active: number): ClientPerformance => ({
  ...performance,
  points: performance.points.map((point) => ({ ...point, active })),
});

async function open(give: (days: string | null, clientId: string) => Answer, shown = client(1)) {
  await given({ answers: [answer(give)] });
  return openPage(() => <PerformanceTab client={shown} />, '/clients');
}
const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);
const period = (name: string) => screen.getByRole('radio', { name });

// Nothing has a size in jsdom, and a chart without a size is not drawn. Texts are measured in a span.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this instanceof HTMLSpanElement ? new DOMRect(0, 0, 40, 12) : new DOMRect(0, 0, 600, 200);
  });
});
afterEach(() => vi.doUnmock('./performance-chart.tsx'));

test('the trend is said in words, above the chart and as its name', async () => {
  await open(() => performance);
  const words = 'Last 90 days: active contacts rose by 44, from 1,120 to 1,164. Completed: 84. Goals achieved: 31.';
  expect(await screen.findByText(words)).toBeDefined();
  expect(await screen.findByRole('img', { name: words })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '90 days' }).checked).toBe(true);
});

test('best and worst campaigns have their rate, contacts and goals; those with few contacts are left out', async () => {
  await open(() => performance);
  await screen.findByRole('heading', { level: 3, name: 'Best' });
  const [best, worst] = screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem'));
  expect(best?.map((item) => item.textContent)).toEqual([
    'Reviews81.5%Entered: 1,200 · Goals: 2',
    'Welcome40%Entered: 1,200 · Goals: 1',
  ]);
  expect(worst?.map((item) => item.textContent)).toEqual(['Renewal12%Entered: 1,200 · Goals: 3']);
  expect(screen.queryByText('Brand new')).toBeNull();
});

test('the client is compared with its partner’s other clients, in words', async () => {
  await open(() => performance);
  const table = await screen.findByRole('table', { name: 'Compared with your other clients' });
  expect(within(table).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['Completion rate', '42.5%', '30%', 'Above the others'],
    ['Goals per 100 contacts', '8', '12.5', 'Below the others'],
    ['Contacts per campaign', '1,200', '1,180', 'About the same'],
  ]);
  expect(screen.getByText('All campaigns to date, compared with the median of 63 other clients.')).toBeDefined();
});

test('without others to compare with, it says so', async () => {
  const alone = { client: 42.5, others: null };
  const comparison = {
    clients: 0,
    completionRate: alone,
    goalsPerHundredContacts: { client: null, others: null },
    contactsPerCampaign: alone,
  };
  await open(() => ({ ...performance, comparison }));
  await screen.findByText('None of your other clients has contacts in campaigns to compare with yet.');
  const table = screen.getByRole('table', { name: 'Compared with your other clients' });
  expect(within(table).getAllByRole('row').slice(1).map(cells)).toEqual([
    ['Completion rate', '42.5%', '–', 'Not enough data'],
    ['Goals per 100 contacts', '–', '–', 'Not enough data'],
    ['Contacts per campaign', '42.5', '–', 'Not enough data'],
  ]);
});

test('the chart can be read as a table, the latest day first, and comes back', async () => {
  await open(() => performance);
  const toggle = await screen.findByRole('button', { name: 'Show as table', pressed: false });
  await userEvent.click(toggle);
  const table = screen.getByRole('table', { name: 'Contacts in campaigns by day' });
  expect(within(table).getAllByRole('row').map(cells)).toEqual([
    ['Day', 'Active', 'Entered', 'Completed', 'Goals'],
    ['Mar 2, 2026', '1,164', '88', '44', '20'],
    ['Mar 1, 2026', '1,120', '9', '40', '11'],
  ]);
  expect(within(table).getAllByRole('rowheader')).toHaveLength(2);
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(toggle);
  await screen.findByRole('img');
  expect(screen.queryByRole('table', { name: /by day/ })).toBeNull();
});

test('a year is a table of weeks', async () => {
  await open(() => performance);
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
  await userEvent.click(period('12 months'));
  const table = await screen.findByRole('table', { name: 'Contacts in campaigns by week' });
  expect(within(table).getByRole('columnheader', { name: 'Week ending' })).toBeDefined();
});

test('another period is asked for; until it comes, the old one stays under its own name', async () => {
  const later = Promise.withResolvers<ClientPerformance>();
  await open((days) => (days === '30' ? later.promise : withActive(5)));
  await screen.findByText(/Last 90 days: active contacts unchanged at 5\./);
  await userEvent.click(period('30 days'));
  expect(screen.getByText(/Last 90 days: active contacts unchanged at 5\./)).toBeDefined();
  later.resolve(withActive(7));
  await screen.findByText(/Last 30 days: active contacts unchanged at 7\./);
});

test('an answer that comes too late is not shown', async () => {
  const late = Promise.withResolvers<ClientPerformance>();
  await open((days) => (days === '30' ? late.promise : withActive(Number(days))));
  await screen.findByText(/unchanged at 90\./);
  await userEvent.click(period('30 days'));
  await userEvent.click(period('12 months'));
  await screen.findByText(/Last 12 months: active contacts unchanged at 365\./);
  late.resolve(withActive(30));
  await late.promise;
  await userEvent.click(period('90 days'));
  await screen.findByText(/unchanged at 90\./);
  expect(screen.queryByText(/unchanged at 30\./)).toBeNull();
});

function TwoClients() {
  const [at, setAt] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setAt(2)}>
        Next
      </button>
      <PerformanceTab client={client(at)} />
    </>
  );
}

test('another client never shows the numbers of the one before', async () => {
  const never = new Promise<ClientPerformance>(() => undefined);
  await given({ answers: [answer((_, id) => (id === uuid(1) ? withActive(5) : never))] });
  openPage(TwoClients, '/clients');
  await screen.findByText(/unchanged at 5\./);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByText(/unchanged at/)).toBeNull();
});

test.each([
  ['ltr', ['Mar 1', 'Mar 2'], 'end'],
  ['rtl', ['Mar 2', 'Mar 1'], 'start'],
] as const)(
  '%s: time runs in reading direction, and the numbers stand where reading starts',
  async (dir, days, anchor) => {
    await given({ answers: [answer(() => performance)] });
    const page = () => (
      <DirectionProvider initialDirection={dir} detectDirection={false}>
        <PerformanceTab client={client(1)} />
      </DirectionProvider>
    );
    openPage(page, '/clients');
    const labels = await within(await screen.findByRole('img')).findAllByText(/^Mar \d$/);
    const dates = labels.map((label) => label.closest('text')!);
    const x = (text: Element) => Number(text.getAttribute('x'));
    expect(dates.sort((a, b) => x(a) - x(b)).map((text) => text.textContent)).toEqual(days);
    expect(screen.getAllByText('1.2K')[0]?.closest('text')?.getAttribute('text-anchor')).toBe(anchor);
  },
);

test.each([
  ['no campaigns', [], 'This client has no campaigns yet.'],
  ['no contacts', [campaign(1, 'Welcome', null, 0)], 'No contact has entered one of this client’s campaigns yet.'],
])('a client with %s has nothing to show, and it says why', async (_, campaigns, text) => {
  await open(() => ({ ...performance, campaigns }));
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: 'Show as table' })).toBeNull();
});

test('campaigns with too few contacts are not ranked, and it says when they are', async () => {
  await open(() => ({ ...performance, campaigns: [campaign(1, 'Welcome', 50, 4)] }));
  await screen.findByText('Campaigns are compared once at least 5 contacts have entered one.');
  expect(screen.queryByRole('list')).toBeNull();
});

test('one campaign alone is neither best nor worst', async () => {
  await open(() => ({ ...performance, campaigns: [campaign(1, 'Welcome', 50)] }));
  expect((await screen.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    'Welcome50%Entered: 1,200 · Goals: 1',
  ]);
  expect(screen.queryByRole('heading', { name: 'Best' })).toBeNull();
});

test.each([
  ['notGranted', 'You have no access to this account, so its campaign performance is not shown.'],
  ['cancelled', 'This account is cancelled, so its campaign performance is not shown.'],
] as const)('without access (%s) nothing is asked, and it says why', async (noAccess, text) => {
  const asked = vi.fn(() => performance);
  await open(asked, client(1, noAccess));
  await screen.findByText(text);
  expect(asked).not.toHaveBeenCalled();
});

test('access that ended meanwhile is said in words, without a reload', async () => {
  await open(() => {
    throw new AppError('client.noAccess');
  });
  await screen.findByText('You have no access to this account, so its campaign performance is not shown.');
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});

test('a failed load says so with its request id and can be tried again; the period can still be changed', async () => {
  let fails = true;
  await open(() => {
    if (fails) throw new AppError('server.unexpected');
    return performance;
  });
  expect((await screen.findByRole('alert')).textContent).toBe('The campaign performance could not be loaded.');
  expect(screen.getByText('fake-1')).toBeDefined();
  expect(period('30 days')).toBeDefined();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText(/Last 90 days: active contacts rose by 44/);
});

test('when the chart’s script does not come, the table still does', async () => {
  vi.resetModules();
  vi.doMock('./performance-chart.tsx', () => {
    throw new Error('offline');
  });
  await open(() => performance);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This page could not be loaded. Check your connection and try again.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('table', { name: 'Contacts in campaigns by day' })).toBeDefined();
});
