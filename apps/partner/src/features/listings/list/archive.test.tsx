import { type Bundle, listBundles } from '@app/contract/bundles';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import type { PageProps } from '@app/frame/app/route.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as modals from '#modals';
import { fakeListing, fakeMarketplace } from '#test/fake-marketplace.ts';
import { Modals } from '#test/modals.tsx';
import { MarketplacePage } from './marketplace-page.tsx';
import { listingsSearch } from './search.ts';

const PATH = '/campaigns/marketplace';
const warned = { flags: { 'optimus.archiveCampaignsWarning': true, 'optimus.usersPage': true } };
const two = () => [fakeListing(1, 'Abandoned cart'), fakeListing(2, 'Welcome series')];
afterEach(() => {
  act(closeModals);
  // What one test was told must not be read by the next.
  for (const toast of screen.queryAllByRole('button', { name: 'Close' })) act(() => toast.click());
});

const WithModals = (props: PageProps<typeof listingsSearch>) => (
  <>
    <MarketplacePage {...props} />
    <Modals />
  </>
);
const names = () => screen.queryAllByRole('link').map((link) => link.textContent);
const moreOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More actions: ${name}` }));
};
async function archive(name: string) {
  await moreOf(name);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive campaign' }));
}

test('an archived campaign leaves at once, and Undo saves it again as it was', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { answers, sent } = fakeMarketplace(two(), () => promise);
  await given({ answers });
  openPage(WithModals, PATH, { search: listingsSearch });
  await archive('Abandoned cart');
  await waitFor(() => expect(names()).toEqual(['Welcome series']));
  expect(screen.queryByText('“Abandoned cart” archived')).toBeNull();
  resolve();
  await screen.findByText('“Abandoned cart” archived');
  expect(names()).toEqual(['Welcome series']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Abandoned cart” is active again');
  await waitFor(() => expect(names()).toEqual(['Abandoned cart', 'Welcome series']));
  expect(sent).toEqual([
    'DELETE',
    {
      name: 'Abandoned cart',
      summary: 'What it is for.',
      categories: ['Email', 'Sales'],
      editions: ['Pro'],
      archived: false,
    },
  ]);
});

test('what was archived stays away while the list is read anew', async () => {
  let reads = 0;
  const { answers } = fakeMarketplace(two(), undefined, () => {
    reads += 1;
    return reads === 1 ? undefined : new Promise(() => {});
  });
  await given({ answers });
  openPage(WithModals, PATH, { search: listingsSearch });
  await archive('Abandoned cart');
  await screen.findByText('“Abandoned cart” archived');
  await waitFor(() => expect(reads).toBe(2));
  expect(names()).toEqual(['Welcome series']);
});

test('the keyboard alone archives, and the focus goes on in the list', async () => {
  const { answers } = fakeMarketplace(two());
  await given({ answers });
  openPage(WithModals, PATH, { search: listingsSearch });
  (await screen.findByRole('button', { name: 'More actions: Abandoned cart' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Create bundle with this campaign'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(names()).toEqual(['Welcome series']));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Welcome series'));
});

const choose = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));

test('several are archived at once and come back with one Undo; only what is published goes into a bundle', async () => {
  const { answers, sent } = fakeMarketplace([...two(), fakeListing(3, 'Not ready', { published: false })]);
  await given({ answers });
  openPage(WithModals, PATH, { search: listingsSearch });
  const opened = vi.spyOn(modals, 'openModal').mockReturnValue();
  await choose('Abandoned cart');
  await choose('Not ready');
  await userEvent.click(await screen.findByRole('button', { name: 'Create bundle with this campaign' }));
  expect(opened.mock.calls).toEqual([['createBundle', { solutionRefs: [uuid(1)] }]]);
  opened.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await screen.findByText('2 campaigns archived');
  await waitFor(() => expect(names()).toEqual(['Welcome series']));
  expect(sent).toEqual(['DELETE', 'DELETE']);
  expect(screen.queryByRole('button', { name: 'Clear selection' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 campaigns are active again');
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('with the flag, several are asked about together', async () => {
  const asked: string[][] = [];
  const including = fake(listBundles, ({ searchParams }) => {
    asked.push(searchParams.getAll('solutionIds'));
    return { bundles: [bundle(1)], request: { solutionIds: [] }, nextPageToken: '' };
  });
  const { answers, sent } = fakeMarketplace(two());
  await given({ answers: [including, ...answers], boot: warned });
  openPage(WithModals, PATH, { search: listingsSearch });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('1 bundle includes some of these campaigns:');
  expect(asked).toEqual([[uuid(1), uuid(2)]]);
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
  await screen.findByText('2 campaigns archived');
});

test('a draft can be archived, but neither installed nor put in a bundle', async () => {
  const { answers } = fakeMarketplace([fakeListing(1, 'Not ready', { published: false })]);
  await given({ answers });
  openPage(WithModals, PATH, { search: listingsSearch });
  await moreOf('Not ready');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Archive campaign']);
  expect(screen.queryByRole('button', { name: /Install campaign/ })).toBeNull();
});

test('an archived campaign can only be brought back', async () => {
  const { answers, sent } = fakeMarketplace([fakeListing(1, 'Old newsletter', { archived: true })]);
  await given({ answers });
  openPage(WithModals, `${PATH}?tab=archived`, { search: listingsSearch });
  await userEvent.click(await screen.findByRole('button', { name: 'Unarchive campaign: Old newsletter' }));
  await screen.findByText('There are no archived campaigns.');
  expect(sent).toMatchObject([{ archived: false }]);
  expect(screen.queryByRole('button', { name: /Install|More actions/ })).toBeNull();
});

test.each([true, false])('a refused change (archiving: %s) says so and puts the campaign back', async (archiving) => {
  const { answers } = fakeMarketplace([fakeListing(1, 'Abandoned cart', { archived: !archiving })], () => {
    throw new AppError('server.unexpected');
  });
  await given({ answers });
  openPage(WithModals, archiving ? PATH : `${PATH}?tab=archived`, { search: listingsSearch });
  if (archiving) await archive('Abandoned cart');
  else await userEvent.click(await screen.findByRole('button', { name: /^Unarchive/ }));
  await screen.findByText('An error occurred, please try again.');
  expect(names()).toEqual(['Abandoned cart']);
});

const bundle = (at: number): Bundle => ({
  id: uuid(at),
  name: `Bundle ${at}`,
  description: '',
  organizationId: ids.company,
  solutionRefs: [uuid(1)],
  createdDate: '2025-03-05T12:00:00Z',
});

test('with the flag, all bundles that include the campaign are named first', async () => {
  const { answers, sent } = fakeMarketplace(two());
  const asked: string[] = [];
  const lookup = fake(listBundles, ({ search, searchParams }) => {
    asked.push(search);
    const start = Number(searchParams.get('pageToken') ?? 0);
    const bundles = Array.from({ length: start === 0 ? 50 : 3 }, (_, at) => bundle(start + at + 1));
    return { bundles, request: { solutionIds: [uuid(1)] }, nextPageToken: start === 0 ? '50' : '' };
  });
  await given({ answers: [...answers, lookup], boot: warned });
  openPage(WithModals, PATH, { search: listingsSearch });
  await archive('Abandoned cart');
  const dialog = await screen.findByRole('dialog', { name: 'Archive campaign' });
  await within(dialog).findByText('53 bundles include this campaign:');
  const items = within(dialog).getAllByRole('listitem');
  expect([items.length, items[0]?.textContent, items[52]?.textContent]).toEqual([53, 'Bundle 1', 'Bundle 53']);
  const query = `?solutionIds=${uuid(1)}&deleted=false&pageSize=50`;
  expect(asked).toEqual([query, `${query}&pageToken=50`]);
  expect(sent).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archive campaign' }));
  await screen.findByText('“Abandoned cart” archived');
  expect(sent).toEqual(['DELETE']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('with the flag, cancelling archives nothing, and no bundle at all is said', async () => {
  const { answers, sent } = fakeMarketplace(two());
  const none = fake(listBundles, () => ({ bundles: [], request: { solutionIds: [uuid(1)] }, nextPageToken: '' }));
  await given({ answers: [...answers, none], boot: warned });
  openPage(WithModals, PATH, { search: listingsSearch });
  await archive('Abandoned cart');
  await screen.findByText('No bundle includes this campaign.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([sent, names()]).toEqual([[], ['Abandoned cart', 'Welcome series']]);
});

test('with the flag, a failed lookup can be tried again', async () => {
  let fails = true;
  const { answers } = fakeMarketplace(two());
  const flaky = fake(listBundles, () => {
    if (fails) throw new AppError('server.unexpected');
    return { bundles: [bundle(7)], request: { solutionIds: [uuid(1)] }, nextPageToken: '' };
  });
  await given({ answers: [...answers, flaky], boot: warned });
  openPage(WithModals, PATH, { search: listingsSearch });
  await archive('Abandoned cart');
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving bundles.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('1 bundle includes this campaign:');
});

test('Install and Create bundle open their windows with the campaign', async () => {
  const { answers } = fakeMarketplace([fakeListing(1, 'Abandoned cart')]);
  await given({ answers });
  const opened = vi.spyOn(modals, 'openModal').mockReturnValue();
  openPage(MarketplacePage, PATH, { search: listingsSearch });
  await userEvent.click(await screen.findByRole('button', { name: 'Install campaign: Abandoned cart' }));
  await moreOf('Abandoned cart');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Create bundle with this campaign' }));
  expect(opened.mock.calls).toEqual([
    ['install', { listing: { id: 1, immutableId: uuid(1), name: 'Abandoned cart' } }],
    ['createBundle', { solutionRefs: [uuid(1)] }],
  ]);
  opened.mockRestore();
});
