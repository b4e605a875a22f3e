import { type ClientDetail, getClient } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { given, openPage, uuid } from '../../../test/open-page.tsx';
import { ClientPage } from './client-page.tsx';

const open = (search = '') => openPage(ClientPage, `/clients/${uuid(1)}${search}`, '/clients/$id');

const client: ClientDetail = {
  id: uuid(1),
  name: 'Alder & Finch Dental',
  url: 'https://www.alder.example',
  edition: 'Max',
  startDate: '2024-03-04',
  change: { kind: 'upgraded', date: '2025-02-01' },
  soldBy: 'mine',
  hasAccess: true,
  partnerUserId: null,
  phone: '+1 303 555 0142',
  product: 'CRM Max',
  address: {
    line1: '12 Main Street',
    line2: '',
    locality: 'Denver',
    region: 'CO',
    postalCode: '80202',
    countryCode: 'US',
  },
};
const answer = (more: Partial<ClientDetail> = {}) => fake(getClient, () => ({ ...client, ...more }));

test('the company and its subscription are shown', async () => {
  await given({ answers: [answer()] });
  open();
  await screen.findByRole('heading', { level: 1, name: 'Alder & Finch Dental' });
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'www.alder.example (opens in a new tab)',
    'Alder & Finch Dental',
    '+1 303 555 0142',
    'CRM Max',
    '12 Main StreetDenver, CO 80202United States',
    'My company',
    'Mar 4, 2024',
    'Upgraded Feb 1, 2025',
  ]);
  expect(screen.getByRole('link', { name: /www.alder.example/ }).getAttribute('rel')).toContain('noopener');
  expect(screen.getByRole('link', { name: /303/ }).getAttribute('href')).toBe('tel:+13035550142');
});

test('an address that is not on the web is only text', async () => {
  await given({ answers: [answer({ url: 'javascript:alert(1)', phone: '' })] });
  open();
  await screen.findByText('javascript:alert(1)');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Back to clients']);
});

test('without access it says why instead of showing details', async () => {
  await given({ answers: [answer({ hasAccess: false })] });
  open();
  await screen.findByText('You have no access to this account, so its company details are not shown.');
  expect(screen.queryByText('+1 303 555 0142')).toBeNull();
});

test.each([
  ['', 'Back to clients', '/clients'],
  ['?from=7', 'Back to the campaign', '/campaigns/marketplace/7'],
  ['?from=..%2Flogout', 'Back to clients', '/clients'],
])('opened with "%s", the link "%s" goes to %s', async (search, name, target) => {
  await given({ answers: [answer()] });
  const { address } = open(search);
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
    return client;
  });
  await given({ answers: [flaky] });
  open();
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error retrieving client details.');
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('heading', { level: 1, name: 'Alder & Finch Dental' });
});
