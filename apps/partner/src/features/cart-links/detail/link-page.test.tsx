import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { type CartLinkDetail, getCartLink, type LinkOrder, listLinkOrders } from '@app/contract/links';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeView } from '#test/fake-client.ts';
import { fakeLink, fakeServer, linkId } from '#test/fake-links.ts';
import { LinkPage } from './link-page.tsx';
import { linkSearch } from './search.ts';

beforeEach(() => vi.stubGlobal('IntersectionObserver', FakeView));

const quiet = (date: string) => ({ date, opened: 0, started: 0, bought: 0 });
const fair = fakeLink(1, 'Spring fair', { opened: 1200, started: 30, bought: 12 });
const detail: CartLinkDetail = {
  ...fair,
  days: [quiet('2025-03-01'), { date: '2025-03-02', opened: 1100, started: 4, bought: 2 }],
  invoiced: [
    { currency: 'GBP', total: 99_000, paid: 0 },
    { currency: 'USD', total: 163_900, paid: 14_900 },
  ],
};
const order = (at: number, company: string, more: Partial<LinkOrder> = {}): LinkOrder => ({
  id: uuid(200 + at),
  number: `O-${100_000 + at}`,
  kind: 'cart',
  createdDate: '2025-03-02T12:00:00Z',
  planName: 'Max',
  client: { id: uuid(at), name: company },
  buyer: { name: 'Ines Paz', email: 'ines@customer.example' },
  invoice: { number: `I-${200_000 + at}`, total: 14_900, currency: 'USD', status: 'paid' },
  ...more,
});
const orders = [order(1, 'Alder Dental'), order(2, 'Bayou Roofing', { kind: 'trial', invoice: null })];

/** Two pages of orders; changes are answered as the list of links answers them. */
async function open(link: CartLinkDetail = detail, pages: LinkOrder[][] = [orders], search = '') {
  const server = fakeServer([link]);
  const answers = [
    fake(getCartLink, () => ({ ...link, ...server.all[0] })),
    fake(listLinkOrders, ({ searchParams }) => {
      const at = Number(searchParams.get('pageToken') ?? 0);
      return { content: pages[at] ?? [], nextPageToken: at + 1 < pages.length ? String(at + 1) : '' };
    }),
    ...server.answers,
  ];
  await given({ answers });
  return openPage(LinkPage, `/links/${link.id}${search}`, { path: '/links/$id', search: linkSearch });
}

const cells = (of: HTMLElement) =>
  within(of)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('a link tells who made it, how often it was opened, what was invoiced, and who bought', async () => {
  const { address } = await open();
  await screen.findByRole('heading', { name: 'Spring fair' });
  expect(screen.getByText('Created by Mara Okafor on Mar 1, 2025')).toBeDefined();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1,200',
    '30',
    '121% of the visits led to a purchase',
    '£990.00',
    '$1,639.00$149.00 paid',
  ]);
  const bought = await screen.findByRole('row', { name: /Alder Dental/ });
  expect(cells(bought)).toEqual([
    'Alder Dental',
    'Ines Pazines@customer.example',
    'Max',
    'Mar 2, 2025',
    '$149.00',
    'PaidI-200001',
  ]);
  expect(cells(screen.getByRole('row', { name: /Bayou Roofing/ })).slice(4)).toEqual(['Free trial', '']);
  await userEvent.click(within(bought).getByRole('link', { name: 'Alder Dental' }));
  await waitFor(() => expect(address()).toBe(`/clients/${uuid(1)}`));
});

test('the visits are told in words and as a table, and the tab stands in the address', async () => {
  const { address } = await open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Visits' }));
  await screen.findByText('Last 90 days · Opened 1,100 · Started 4 · Bought 2');
  expect(address()).toBe(`/links/${linkId(1)}?tab=visits`);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const latest = within(screen.getByRole('table', { name: 'Visits by day' })).getAllByRole('row')[1]!;
  expect(latest.textContent).toBe('Mar 2, 20251,10042');
});

test('without visits and orders both say so; a trial has no money', async () => {
  const { goTo } = await open(
    { ...detail, kind: 'trial', price: null, createdBy: null, invoiced: [], days: [quiet('2025-03-01')] },
    [[]],
  );
  await screen.findByText('Nothing has been bought through this link yet.');
  expect(screen.getByText('Created on Mar 1, 2025')).toBeDefined();
  expect(screen.queryByText('Invoiced')).toBeNull();
  await goTo(`/links/${linkId(1)}?tab=visits`);
  await screen.findByText('Nobody opened this link in the last 90 days.');
});

test('further orders follow; a link can be deactivated here, which shows at once', async () => {
  await open(detail, [[orders[0]!], [orders[1]!]]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('row', { name: /Bayou Roofing/ });
  await userEvent.click(screen.getByRole('button', { name: 'More actions: Spring fair' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate link' }));
  await screen.findByText('Deactivated');
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  await screen.findByText('“Spring fair” deactivated');
  expect(screen.getByText('Deactivated')).toBeDefined();
});

test.each([
  ['server.unexpected', 'The link could not be loaded.', 1],
  ['link.notFound', 'This link does not exist, or belongs to another account.', 0],
] as const)('%s: %s', async (code, text, reloads) => {
  const refuses = fake(getCartLink, () => {
    throw new AppError(code);
  });
  await given({ answers: [refuses] });
  openPage(LinkPage, `/links/${linkId(1)}`, { path: '/links/$id', search: linkSearch });
  await screen.findByText(text);
  expect(screen.queryAllByRole('button', { name: 'Reload' })).toHaveLength(reloads);
});
