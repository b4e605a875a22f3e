import { listPartnerUsers } from '@app/contract/accounts';
import { assignClients, getClient } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getListing } from '@app/contract/listings';
import type { PageProps } from '@app/frame/app/route.ts';
import { given, ids, openPage, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import * as modals from '#modals';
import { fakeAnswer, fakeCampaigns, fakeClient, fakeCrm } from '#test/fake-client.ts';
import { ClientPage } from './client-page.tsx';
import { clientSearch } from './search.ts';

afterEach(() => vi.restoreAllMocks());

const chunk = { fails: false };
async function loadPerformance() {
  if (chunk.fails) throw new Error('no script');
  return ({ client }: { client: { name: string } }) => <p>Charts of {client.name}</p>;
}
const WithCharts = (props: PageProps<typeof clientSearch, '/clients/$id'>) => (
  <ClientPage {...props} loadPerformance={loadPerformance} />
);

const open = (search = '') =>
  openPage(WithCharts, `/clients/${uuid(1)}${search}`, { path: '/clients/$id', search: clientSearch });
const values = () => screen.getAllByRole('definition').map((value) => value.textContent);

// First: what was loaded once stays loaded.
test('charts whose script does not come say so and can be tried again, while the rest stays', async () => {
  await given({ answers: [fakeAnswer()] });
  chunk.fails = true;
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded');
  expect(screen.getByText('12 Main Street', { exact: false })).toBeDefined();
  chunk.fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByText('Charts of Alder & Finch Dental');
});

test('the status, the four numbers, the company and its subscription are shown', async () => {
  await given({ answers: [fakeAnswer()] });
  open();
  await screen.findByRole('heading', { level: 1, name: 'Alder & Finch Dental' });
  expect(screen.getByText('Active')).toBeDefined();
  expect(screen.getByText('Max')).toBeDefined();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
    ...['Active campaigns', 'Campaigns', 'Goals achieved', 'Total contacts'],
    ...['URL', 'Name', 'Phone', 'Product', 'Address'],
    ...['Sold by', 'Start date', 'Latest change', 'Assigned to'],
  ]);
  expect(values()).toEqual([
    ...['7', '40', '1,234', '56,789'],
    'www.alder.example (opens in a new tab)',
    'Alder & Finch Dental',
    '+1 303 555 0142',
    'CRM Max',
    '12 Main StreetDenver, CO 80202United States',
    'My company',
    'Mar 4, 2024',
    'Upgraded Feb 1, 2025',
    'Nobody',
  ]);
  expect(screen.getByRole('link', { name: /www.alder.example/ }).getAttribute('rel')).toContain('noopener');
  expect(screen.getByRole('link', { name: /303/ }).getAttribute('href')).toBe('tel:+13035550142');
});

test('who looks after the client is chosen on its page, and undo gives it back', async () => {
  const assigned: unknown[] = [];
  let keeper: string | null = null;
  const sam = {
    ...{ id: uuid(9), givenName: 'Sam', familyName: 'Lee' },
    username: 's@x.example',
    salesforceUserId: null,
  };
  await given({
    answers: [
      fake(getClient, () => ({ ...fakeClient, partnerUserId: keeper })),
      fake(listPartnerUsers, () => ({ content: [sam] })),
      fake(assignClients, (_, body) => {
        const { assignments } = body as { assignments: { partnerUserId: string | null; clientIds: string[] }[] };
        assigned.push(...assignments);
        keeper = assignments[0]?.partnerUserId ?? null;
      }),
    ],
  });
  open();
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Assigned to' });
  expect(select.value).toBe('');
  await userEvent.selectOptions(select, 'Sam Lee');
  await screen.findByText('1 client assigned to Sam Lee');
  expect(select.value).toBe(uuid(9));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(select.value).toBe(''));
  expect(assigned).toEqual([
    { partnerUserId: uuid(9), clientIds: [fakeClient.id] },
    { partnerUserId: null, clientIds: [fakeClient.id] },
  ]);
});

const health = { level: 'bad', active: 60, activeBefore: 100, failedInstalls: 1, lockedCampaigns: 2 } as const;
const FELL = 'Active contacts fell by 40% in 30 days';
const LOCKED = '2 campaigns are locked by another partner';

test('the health of the client is shown, and each reason leads to what it is about', async () => {
  const opened = vi.spyOn(modals, 'openModal').mockReturnValue();
  const failedRuns = [{ id: uuid(5), name: 'Starter' }];
  await given({ answers: [fakeAnswer({ health: { ...health, failedRuns } }), ...fakeCrm(fakeCampaigns(2)).answers] });
  const { address } = open();
  await screen.findByText('At risk');
  await userEvent.click(screen.getByRole('button', { name: '1 install failed' }));
  expect(opened).toHaveBeenCalledExactlyOnceWith('installRun', { installId: uuid(5) });
  await userEvent.click(screen.getByRole('button', { name: LOCKED }));
  await screen.findByRole('table', { name: 'Campaigns' });
  expect(address()).toBe(`/clients/${uuid(1)}?tab=campaigns`);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Campaigns' }));
  await userEvent.click(screen.getByRole('button', { name: FELL }));
  await screen.findByText('Charts of Alder & Finch Dental');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Campaign performance' }));
});

test('of several failed runs one is chosen by its name', async () => {
  const opened = vi.spyOn(modals, 'openModal').mockReturnValue();
  const failedRuns = [
    { id: uuid(5), name: 'Starter' },
    { id: uuid(6), name: 'Win back' },
  ];
  await given({ answers: [fakeAnswer({ health: { ...health, failedInstalls: 2, failedRuns } })] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '2 installs failed' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Win back' }));
  expect(opened).toHaveBeenCalledExactlyOnceWith('installRun', { installId: uuid(6) });
});

test('the header offers an install here, and an offer for this client in its country and currency', async () => {
  const opened = vi.spyOn(modals, 'openModal').mockReturnValue();
  const asked = vi.spyOn(modals, 'requestCartLink').mockReturnValue(true);
  await given({ answers: [fakeAnswer({ address: { ...fakeClient.address, countryCode: 'GB' } })] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Install here' }));
  const { name } = fakeClient;
  expect(opened).toHaveBeenCalledExactlyOnceWith('installInto', { accountIds: [fakeClient.id], name });
  await userEvent.click(screen.getByRole('button', { name: 'New offer' }));
  const choices = { countryCode: 'GB', currency: 'GBP' };
  expect(asked).toHaveBeenCalledExactlyOnceWith({ client: { name }, choices });
});

test('nothing can be installed without access; an offer can be made', async () => {
  await given({ answers: [fakeAnswer({ noAccess: 'cancelled', metrics: null })] });
  open();
  await screen.findByRole('button', { name: 'New offer' });
  expect(screen.queryByRole('button', { name: 'Install here' })).toBeNull();
});

test('a client without running campaigns has no health', async () => {
  await given({ answers: [fakeAnswer()] });
  open();
  await screen.findByText('Active');
  expect(screen.queryByText('Health')).toBeNull();
});

test('performance comes first, and the other tab stands in the address', async () => {
  await given({ answers: [fakeAnswer(), ...fakeCrm(fakeCampaigns(2)).answers] });
  const { address } = open();
  await screen.findByText('Charts of Alder & Finch Dental');
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Campaign performance', 'Campaigns']);
  tabs[0]?.focus();
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('table', { name: 'Campaigns' });
  expect(address()).toBe(`/clients/${uuid(1)}?tab=campaigns`);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Campaigns' }));
  expect(screen.queryByText('Charts of Alder & Finch Dental')).toBeNull();
  await userEvent.keyboard('{ArrowLeft}');
  await screen.findByText('Charts of Alder & Finch Dental');
  expect(address()).toBe(`/clients/${uuid(1)}`);
});

test('a tab that does not exist is the first one', async () => {
  await given({ answers: [fakeAnswer()] });
  open('?tab=toString');
  await screen.findByText('Charts of Alder & Finch Dental');
});

test('an address that is not on the web is only text', async () => {
  await given({ answers: [fakeAnswer({ url: 'javascript:alert(1)', phone: '' })] });
  open();
  await screen.findByText('javascript:alert(1)');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Back to clients']);
});

const listing = fake(getListing, () => ({
  id: 7,
  immutableId: uuid(7),
  name: 'Abandoned cart',
  archived: false,
  published: true,
  publisherCompanyId: ids.company,
  listingType: 'Content' as const,
  categories: [],
  summary: '',
  updatedDate: '2025-03-04T12:00:00Z',
  exportedDate: null,
  publishedDate: null,
  editions: [],
  version: 1,
}));
const noListing = fake(getListing, () => {
  throw new AppError('listing.notFound');
});

test.each([
  ['', listing, 'Back to clients', '/clients'],
  ['?from=7', listing, 'Back to Abandoned cart', '/campaigns/marketplace/7'],
  ['?from=7', noListing, 'Back to the campaign', '/campaigns/marketplace/7'],
  ['?from=..%2Flogout', listing, 'Back to clients', '/clients'],
])('opened with "%s", the way back is the right one', async (search, campaign, name, target) => {
  await given({ answers: [fakeAnswer(), campaign] });
  const { address } = open(search);
  await screen.findByRole('heading', { level: 1, name: 'Alder & Finch Dental' });
  await userEvent.click(await screen.findByRole('link', { name }));
  await waitFor(() => expect(address()).toBe(target));
});

test.each(['client.notFound', 'request.invalid'] as const)(
  'a client that is not there (%s) is said to be missing, with a way back',
  async (code) => {
    const missing = fake(getClient, () => {
      throw new AppError(code);
    });
    await given({ answers: [missing] });
    open();
    await screen.findByText('This client does not exist, or it is not one of your clients.');
    expect(screen.getByRole('link', { name: 'Back to clients' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  },
);

test('a failed load says so and can be tried again', async () => {
  let fails = true;
  const flaky = fake(getClient, () => {
    if (fails) throw new AppError('server.unexpected');
    return fakeClient;
  });
  await given({ answers: [flaky] });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving client details.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('heading', { level: 1, name: 'Alder & Finch Dental' });
});
