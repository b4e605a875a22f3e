import type { ClientDetail } from '@app/contract/clients';
import { given, uuid } from '@app/frame/test/open-page.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeAnswer } from '#test/fake-client.ts';
import { openClient } from '#test/fake-client-page.tsx';

type Purchase = NonNullable<ClientDetail['purchase']>;
const bought: Purchase = {
  kind: 'cart',
  date: '2025-03-04',
  link: null,
  customer: { name: 'Ines Paz', email: 'ines@alder.example' },
  invoice: { number: 'I-200001', total: 26_292, currency: 'GBP', status: 'open', dueDate: '2025-03-18' },
  trialEndsDate: null,
};

async function open(purchase: ClientDetail['purchase']) {
  await given({ answers: [fakeAnswer({ purchase })] });
  const page = openClient(`/clients/${uuid(1)}`);
  await screen.findByText('Start date');
  return page;
}

/** What stands beside a label. */
const beside = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('a client that came through a kept link names it, and leads to it', async () => {
  const { address } = await open({ ...bought, link: { id: uuid(7), name: 'Spring fair' } });
  expect(screen.getByText('Purchase')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'From the link “Spring fair” on Mar 4, 2025' }));
  await waitFor(() => expect(address()).toBe(`/links?link=${uuid(7)}`));
});

test.each([
  ['cart', 'Bought through a cart link on Mar 4, 2025'],
  ['trial', 'Started a free trial on Mar 4, 2025'],
] as const)('a %s through a link that nobody kept is only said', async (kind, text) => {
  await open({ ...bought, kind });
  expect(screen.getByText(text).closest('a')).toBeNull();
});

test.each([
  [{ status: 'open', dueDate: '2999-03-18' }, 'I-200001Open, due Mar 18, 2999'],
  [{ status: 'open', dueDate: '2025-03-18' }, 'I-200001Overdue since Mar 18, 2025'],
  [{ status: 'paid', dueDate: '2025-03-18' }, 'I-200001Paid'],
] as const)('who bought, for how much, and the invoice: %j', async (change, invoice) => {
  await open({ ...bought, invoice: { ...bought.invoice!, ...change } });
  expect(beside('Bought by')).toBe('Ines Pazines@alder.example');
  expect(screen.getByRole('link', { name: 'ines@alder.example' }).getAttribute('href')).toBe(
    'mailto:ines@alder.example',
  );
  expect(beside('Amount')).toBe('£262.92');
  expect(beside('Invoice')).toBe(invoice);
  expect(screen.queryByText('Trial ends')).toBeNull();
});

test('a trial has an end instead of an invoice', async () => {
  await open({ ...bought, kind: 'trial', invoice: null, trialEndsDate: '2025-03-18' });
  expect(beside('Trial ends')).toBe('Mar 18, 2025');
  for (const label of ['Amount', 'Invoice']) expect(screen.queryByText(label)).toBeNull();
});

test('a client that came otherwise has no line about it', async () => {
  await open(null);
  for (const label of ['Purchase', 'Bought by']) expect(screen.queryByText(label)).toBeNull();
});
