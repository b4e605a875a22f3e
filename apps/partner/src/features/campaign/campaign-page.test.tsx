import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { type FulfilledSolution, getListing, type Listing, listFulfilledSolutions } from '@app/contract/listings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { given, ids, openPage, uuid } from '../../../test/open-page.tsx';
import { CampaignPage } from './campaign-page.tsx';

const open = () => openPage(CampaignPage, '/campaigns/marketplace/7', '/campaigns/marketplace/$id');

const campaign: Listing = {
  id: 7,
  immutableId: uuid(7),
  name: 'Abandoned cart',
  archived: true,
  published: true,
  publisherCompanyId: ids.company,
  listingType: 'Content',
  categories: ['Email', 'Sales'],
  summary: 'Brings shoppers back.',
  updatedDate: '2025-03-04T12:00:00Z',
  exportedDate: null,
  publishedDate: '2025-03-05T12:00:00Z',
};
const install = (at: number, name: string, more: Partial<FulfilledSolution> = {}): FulfilledSolution => ({
  id: uuid(100 + at),
  listing: { id: 7, name: 'Abandoned cart' },
  account: { id: uuid(at), legacyId: `ab${at}`, name, url: `https://www.${at}.example` },
  installedDate: '2025-04-01T12:00:00Z',
  publishedDate: '2025-04-02T12:00:00Z',
  hasAccess: true,
  cancelled: false,
  version: 1,
  ...more,
});
const listing = fake(getListing, () => campaign);
const installs = (...content: FulfilledSolution[]) =>
  fake(listFulfilledSolutions, () => ({ content, page: { totalElements: content.length } }));
const three = installs(
  install(1, 'Alder Dental'),
  install(2, 'Bayou Roofing', { cancelled: true }),
  install(3, 'Foxglove Florists', { hasAccess: false, publishedDate: null }),
);

test('the campaign is summed up and its installs are listed with words for what is wrong', async () => {
  await given({ answers: [listing, three] });
  open();
  await screen.findByRole('heading', { name: 'Abandoned cart' });
  expect(screen.getByText('Brings shoppers back.')).toBeDefined();
  expect(screen.getByText('Email, Sales')).toBeDefined();
  expect(screen.getByText('Archived')).toBeDefined();
  const cancelled = within(await screen.findByRole('row', { name: /Bayou Roofing/ }));
  expect(cancelled.getByText('Cancelled')).toBeDefined();
  const locked = within(screen.getByRole('row', { name: /Foxglove Florists/ }));
  expect(locked.getByText('No access')).toBeDefined();
  expect(locked.getByText('Not published')).toBeDefined();
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['2', '1']);
});

test('the back link goes to the campaigns', async () => {
  await given({ answers: [listing, three] });
  const { address } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Back to campaigns' }));
  await waitFor(() => expect(address()).toBe('/campaigns/marketplace'));
});

test('an install opens its client, who knows the way back here', async () => {
  await given({ answers: [listing, three] });
  const { address } = open();
  await userEvent.click(await screen.findByRole('link', { name: 'Alder Dental' }));
  await waitFor(() => expect(address()).toBe(`/clients/${uuid(1)}?from=7`));
});

test('a campaign without installs says so', async () => {
  await given({ answers: [listing, installs()] });
  open();
  await screen.findByText('This campaign is not installed in any account.');
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
    return campaign;
  });
  await given({ answers: [flaky, three] });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'There was an error retrieving listing details for a campaign.',
  );
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('heading', { name: 'Abandoned cart' });
});

test('when only the installs fail, the campaign stays', async () => {
  const failing = fake(listFulfilledSolutions, () => {
    throw new AppError('server.unexpected');
  });
  await given({ answers: [listing, failing] });
  open();
  await screen.findByRole('alert');
  expect(screen.getByText('Brings shoppers back.')).toBeDefined();
});
