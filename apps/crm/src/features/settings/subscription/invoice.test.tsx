import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { getInvoice, type Invoice } from '@app/contract/subscription';
import { getBoot, setBoot } from '@app/frame/state/boot.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { InvoicePage } from './invoice-page.tsx';

const nowhere = { line1: '', line2: '', locality: '', region: '', postalCode: '', countryCode: '' };
const invoice: Invoice = {
  ...{ number: 'I-200001', orderNumber: 'O-100001', status: 'open', currency: 'GBP' },
  ...{ issuedDate: '2026-01-05', dueDate: '2026-01-19' },
  period: { firstDate: '2026-01-05', lastDate: '2026-02-04' },
  seller: {
    ...{ name: 'Northwind', email: 'hello@northwind.example', phone: '+44 20 7946 0000', logo: '' },
    websiteUrl: 'https://www.northwind.example',
    address: { ...nowhere, line1: '1 Quay Street', locality: 'Leeds', postalCode: 'LS1 1AA', countryCode: 'GB' },
  },
  buyer: {
    ...{ name: 'Birch Bakery', person: 'Bea Birch', email: 'bea@birch.example', phone: '' },
    address: { ...nowhere, region: 'London', countryCode: 'GB' },
  },
  lines: [
    { key: null, name: 'Pro', quantity: 1, unitPrice: 15_900, isOnce: false, amount: 15_900 },
    { key: 'includedUsers', name: 'Users', quantity: 2, unitPrice: 0, isOnce: false, amount: 0 },
    { key: 'additionalContacts', name: 'Contacts', quantity: 4000, unitPrice: null, isOnce: false, amount: 10_500 },
    { key: 'additionalUsers', name: 'More users', quantity: 3, unitPrice: 2300, isOnce: false, amount: 6900 },
    { key: null, name: 'Launch', quantity: 1, unitPrice: 49_900, isOnce: true, amount: 49_900 },
  ],
  subtotal: 83_200,
  discounts: [{ name: '10% off', amount: 1590 }],
  tax: { amount: 16_322, countryCode: 'GB', rate: 2000 },
  total: 97_932,
};

const open = () =>
  openPage(InvoicePage, '/settings/subscription/invoices/I-200001', {
    path: '/settings/subscription/invoices/$invoiceNumber',
    app: { title: 'CRM' },
  });
const cells = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));

test('an invoice is read with who sold, who ordered, every line and the sums; and printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const asked = vi.fn();
  await givenCrm([
    fake(getInvoice, ({ pathname }) => {
      asked(pathname.split('/').at(-1));
      return invoice;
    }),
  ]);
  open();
  await screen.findByRole('heading', { level: 1, name: 'Invoice I-200001' });
  expect(asked.mock.calls).toEqual([['I-200001']]);
  expect(document.title).toBe('Invoice I-200001 · CRM');
  const paper = within(screen.getByRole('article', { name: 'Invoice I-200001' }));
  paper.getByText('Jan 5, 2026');
  paper.getByText('Jan 19, 2026');
  paper.getByText('Jan 5, 2026 – Feb 4, 2026');
  paper.getByText('Open');
  paper.getByText('O-100001');
  const texts = (name: string) =>
    [...paper.getByRole('region', { name }).querySelectorAll('p')].map((line) => line.textContent);
  expect(texts('From')).toEqual([
    ...['Northwind', '1 Quay Street', 'Leeds', 'LS1 1AA', 'United Kingdom'],
    ...['hello@northwind.example', '+44 20 7946 0000', 'northwind.example'],
  ]);
  expect(texts('Bill to')).toEqual(['Birch Bakery', 'Bea Birch', 'United Kingdom', 'bea@birch.example']);
  const [, ...lines] = within(paper.getByRole('table', { name: 'What was ordered' })).getAllByRole('row');
  expect(lines.map(cells)).toEqual([
    ['Pro', '1', '£159.00', '£159.00'],
    ['Included users2', '2', '', 'Included'],
    ['Additional contacts4,000', '4,000', '', '£105.00'],
    ['Additional users3 × £23.00', '3', '£23.00', '£69.00'],
    ['LaunchOnce', '1', '£499.00', '£499.00'],
  ]);
  expect(
    within(paper.getByRole('table', { name: 'Total' }))
      .getAllByRole('row')
      .map(cells),
  ).toEqual([
    ['Subtotal', '£832.00'],
    ['Discount10% off', '-£15.90'],
    ['Tax in United Kingdom (20%)', '£163.22'],
    ['Total', '£979.32'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Subscription' }).getAttribute('href')).toBe('/settings/subscription');
});

test('one that is paid says so, with the logo; a rate that is not known is left out', async () => {
  const logo = 'data:image/png;base64,AA==';
  await givenCrm([
    fake(getInvoice, () => ({
      ...invoice,
      status: 'paid' as const,
      seller: { ...invoice.seller, logo },
      tax: { ...invoice.tax, rate: null },
    })),
  ]);
  open();
  const paper = within(await screen.findByRole('article'));
  paper.getByText('Paid');
  expect(paper.getByRole('img', { name: 'Northwind' }).getAttribute('src')).toBe(logo);
  paper.getByRole('row', { name: 'Tax £163.22' });
});

test('one that is not there is said so', async () => {
  await givenCrm([
    fake(getInvoice, () => {
      throw new AppError('invoice.notFound');
    }),
  ]);
  open();
  await screen.findByText('This invoice does not exist.');
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByRole('link', { name: 'Subscription' });
});

test('one that could not be loaded is loaded again', async () => {
  let isDown = true;
  await givenCrm([
    fake(getInvoice, () => {
      if (isDown) throw new AppError('server.unexpected');
      return invoice;
    }),
  ]);
  open();
  await screen.findByText('The invoice could not be loaded.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  await screen.findByRole('heading', { level: 1, name: 'Invoice I-200001' });
});

test('whom the owner has taken it from is told so, and nothing is asked for', async () => {
  await givenCrm([]);
  setBoot({ ...getBoot(), member: { isOwner: false, partnerCompany: null, withheld: ['billing'] } });
  open();
  await screen.findByText('The owner of this account has not given you permission for this.');
});
