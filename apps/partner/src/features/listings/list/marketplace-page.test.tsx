import { savePreferences } from '@app/contract/accounts';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getListingStats, listCompanyUsers, listListings } from '@app/contract/listings';
import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeCompanies, fakeListing, fakeListings, fakeStats } from '#test/fake-marketplace.ts';
import { MarketplacePage } from './marketplace-page.tsx';
import { listingsSearch } from './search.ts';

const PATH = '/campaigns/marketplace';

const companies = fakeCompanies;
const stats = fakeStats([1, 1200, 300, 4000], [2, 9, 8, 7], [3, 4, 0, 11]);
const three = fakeListings(
  fakeListing(1, 'Abandoned cart'),
  fakeListing(2, 'Old newsletter', { archived: true, updatedDate: '2024-03-04T12:00:00Z' }),
  fakeListing(3, 'Welcome series', {
    published: false,
    publishedDate: null,
    exportedDate: '2025-01-01T12:00:00Z',
    updatedDate: '2025-05-04T12:00:00Z',
  }),
);
const names = () => screen.getAllByRole('link').map((link) => link.textContent);
const metrics = () => screen.getAllByRole('definition').map((value) => value.textContent);

test('active campaigns are listed with their contacts and installs, and open their own page', async () => {
  await given({ answers: [companies(ids.company), stats, three] });
  const { address } = openPage(MarketplacePage, PATH, { search: listingsSearch });
  const row = await screen.findByRole('row', { name: /Abandoned cart/ });
  expect(names()).toEqual(['Abandoned cart', 'Welcome series']);
  await within(row).findByText('1,200');
  const cells = within(row).getAllByRole('cell').slice(1, -1);
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Abandoned cartEmail, Sales',
    '300',
    'Mar 4, 2025',
    '',
    'Mar 5, 2025',
    '1,200',
  ]);
  expect(within(screen.getByRole('row', { name: /Welcome series/ })).getByText('Not published')).toBeDefined();
  expect(metrics()).toEqual(['300', '1,204', '4,011']);
  expect(screen.getAllByRole('term').map((label) => label.textContent)).toEqual([
    'Active contacts',
    'Total installs',
    'All contacts',
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Abandoned cart' }));
  await waitFor(() => expect(address()).toBe(`${PATH}/1`));
});

test('all campaigns together say which are archived, and are counted together', async () => {
  await given({ answers: [companies(ids.company), stats, three] });
  const { address } = openPage(MarketplacePage, PATH, { search: listingsSearch });
  await userEvent.click(await screen.findByRole('tab', { name: 'All' }));
  const old = await screen.findByRole('row', { name: /Old newsletter/ });
  expect(address()).toBe(`${PATH}?tab=all`);
  expect(names()).toEqual(['Abandoned cart', 'Old newsletter', 'Welcome series']);
  expect(within(old).getByText('Archived')).toBeDefined();
  await waitFor(() => expect(metrics()).toEqual(['308', '1,213', '4,018']));
});

test.each([
  ['Name', ['Welcome series', 'Old newsletter', 'Abandoned cart']],
  ['Active contacts', ['Welcome series', 'Old newsletter', 'Abandoned cart']],
  ['Updated', ['Old newsletter', 'Abandoned cart', 'Welcome series']],
  ['Exported', ['Welcome series', 'Abandoned cart', 'Old newsletter']],
  ['Published', ['Abandoned cart', 'Old newsletter', 'Welcome series']],
  ['Installs', ['Welcome series', 'Old newsletter', 'Abandoned cart']],
])('the column %s sorts, and the address says so', async (column, order) => {
  await given({ answers: [companies(ids.company), stats, three] });
  const { address } = openPage(MarketplacePage, `${PATH}?tab=all`, { search: listingsSearch });
  await screen.findByText('1,200');
  await userEvent.click(screen.getByRole('button', { name: column }));
  await waitFor(() => expect(names()).toEqual(order));
  expect(new URL(address(), 'http://test').searchParams.get('sort')).toMatch(/^-?\w+$/);
});

test('the same column once more turns the order round', async () => {
  await given({ answers: [companies(ids.company), stats, three] });
  const { address } = openPage(MarketplacePage, `${PATH}?tab=all&sort=installs`, { search: listingsSearch });
  await screen.findByText('1,200');
  await userEvent.click(screen.getByRole('button', { name: 'Installs' }));
  await waitFor(() => expect(names()).toEqual(['Abandoned cart', 'Old newsletter', 'Welcome series']));
  expect(address()).toBe(`${PATH}?tab=all&sort=-installs`);
  expect(screen.getByRole('columnheader', { name: 'Installs' }).getAttribute('aria-sort')).toBe('descending');
});

test('without the numbers the campaigns are still there', async () => {
  const failing = fake(getListingStats, () => {
    throw new AppError('server.unexpected');
  });
  await given({ answers: [companies(ids.company), failing, three] });
  openPage(MarketplacePage, `${PATH}?sort=-installs`, { search: listingsSearch });
  await screen.findByRole('link', { name: 'Abandoned cart' });
  expect(metrics()).toEqual(['–', '–', '–']);
  expect(names()).toEqual(['Abandoned cart', 'Welcome series']);
});

test('the tab and the filter stand in the address', async () => {
  await given({ answers: [companies(ids.company), stats, three] });
  const { address } = openPage(MarketplacePage, PATH, { search: listingsSearch });
  await userEvent.click(await screen.findByRole('tab', { name: 'Archived' }));
  await screen.findByRole('link', { name: 'Old newsletter' });
  expect(address()).toBe(`${PATH}?tab=archived`);
  await userEvent.type(screen.getByRole('searchbox'), 'cart');
  await screen.findByText('No campaigns match your filter.');
  expect(address()).toBe(`${PATH}?tab=archived&q=cart`);
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  await screen.findByRole('link', { name: 'Old newsletter' });
  expect(address()).toBe(`${PATH}?tab=archived`);
});

test('an address with a filter shows what it says', async () => {
  await given({ answers: [companies(ids.company), stats, three] });
  openPage(MarketplacePage, `${PATH}?q=WELCOME`, { search: listingsSearch });
  await screen.findByRole('link', { name: 'Welcome series' });
  expect(names()).toEqual(['Welcome series']);
  expect(screen.getByText('1 of 2')).toBeDefined();
});

test('several categories at once narrow the list, stand in the address and go with the other filters', async () => {
  const listings = fakeListings(
    fakeListing(1, 'Abandoned cart', { categories: ['Sales', 'E-mail, text'] }),
    fakeListing(2, 'Birthday', { categories: ['Loyalty'] }),
    fakeListing(3, 'Welcome series', { categories: [] }),
  );
  await given({ answers: [companies(ids.company), stats, listings] });
  const { address } = openPage(MarketplacePage, PATH, { search: listingsSearch });
  await userEvent.click(await screen.findByRole('button', { name: 'Categories: All categories' }));
  const choose = async (name: string) =>
    userEvent.click(await screen.findByRole('menuitemcheckbox', { name, checked: false }));
  await choose('Loyalty');
  await waitFor(() => expect(names()).toEqual(['Birthday']));
  await choose('E-mail, text');
  await waitFor(() => expect(names()).toEqual(['Abandoned cart', 'Birthday']));
  expect(screen.getByText('2 of 3')).toBeDefined();
  expect(listingsSearch.category.read(new URL(address(), 'http://test').searchParams.get('category') ?? '')).toEqual([
    'Loyalty',
    'E-mail, text',
  ]);
  await userEvent.keyboard('{Escape}');
  await userEvent.type(screen.getByRole('searchbox'), 'welcome');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(address()).toBe(PATH);
});

test.each([
  ['Sales', ['Sales']],
  ['Sales,100%25,a%2Cb', ['Sales', '100%', 'a,b']],
  ['50%,,', ['50%']],
])('the categories of an address, %j, are %j', (typed, read) => {
  expect(listingsSearch.category.read(typed)).toEqual(read);
  expect(listingsSearch.category.read(listingsSearch.category.write(read))).toEqual(read);
});

test('all pages of fifty are read', async () => {
  const all = Array.from({ length: 70 }, (_, at) => fakeListing(at + 1, `Campaign ${at + 1}`));
  const paged = fake(listListings, ({ searchParams }) => {
    expect([searchParams.get('archived'), searchParams.get('published')]).toEqual(['both', 'both']);
    const size = Number(searchParams.get('pageSize'));
    const start = Number(searchParams.get('pageNumber')) * size;
    return { content: all.slice(start, start + size), page: { totalElements: all.length } };
  });
  await given({ answers: [companies(ids.company), stats, paged] });
  openPage(MarketplacePage, PATH, { search: listingsSearch });
  await screen.findByRole('link', { name: 'Campaign 70' });
  expect(screen.getAllByRole('link')).toHaveLength(70);
});

test('no campaigns at all is said', async () => {
  await given({ answers: [companies(ids.company), stats, fakeListings()] });
  openPage(MarketplacePage, PATH, { search: listingsSearch });
  await screen.findByText('There are no active campaigns.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listListings, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [fakeListing(1, 'Abandoned cart')], page: { totalElements: 1 } };
  });
  await given({ answers: [companies(ids.company), stats, flaky] });
  openPage(MarketplacePage, PATH, { search: listingsSearch });
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving listings.');
  expect(screen.getByText('fake-1')).toBeDefined();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('link', { name: 'Abandoned cart' });
});

test('a failed load of the publishers can be tried again too', async () => {
  let fails = true;
  const flaky = fake(listCompanyUsers, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [{ company: { immutableId: ids.company, name: 'A publisher' } }] };
  });
  await given({ answers: [flaky, stats, three] });
  openPage(MarketplacePage, PATH, { search: listingsSearch });
  await screen.findByRole('alert');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('link', { name: 'Abandoned cart' });
});

test.each([
  ['demo@partner.example', [ids.company]],
  ['staff@internal.example', [ids.company, ids.hiddenPublisher]],
  ['trick@not-internal.example', [ids.company]],
])('%s asks for the publishers %j', async (username, asked) => {
  const seen = vi.fn();
  const answer = fake(listListings, ({ searchParams }) => {
    seen(searchParams.getAll('publisherCompanyIds'));
    return { content: [], page: { totalElements: 0 } };
  });
  const user = { id: ids.user, username, givenName: '', familyName: '', locale: 'en-us', emailSignatureURL: null };
  await given({ answers: [companies(ids.company, ids.hiddenPublisher), stats, answer], boot: { user } });
  openPage(MarketplacePage, PATH, { search: listingsSearch });
  await screen.findByText('There are no active campaigns.');
  expect(seen).toHaveBeenCalledExactlyOnceWith(asked);
});

test('without a publisher nothing is asked and the load fails', async () => {
  await given({ answers: [companies(ids.hiddenPublisher), stats] });
  const { queryClient } = openPage(MarketplacePage, PATH, { search: listingsSearch });
  await screen.findByRole('alert');
  const errors = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error?.message);
  expect(errors).toContain('No publisherCompanyIds');
});

test('the hint stays away once dismissed', async () => {
  const saved = vi.fn();
  const save = fake(savePreferences, (_, body) => {
    saved(body);
    return { userPreferences: { ftu_marketplace: true } };
  });
  await given({ answers: [companies(ids.company), stats, three, save], boot: { preferences: {} } });
  openPage(MarketplacePage, PATH, { search: listingsSearch });
  await screen.findByText('Your campaigns, ready to install');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this hint' }));
  expect(screen.queryByText('Your campaigns, ready to install')).toBeNull();
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ data: { ftu_marketplace: true } }));
});
