import { AppError } from '@app/contract/errors';
import { type Offer, placeOrder } from '@app/contract/orders';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { cartOffer, cartOrder, pro, trialOffer, trialOrder } from '#test/fake-offer.ts';
import {
  answer,
  field,
  fillIn,
  refuse,
  search,
  send,
  showOffer,
  thanks,
  total,
  type,
  visitOf,
} from '#test/show-offer.ts';

beforeEach(() => {
  sessionStorage.clear();
  window.location.hash = '';
});

test('an order carries what was typed, chosen and shown, and is confirmed', async () => {
  const { ordered, opened } = await showOffer();
  fillIn();
  await userEvent.selectOptions(field('State or region (optional)'), 'California');
  await userEvent.click(send());
  expect(document.activeElement).toBe(await thanks());
  const body = ordered.mock.lastCall?.[1];
  expect(placeOrder.body.safeParse(body).success).toBe(true);
  expect(body).toEqual({
    kind: 'cart',
    link: search,
    visitId: visitOf(opened.mock.calls[0]),
    customer: {
      company: 'Maple Bakery',
      givenName: 'Mia',
      familyName: '',
      email: 'mia@maple.example',
      phone: '',
      countryCode: 'US',
      region: 'CA',
      locale: 'en-us',
    },
    addons: [{ itemId: 'users', quantity: 1 }],
    total: 229_00,
  });
  expect(Object.keys(sessionStorage).filter((key) => key.includes('typed'))).toEqual([]);
});

test('the confirmation shows the way into the new account', async () => {
  await showOffer();
  fillIn();
  await userEvent.click(send());
  await thanks();
  const account = screen.getByRole('link', { name: 'maple.localhost' });
  expect(account.getAttribute('href')).toBe('http://maple.localhost');
});

test('a trial orders no add-ons and no price', async () => {
  const { ordered } = await showOffer({ offer: trialOffer, ordered: answer(trialOrder) });
  fillIn();
  await userEvent.click(send());
  expect(screen.getByText('Choose a country.')).toBeDefined();
  expect(document.activeElement).toBe(field('Country'));
  await userEvent.selectOptions(field('Country'), 'Germany');
  await userEvent.click(send());
  expect(await screen.findByRole('heading', { name: 'Your free trial has started' })).toBeDefined();
  expect(ordered.mock.lastCall?.[1]).toMatchObject({ kind: 'trial', addons: [], total: null });
});

test('the keyboard alone can order', async () => {
  const { ordered } = await showOffer();
  await userEvent.click(field('Company'));
  await userEvent.keyboard('Maple Bakery{Tab}Mia{Tab}Maple{Tab}mia@maple.example{Enter}');
  await thanks();
  expect(ordered).toHaveBeenCalledTimes(1);
});

test('fields that are missing or malformed are named on leaving and on sending, the first gets the focus', async () => {
  const { ordered } = await showOffer();
  await userEvent.type(field('Work email'), 'mia');
  await userEvent.tab();
  expect(screen.getByText('Enter an email such as name@company.com.')).toBeDefined();
  await userEvent.click(send());
  expect(screen.getByText('Enter the name of your company.')).toBeDefined();
  expect(screen.getByText('Enter your first name.')).toBeDefined();
  expect(document.activeElement).toBe(field('Company'));
  expect(ordered).not.toHaveBeenCalled();
});

test('the browser can fill in every detail', async () => {
  await showOffer();
  const wanted = {
    Company: 'organization',
    'First name': 'given-name',
    'Last name (optional)': 'family-name',
    'Work email': 'email',
    'Phone (optional)': 'tel',
    Country: 'country',
    'State or region (optional)': 'address-level1',
  };
  for (const [label, autocomplete] of Object.entries(wanted))
    expect(field(label).getAttribute('autocomplete')).toBe(autocomplete);
});

test('the first edit, and only the first, tells that the order is begun', async () => {
  const { started, opened } = await showOffer();
  expect(started).not.toHaveBeenCalled();
  fillIn();
  await type('Users', '5');
  expect(started).toHaveBeenCalledTimes(1);
  expect(started.mock.lastCall?.[1]).toEqual({ kind: 'cart', link: search, visitId: visitOf(opened.mock.calls[0]) });
});

test('sending twice at once orders once', async () => {
  const open = Promise.withResolvers<typeof cartOrder>();
  const { ordered, container } = await showOffer({ ordered: answer(cartOrder).mockReturnValue(open.promise) });
  fillIn();
  await userEvent.dblClick(send());
  fireEvent.submit(container.querySelector('form')!);
  open.resolve(cartOrder);
  await thanks();
  expect(ordered).toHaveBeenCalledTimes(1);
});

test('a dropped connection can be tried again as the same visit, and keeps what was typed', async () => {
  const ordered = answer(cartOrder).mockImplementationOnce(refuse(new TypeError('Failed to fetch')));
  await showOffer({ ordered });
  fillIn();
  await userEvent.click(send());
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('This will not place a second order.');
  expect(document.activeElement).toBe(again);
  expect(field('Company').value).toBe(' Maple Bakery ');
  await userEvent.click(again);
  await thanks();
  expect(ordered.mock.calls[1]?.[1]).toEqual(ordered.mock.calls[0]?.[1]);
});

test('what was typed and chosen survives a reload', async () => {
  const { unmount } = await showOffer();
  fillIn();
  await type('Users', '5');
  unmount();
  await showOffer();
  expect(field('Company').value).toBe(' Maple Bakery ');
  expect(field('Users').value).toBe('5');
  expect(total()).toContain('$289.00');
});

test('another price reopens the offer, says so, and is ordered only when it is agreed to', async () => {
  const dearer: Offer = { ...cartOffer, plan: { ...pro, pricing: { ...pro.pricing, monthly: monthly(209_00) } } };
  const opened = answer(dearer).mockResolvedValueOnce(cartOffer);
  const changed = new AppError('order.priceChanged', { total: 239_00, currency: 'USD' });
  const ordered = answer(cartOrder).mockImplementationOnce(refuse(changed));
  await showOffer({ opened, ordered });
  fillIn();
  await userEvent.click(send());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The price has changed from $229.00 to $239.00. Your order was not placed.');
  expect(document.activeElement).toBe(alert);
  expect(total()).toContain('$239.00');
  expect(field('First name').value).toBe('Mia');
  expect(ordered).toHaveBeenCalledTimes(1);
  await userEvent.click(send());
  await thanks();
  expect(ordered.mock.calls.map(([, body]) => (body as { total: number }).total)).toEqual([229_00, 239_00]);
  expect(new Set([...ordered.mock.calls, ...opened.mock.calls].map(visitOf)).size).toBe(1);
});

const monthly = (price: number) => ({ id: 'pro-monthly', model: 'flat_fee' as const, price, tiers: [] });

test('a link that was switched off meanwhile becomes its page', async () => {
  await showOffer({ ordered: answer(cartOrder).mockImplementation(refuse(new AppError('link.deactivated'))) });
  fillIn();
  await userEvent.click(send());
  expect(await screen.findByRole('heading', { name: 'This offer was withdrawn' })).toBeDefined();
});

test.each([
  [new AppError('order.tooMany'), 'too many orders with this email today'],
  [new AppError('request.tooMany'), 'Too many attempts. Try again later.'],
  [
    new AppError('request.invalid', [{ path: 'addons.users', code: 'addOn.quantity' }]),
    'not available in this quantity',
  ],
  [new AppError('request.invalid'), 'The order was not accepted.'],
  [new AppError('server.unavailable'), 'Try again in a minute. This will not place a second order.'],
  [new AppError('server.unexpected'), 'Request ID: fake-1'],
])('%s is a sentence, and the form stays', async (error, text) => {
  await showOffer({ ordered: answer(cartOrder).mockImplementation(refuse(error)) });
  fillIn();
  await userEvent.click(send());
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(field('Company').value).toBe(' Maple Bakery ');
});

test('a detail that the server refuses is marked and gets the focus', async () => {
  const error = new AppError('request.invalid', [{ path: 'customer.email', message: 'Invalid email' }]);
  await showOffer({ ordered: answer(cartOrder).mockImplementation(refuse(error)) });
  fillIn();
  await userEvent.click(send());
  expect(await screen.findByText('This value was not accepted. Check it and try again.')).toBeDefined();
  expect(document.activeElement).toBe(field('Work email'));
});
