import { savePreferences } from '@app/contract/accounts';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getListingStats, type Listing, listCompanyUsers, listListings } from '@app/contract/listings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { given, ids, openPage, uuid } from '../../../test/open-page.tsx';
import { MarketplacePage } from './marketplace-page.tsx';

const PATH = '/campaigns/marketplace';

const listing = (id: number, name: string, more: Partial<Listing> = {}): Listing => ({
  id,
  immutableId: uuid(id),
  name,
  archived: false,
  published: true,
  publisherCompanyId: ids.company,
  listingType: 'Content',
  categories: ['Email', 'Sales'],
  summary: '',
  updatedDate: '2025-03-04T12:00:00Z',
  exportedDate: null,
  publishedDate: '2025-03-05T12:00:00Z',
  ...more,
});

const companies = (...companyIds: string[]) =>
  fake(listCompanyUsers, () => ({
    content: companyIds.map((immutableId) => ({ company: { immutableId, name: 'A publisher' } })),
  }));
const stats = fake(getListingStats, () => ({
  stats: [
    { listingId: 1, installs: 1200 },
    { listingId: 3, installs: 4 },
  ],
}));
const listings = (...content: Listing[]) =>
  fake(listListings, () => ({ content, page: { totalElements: content.length } }));
const three = listings(
  listing(1, 'Abandoned cart'),
  listing(2, 'Old newsletter', { archived: true }),
  listing(3, 'Welcome series', { published: false, publishedDate: null }),
);
const names = () => screen.getAllByRole('link').map((link) => link.textContent);

test('active campaigns are listed with their installs, and open their own page', async () => {
  await given({ answers: [companies(ids.company), stats, three] });
  const { address } = openPage(MarketplacePage, PATH);
  const row = await screen.findByRole('row', { name: /Abandoned cart/ });
  expect(names()).toEqual(['Abandoned cart', 'Welcome series']);
  await within(row).findByText('1,200');
  expect(within(row).getByText('Email, Sales')).toBeDefined();
  expect(within(row).getByText('Mar 4, 2025')).toBeDefined();
  expect(screen.getByText('1,204')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Welcome series/ })).getByText('Not published')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Abandoned cart' }));
  await waitFor(() => expect(address()).toBe(`${PATH}/1`));
});

test('the tab and the filter stand in the address', async () => {
  await given({ answers: [companies(ids.company), stats, three] });
  const { address } = openPage(MarketplacePage, PATH);
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
  openPage(MarketplacePage, `${PATH}?q=WELCOME`);
  await screen.findByRole('link', { name: 'Welcome series' });
  expect(names()).toEqual(['Welcome series']);
  expect(screen.getByText('1 of 2')).toBeDefined();
});

test('all pages of fifty are read', async () => {
  const all = Array.from({ length: 70 }, (_, at) => listing(at + 1, `Campaign ${at + 1}`));
  const paged = fake(listListings, ({ searchParams }) => {
    expect([searchParams.get('archived'), searchParams.get('published')]).toEqual(['both', 'both']);
    const size = Number(searchParams.get('pageSize'));
    const start = Number(searchParams.get('pageNumber')) * size;
    return { content: all.slice(start, start + size), page: { totalElements: all.length } };
  });
  await given({ answers: [companies(ids.company), stats, paged] });
  openPage(MarketplacePage, PATH);
  await screen.findByRole('link', { name: 'Campaign 70' });
  expect(screen.getAllByRole('link')).toHaveLength(70);
});

test('no campaigns at all is said', async () => {
  await given({ answers: [companies(ids.company), stats, listings()] });
  openPage(MarketplacePage, PATH);
  await screen.findByText('There are no active campaigns.');
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(listListings, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: [listing(1, 'Abandoned cart')], page: { totalElements: 1 } };
  });
  await given({ answers: [companies(ids.company), stats, flaky] });
  openPage(MarketplacePage, PATH);
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
  openPage(MarketplacePage, PATH);
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
  openPage(MarketplacePage, PATH);
  await screen.findByText('There are no active campaigns.');
  expect(seen).toHaveBeenCalledExactlyOnceWith(asked);
});

test('without a publisher nothing is asked and the load fails', async () => {
  await given({ answers: [companies(ids.hiddenPublisher), stats] });
  const { queryClient } = openPage(MarketplacePage, PATH);
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
  openPage(MarketplacePage, PATH);
  await screen.findByText('Your campaigns, ready to install');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss this hint' }));
  expect(screen.queryByText('Your campaigns, ready to install')).toBeNull();
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ data: { ftu_marketplace: true } }));
});
