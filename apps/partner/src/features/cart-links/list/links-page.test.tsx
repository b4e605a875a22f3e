import { AppError } from '@app/contract/errors';
import type { CartLink } from '@app/contract/links';
import type { PageProps } from '@app/frame/app/route.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeLink, fakeServer, linkId } from '#test/fake-links.ts';
import { LinksPage } from './links-page.tsx';
import { linksSearch } from './search.ts';

const PATH = '/links';
const bundle = { id: linkId(90), name: 'Welcome pack' };
const fair = fakeLink(1, 'Spring fair', { bundle, template: true, opened: 1200, started: 30, bought: 12 });
const yearly = fakeLink(2, 'Max', { price: { total: 99_000, currency: 'GBP', billingPeriodUnit: 'year' }, opened: 8 });
const trial = fakeLink(3, 'Try it', {
  kind: 'trial',
  planName: 'Trial',
  price: null,
  expiresDate: null,
  createdBy: null,
  state: 'deactivated',
  opened: 40,
  bought: 5,
});
const old = fakeLink(4, 'Last year', { state: 'expired', expiresDate: '2025-01-02T12:00:00Z', bought: 1 });

const rows = () => screen.queryAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[0]?.querySelector('bdi')?.textContent);
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const cells = (of: HTMLElement) =>
  within(of)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

async function open(at = PATH, links: CartLink[] = [fair, yearly, trial, old], hooks = {}) {
  const server = fakeServer(links, hooks);
  await given({ answers: server.answers });
  return { ...openPage(LinksPage, at, { path: PATH, search: linksSearch }), server };
}

afterEach(() => focusManager.setFocused(undefined));

test('every link is shown, the latest first, with its plan, bundle, price, maker, state and counts', async () => {
  await open();
  await row('Spring fair');
  expect(names()).toEqual(['Last year', 'Try it', 'Max', 'Spring fair']);
  expect(cells(await row('Spring fair')).slice(0, 8)).toEqual([
    'Spring fairTemplate Max · Bundle “Welcome pack”',
    '$149.00 per month',
    'Mara Okafor',
    'Mar 1, 2025Mara Okafor',
    'Active until Jun 5, 2099',
    '1,200',
    '30',
    '12 1%',
  ]);
  expect(screen.getByTitle('1% of the visits led to a purchase')).toBeDefined();
  expect(screen.getByText('4 links')).toBeDefined();
});

test('a link opens its own page', async () => {
  const { address } = await open();
  await userEvent.click(await screen.findByRole('link', { name: 'Spring fair' }));
  await waitFor(() => expect(address()).toBe(`${PATH}/${linkId(1)}`));
});

test('a price is in the currency of its link, and a plan is not named twice', async () => {
  await open();
  expect(cells(await row('£990'))).toEqual(expect.arrayContaining(['Max', '£990.00 per year']));
});

test('a trial is free, who has left is no longer a user, and what has ended says so', async () => {
  await open();
  expect(cells(await row('Try it'))).toEqual(
    expect.arrayContaining(['Free trial', 'Former user', 'Deactivated ', '5 13%']),
  );
  // More bought than opened: some visits were not counted, so that a share would be wrong.
  expect(cells(await row('Last year'))).toEqual(expect.arrayContaining(['Expired on Jan 2, 2025', '1']));
});

test('without links it is said what they are, with a way to create one', async () => {
  const asked = vi.fn();
  addEventListener('partner-edition:create-cart-link', asked);
  await open(PATH, []);
  const empty = (await screen.findByText(/that you or a colleague copies are saved here/)).parentElement!;
  await userEvent.click(within(empty).getByRole('button', { name: 'Create cart link' }));
  removeEventListener('partner-edition:create-cart-link', asked);
  expect(asked).toHaveBeenCalledOnce();
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const onList = () => {
    if (fails) throw new AppError('server.unexpected');
  };
  await open(PATH, [fair], { onList });
  expect((await screen.findByRole('alert')).textContent).toBe('Links could not be loaded.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await row('Spring fair');
});

test('a column sorts, then turns round, and stands in the address', async () => {
  const { address } = await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Opened' }));
  await waitFor(() => expect(names()).toEqual(['Last year', 'Max', 'Try it', 'Spring fair']));
  await userEvent.click(screen.getByRole('button', { name: 'Opened' }));
  await waitFor(() => expect(names()).toEqual(['Spring fair', 'Try it', 'Max', 'Last year']));
  expect(address()).toBe(`${PATH}?sort=-opened`);
  expect(screen.getByRole('columnheader', { name: 'Opened' }).getAttribute('aria-sort')).toBe('descending');
});

test('a search finds by name, plan, bundle and maker; the state is chosen by tab; both can be reset', async () => {
  const { address } = await open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search links' }), 'welcome');
  await waitFor(() => expect(names()).toEqual(['Spring fair']));
  expect(screen.getByText('1 of 4')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Inactive' }));
  await screen.findByText('No links match your filters.');
  expect(address()).toBe(`${PATH}?q=welcome&tab=ended`);
  await userEvent.click(screen.getByRole('button', { name: 'Show all links' }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(address()).toBe(PATH);
});

test.each([
  ['Active', ['Max', 'Spring fair']],
  ['Inactive', ['Last year', 'Try it']],
])('the tab %s shows %j', async (name, shown) => {
  await open();
  await userEvent.click(await screen.findByRole('tab', { name }));
  await waitFor(() => expect(names()).toEqual(shown));
});

test('an address that names one link shows it alone, also beside another of its name', async () => {
  const { address } = await open(`${PATH}?link=${linkId(2)}`, [fakeLink(1, 'Max'), fakeLink(2, 'Max')]);
  await waitFor(() => expect(names()).toEqual(['Max']));
  expect(screen.getByText('Mar 2, 2025')).toBeDefined();
  expect(screen.getByText('1 of 2')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show all links' }));
  await waitFor(() => expect(names()).toHaveLength(2));
  expect(address()).toBe(PATH);
});

test('a link that is not there leaves a way to all others', async () => {
  await open(`${PATH}?link=${linkId(77)}`);
  await screen.findByText('No links match your filters.');
  await userEvent.click(screen.getByRole('button', { name: 'Show all links' }));
  await waitFor(() => expect(names()).toHaveLength(4));
});

/** Where a query has to ask for it. */
function AsInTheApp(props: PageProps<typeof linksSearch>) {
  useQueryClient().setDefaultOptions({ queries: { refetchOnWindowFocus: false } });
  return <LinksPage {...props} />;
}

test('the counts are loaded again when the window gets the focus', async () => {
  const server = fakeServer([fair]);
  await given({ answers: server.answers });
  openPage(AsInTheApp, PATH, { search: linksSearch });
  await row('Spring fair');
  server.all[0] = { ...fair, opened: 1201 };
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await screen.findByText('1,201');
});

test('a thousand links are counted, and drawn in part', async () => {
  const many = Array.from({ length: 1000 }, (_, at) =>
    fakeLink(at, `Link ${at}`, { createdDate: '2025-03-04T12:00:00Z' }),
  );
  await open(PATH, many);
  await screen.findByText('1,000 links');
  await waitFor(() => expect(rows().length).toBeLessThan(100));
  expect(screen.getByRole('table', { name: 'Links' }).getAttribute('aria-rowcount')).toBe('1001');
});
