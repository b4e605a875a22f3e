import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { archiveListing, getInstallSummary, getListing, listFulfilledSolutions } from '@app/contract/listings';
import { given, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as modals from '#modals';
import { fakeInstall, fakeListing, fakeListingAnswers } from '#test/fake-listing.ts';
import { ListingPage } from './listing-page.tsx';
import { listingSearch } from './search.ts';

const PATH = '/campaigns/marketplace/7';
const open = (search = '') =>
  openPage(ListingPage, PATH + search, { path: '/campaigns/marketplace/$id', search: listingSearch });

const installs = [
  fakeInstall(1, 'Alder Dental', { clientChanges: 2, clientTexts: 3, version: 2 }),
  fakeInstall(2, 'Bayou Roofing', { cancelled: true, version: 1, clientChanges: 1 }),
  fakeInstall(3, 'Foxglove Florists', {
    ...{ hasAccess: false, publishedDate: null, campaignId: null },
    ...{ activeContacts: null, totalContacts: null, clientChanges: null, clientTexts: null },
  }),
  fakeInstall(4, 'Grove Yoga', { activeContacts: 0, totalContacts: 7, clientChanges: 1 }),
];
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const cellsOf = (line: HTMLElement) =>
  within(line)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the campaign is summed up: what it is, its installs and its contacts', async () => {
  await given({ answers: fakeListingAnswers(installs) });
  open();
  await screen.findByRole('heading', { name: 'Abandoned cart' });
  for (const text of ['Brings shoppers back.', 'Email, Sales', 'Version 3', 'Editions: Pro, Max'])
    expect(screen.getByText(text)).toBeDefined();
  await screen.findByText('3,407');
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '3and 1 cancelled',
    '2',
    '1,200',
    '3,407',
  ]);
  expect(screen.getAllByRole('term').map((label) => label.textContent)).toEqual([
    'Installs',
    'Published installs',
    'Active contacts',
    'Total contacts',
  ]);
  expect(
    screen.getByText('1 install is in an account you have no access to. Its contacts are not counted.'),
  ).toBeDefined();
});

test('the page is called by the campaign, and by its own title again once one has left', async () => {
  await given({ answers: fakeListingAnswers(installs) });
  const before = document.title;
  const { goTo } = open();
  await waitFor(() => expect(document.title).toBe('Abandoned cart · Partner Edition'));
  await goTo('/campaigns/marketplace');
  await waitFor(() => expect(document.title).toBe(before));
});

test('installs are listed with badges for access, cancellation and changes', async () => {
  await given({ answers: fakeListingAnswers(installs) });
  open();
  expect(cellsOf(await row('Alder Dental'))).toEqual([
    'Alder DentalClient changed 2 stepsClient changed 3 texts',
    'ab1',
    '1.example',
    '1,200',
    '3,400',
    'Apr 1, 2025',
    'Apr 2, 2025',
    '2Newer version available',
  ]);
  const yoga = cellsOf(await row('Grove Yoga'));
  expect(yoga.slice(0, 5)).toEqual(['Grove YogaClient changed 1 step', 'ab4', '4.example', '0', '7']);
  const closed = cellsOf(await row('Foxglove Florists'));
  expect(closed.slice(0, 5)).toEqual(['Foxglove FloristsNo access', 'ab3', '3.example', '–', '–']);
  expect(within(await row('Foxglove Florists')).getByText('Not published')).toBeDefined();
  const cancelled = within(await row('Bayou Roofing'));
  expect(cancelled.getByText('Cancelled')).toBeDefined();
  // Nobody will update what was cancelled, nor does it matter what was changed there.
  expect(cancelled.queryByText(/Newer version|changed/)).toBeNull();
});

test('the filter stands in the address, says how many it shows, and can be reset', async () => {
  await given({ answers: fakeListingAnswers(installs.slice(0, 2)) });
  const { address } = open();
  await row('Alder Dental');
  const filter = screen.getByRole('combobox', { name: 'Show installs' });
  await waitFor(() =>
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'All (2)',
      'Not published (0)',
      'Published (1)',
      'Installs without active contacts (0)',
      'Installs with active contacts (1)',
      'Cancelled (1)',
    ]),
  );
  await userEvent.selectOptions(filter, 'withActiveContacts');
  await waitFor(() => expect(names()).toEqual(['Alder Dental']));
  expect(address()).toBe(`${PATH}?filter=withActiveContacts`);
  expect(screen.getByText('1 install')).toBeDefined();
  await userEvent.selectOptions(filter, 'notPublished');
  await screen.findByText('No installs match your filter.');
  await userEvent.click(screen.getByRole('button', { name: 'Reset filter' }));
  await waitFor(() => expect(names()).toEqual(['Alder Dental', 'Bayou Roofing']));
  expect(address()).toBe(PATH);
});

test.each([
  ['withoutActiveContacts', ['Grove Yoga']],
  ['cancelled', ['Bayou Roofing']],
  ['nonsense', installs.map(({ account }) => account.name)],
])('an address with the filter %s shows %j', async (filter, shown) => {
  await given({ answers: fakeListingAnswers(installs) });
  open(`?filter=${filter}`);
  await screen.findByRole('table');
  expect(names()).toEqual(shown);
});

test('installs are searched and sorted, which stands in the address; past runs are a click away', async () => {
  await given({ answers: fakeListingAnswers(installs) });
  const { address } = open();
  await row('Alder Dental');
  await userEvent.click(screen.getByRole('button', { name: 'Active contacts' }));
  // Equal ones by name; the one whose contacts are not known comes last.
  const up = ['Grove Yoga', 'Alder Dental', 'Bayou Roofing', 'Foxglove Florists'];
  await waitFor(() => expect(names()).toEqual(up));
  await userEvent.click(screen.getByRole('button', { name: 'Active contacts' }));
  const down = ['Alder Dental', 'Bayou Roofing', 'Grove Yoga', 'Foxglove Florists'];
  await waitFor(() => expect(names()).toEqual(down));
  expect(address()).toBe(`${PATH}?sort=-active`);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name, account or URL' }), 'yoga 4.ex');
  await waitFor(() => expect(names()).toEqual(['Grove Yoga']));
  expect(screen.getByText('1 install')).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox'), ' nowhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Reset filter' }));
  await waitFor(() => expect(names()).toHaveLength(4));
  const past = screen.getByRole('link', { name: 'Past installs' });
  expect(past.getAttribute('href')).toBe('/installs?listing=7');
});

test('thousands of installs are read page by page, and only some of them are drawn', async () => {
  const many = Array.from({ length: 2300 }, (_, at) => fakeInstall(at, `Client ${at}`));
  await given({ answers: fakeListingAnswers(many) });
  open();
  await screen.findByText('2,300 installs');
  const table = screen.getByRole('table', { name: 'Installs' });
  expect(table.getAttribute('aria-rowcount')).toBe('2301');
  expect(within(table).getAllByRole('link').length).toBeLessThan(100);
});

test('an install opens its client, with a link back to this page', async () => {
  await given({ answers: fakeListingAnswers(installs) });
  const { address } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Alder Dental' }));
  await waitFor(() => expect(address()).toBe(`/clients/${uuid(1)}?from=7`));
});

test('the back link goes to the campaigns', async () => {
  await given({ answers: fakeListingAnswers(installs) });
  const { address } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Back to campaigns' }));
  await waitFor(() => expect(address()).toBe('/campaigns/marketplace'));
});

const menu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
};

test('each action of a campaign opens its modal', async () => {
  await given({ answers: fakeListingAnswers([]) });
  const opened = vi.spyOn(modals, 'openModal').mockReturnValue();
  open();
  await screen.findByText('This campaign is not installed in any account.');
  const listing = { id: 7, immutableId: uuid(7), name: 'Abandoned cart' };
  for (const button of screen.getAllByRole('button', { name: 'Install campaign' })) await userEvent.click(button);
  await userEvent.click(screen.getByRole('button', { name: 'Create bundle with this campaign' }));
  expect(await menu()).toEqual(['Update in accounts', 'Uninstall from accounts', 'Archive campaign']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Update in accounts' }));
  await menu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Uninstall from accounts' }));
  expect(opened.mock.calls).toEqual([
    ['install', { listing }],
    ['install', { listing }],
    ['createBundle', { solutionRefs: [uuid(7)] }],
    ['install', { kind: 'update', listing }],
    ['install', { kind: 'uninstall', listing }],
  ]);
  opened.mockRestore();
});

test('archiving shows at once, and then the campaign can only come back', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await given({ answers: [...fakeListingAnswers([]), fake(archiveListing, () => promise)] });
  open();
  await menu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive campaign' }));
  await screen.findByText('Archived');
  expect(screen.queryByRole('button', { name: /Install|bundle/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Unarchive campaign' })).toBeDefined();
  resolve();
  await screen.findByText('“Abandoned cart” archived');
});

test('a draft can be neither bundled nor installed', async () => {
  await given({ answers: fakeListingAnswers([], { published: false }) });
  open();
  expect(await screen.findByText('Not published', { selector: 'span' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Install campaign|bundle/ })).toBeNull();
  expect(await menu()).toEqual(['Uninstall from accounts', 'Archive campaign']);
});

test('a campaign that is not there is said to be missing, not broken', async () => {
  const missing = fake(getListing, () => {
    throw new AppError('listing.notFound');
  });
  await given({ answers: [missing] });
  open();
  await screen.findByText('This campaign does not exist, or you have no access to it.');
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
});

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(getListing, () => {
    if (fails) throw new AppError('server.unexpected');
    return fakeListing;
  });
  await given({ answers: [flaky, ...fakeListingAnswers(installs)] });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an error retrieving listing details for a campaign.',
  );
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('heading', { name: 'Abandoned cart' });
});

test('when only the installs fail, the campaign stays and they can be tried again', async () => {
  let fails = true;
  const flaky = fake(listFulfilledSolutions, () => {
    if (fails) throw new AppError('server.unexpected');
    return { content: installs.slice(0, 1), page: { totalElements: 1 } };
  });
  const noNumbers = fake(getInstallSummary, () => {
    throw new AppError('server.unexpected');
  });
  await given({ answers: [flaky, noNumbers, ...fakeListingAnswers([])] });
  open();
  await screen.findByText('Installs could not be loaded.');
  expect(screen.getByText('Brings shoppers back.')).toBeDefined();
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['–', '–', '–', '–']);
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await row('Alder Dental');
});
