import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getListingHistory, type HistoryPoint } from '@app/contract/listings';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeInstall, fakeListingAnswers } from '#test/fake-listing.ts';
import { ListingPage } from './listing-page.tsx';
import { listingSearch } from './search.ts';

const PATH = '/campaigns/marketplace/7';
const points: HistoryPoint[] = [
  { date: '2026-03-01', installs: 40, activeContacts: 1120 },
  { date: '2026-03-02', installs: 41, activeContacts: 1164 },
];
const year: HistoryPoint[] = [
  { date: '2025-06-01', installs: 0, activeContacts: 0 },
  { date: '2026-03-02', installs: 41, activeContacts: 1164 },
];
const history = (give: (days: string | null) => HistoryPoint[]) =>
  fake(getListingHistory, ({ searchParams }) => ({ points: give(searchParams.get('days')) }));

async function open(answer = history((days) => (days === '365' ? year : points)), search = '?tab=history') {
  await given({ answers: [answer, ...fakeListingAnswers([fakeInstall(1, 'Alder Dental')])] });
  return openPage(ListingPage, PATH + search, { path: '/campaigns/marketplace/$id', search: listingSearch });
}

// Nothing has a size in jsdom, and a chart without a size is not drawn. Texts are measured in a span.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this instanceof HTMLSpanElement ? new DOMRect(0, 0, 40, 12) : new DOMRect(0, 0, 600, 200);
  });
});

const words = 'Last 90 days: installs went from 40 to 41, active contacts from 1,120 to 1,164.';

test('what happened is said in words, above the curves and as their name', async () => {
  const { address } = await open(undefined, '');
  await userEvent.click(await screen.findByRole('tab', { name: 'History' }));
  expect(await screen.findByText(words)).toBeDefined();
  expect(await screen.findByRole('img', { name: words })).toBeDefined();
  expect(address()).toBe(`${PATH}?tab=history`);
});

test('the curves can be read as a table, the latest day first', async () => {
  await open();
  const toggle = await screen.findByRole('button', { name: 'Show as table' });
  await userEvent.click(toggle);
  const table = await screen.findByRole('table', { name: 'Installs and active contacts by day' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((line) => [...line.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['Day', 'Installs', 'Active contacts'],
    ['Mar 2, 2026', '41', '1,164'],
    ['Mar 1, 2026', '40', '1,120'],
  ]);
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('img', { name: words })).toBeNull();
});

test('a year is asked for and named by weeks', async () => {
  await open();
  await screen.findByText(words);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  await userEvent.click(screen.getByRole('radio', { name: '12 months' }));
  await screen.findByText('Last 12 months: installs went from 0 to 41, active contacts from 0 to 1,164.');
  expect(screen.getByRole('columnheader', { name: 'Week ending' })).toBeDefined();
});

test('a time without any install is said', async () => {
  await open(history(() => [{ date: '2026-03-01', installs: 0, activeContacts: 0 }]));
  await screen.findByText('No installs in this period.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  await open(
    history(() => {
      if (fails) throw new AppError('server.unexpected');
      return points;
    }),
  );
  expect((await screen.findByRole('alert')).textContent).toBe('The history of this campaign could not be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText(words);
});
