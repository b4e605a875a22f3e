import { AppError, type ErrorCode } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import { type Offer, openOffer } from '@app/contract/orders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { cartOffer, cartOrder, promotion, request, trialOffer, trialOrder } from '#test/fake-offer.ts';
import { showPage } from '#test/show-page.tsx';
import { loadPage } from '../../app/pages.ts';
import { CartPage, TrialPage } from './offer-page.tsx';

const search = 'plan=pro&signature=abc';
const answering = (offer: Offer) => vi.fn((_url: URL, _body: unknown) => offer);
const show = (offer: Offer, answer = answering(offer)) =>
  showPage(offer.kind === 'cart' ? CartPage : TrialPage, { search, fakes: [fake(openOffer, answer)] });
const heading = () => screen.findByRole('heading', { level: 1 });
const summary = () => screen.findByRole('region', { name: 'Order summary' });
const listed = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
const bodyOf = (answer: ReturnType<typeof answering>, at = 0) => answer.mock.calls[at]?.[1] as { visitId?: string };

beforeEach(() => {
  sessionStorage.clear();
  window.location.hash = '';
});

test('the offer says who made it, what is in it and what it costs', async () => {
  await show(cartOffer);
  expect(await screen.findByRole('heading', { name: 'Your offer from Bright Partners' })).toBeDefined();
  expect(screen.getByText(/^Ann Seller from Bright Partners prepared this offer/)).toBeDefined();
  expect((await summary()).textContent).toContain('Sales and marketing automation.');
  expect(listed('What the plan includes')).toEqual(['1,500 contacts', '2 users']);
  expect(listed('Terms')).toEqual([
    'Billed monthly with a one-year agreement.',
    'You receive an invoice by email, payable within 14 days.',
    'You can order until Aug 1, 2026.',
  ]);
  expect(screen.queryByRole('row', { name: /^Included/ })).toBeNull();
  expect(await row(/^Additional users/)).toBe('Additional users1 user$30.00');
  expect(await row(/^Total per month/)).toContain('$229.00');
  expect(document.title).toBe('Your offer from Bright Partners · Partner Edition');
});

test('the company shows its logo, its welcome, its contact and its terms', async () => {
  const seller = {
    logo: 'data:image/png;base64,iVBORw0KGgo=',
    welcome: 'Glad that you are here.\nWe look after you.',
    email: 'hello@bright.example',
    phone: '+1 (503) 555-0114',
    websiteUrl: 'https://www.bright.example',
    termsUrl: 'https://bright.example/terms',
  };
  const { unmount } = await show({ ...cartOffer, seller });
  await summary();
  expect(screen.getByRole('img', { name: 'Bright Partners' }).getAttribute('src')).toBe(seller.logo);
  expect(screen.getByText(/^Glad that you are here/).textContent).toBe(seller.welcome);
  const contact = within(screen.getByRole('region', { name: 'Contact' }));
  expect(contact.getByText('If you have questions, contact Ann Seller from Bright Partners.')).toBeDefined();
  expect(contact.getAllByRole<HTMLAnchorElement>('link').map(({ href, textContent }) => [href, textContent])).toEqual([
    ['mailto:hello@bright.example', 'hello@bright.example'],
    ['tel:+15035550114', '+1 (503) 555-0114'],
    ['https://www.bright.example/', 'bright.example'],
  ]);
  const terms = screen.getAllByRole<HTMLAnchorElement>('link', {
    name: 'The terms and conditions of Bright Partners apply.',
  });
  expect(terms.map(({ href, target }) => [href, target])).toEqual(terms.map(() => [seller.termsUrl, '_blank']));
  // Beside the other terms, and where the order is placed.
  expect(terms).toHaveLength(2);
  unmount();
  await show(trialOffer);
  await summary();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('main').textContent).toMatch(/^Bright Partners/);
  expect(listed('Terms')).toEqual([
    'No payment details are needed.',
    'It ends automatically after 14 days. You will not be charged.',
  ]);
  expect(within(screen.getByRole('region', { name: 'Contact' })).queryByRole('link')).toBeNull();
});

test.each([
  ['/cart', cartOffer],
  ['/trial', trialOffer],
])('%s is the page of its kind', async (pathname, offer) => {
  const answer = answering(offer);
  await showPage(await loadPage(pathname, 200), { search, fakes: [fake(openOffer, answer)] });
  await summary();
  expect(bodyOf(answer)).toMatchObject({ kind: offer.kind });
});

test('while it is opened the page is busy', async () => {
  const open = Promise.withResolvers<Offer>();
  const { container } = await showPage(CartPage, { search, fakes: [fake(openOffer, () => open.promise)] });
  expect((await heading()).textContent).toBe('Opening the offer');
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  open.resolve(cartOffer);
  expect(await screen.findByRole('heading', { name: 'Your offer from Bright Partners' })).toBeDefined();
});

test('the link is sent without the language, and a reload or another language is the same visit', async () => {
  const answer = answering(cartOffer);
  const fakes: [ReturnType<typeof fake>] = [fake(openOffer, answer)];
  const first = await showPage(CartPage, { search, fakes });
  await heading();
  first.unmount();
  await showPage(CartPage, { search: `${search}&locale=de-de`, fakes });
  await summary();
  expect(answer.mock.calls[1]?.[1]).toEqual({ kind: 'cart', link: search, visitId: bodyOf(answer).visitId });
  expect(bodyOf(answer, 1).visitId).toMatch(/^[0-9a-f-]{36}$/);
  expect(openOffer.body.safeParse(bodyOf(answer)).success).toBe(true);
});

test('another link is another visit', async () => {
  const answer = answering(cartOffer);
  const fakes: [ReturnType<typeof fake>] = [fake(openOffer, answer)];
  const first = await showPage(CartPage, { search, fakes });
  await summary();
  first.unmount();
  await showPage(CartPage, { search: 'plan=max', fakes });
  await summary();
  expect(bodyOf(answer, 1).visitId).not.toBe(bodyOf(answer).visitId);
});

test('a preview counts for nothing and orders nothing', async () => {
  window.location.hash = '#preview';
  const answer = answering(cartOffer);
  await show(cartOffer, answer);
  expect(await screen.findByText('Preview: this is what your client sees.')).toBeDefined();
  expect(bodyOf(answer)).toEqual({ kind: 'cart', link: search });
  await userEvent.type(screen.getByLabelText('Company'), 'Maple Bakery');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Place order' }).disabled).toBe(true);
  expect(sessionStorage).toHaveLength(0);
});

test.each<[ErrorCode, string, string]>([
  ['link.edited', 'This link does not work', 'Open it again from the original message'],
  ['link.expired', 'This offer has expired', 'Ask the sender for a new one'],
  ['link.withdrawn', 'This offer is no longer available', 'no longer be bought as it was shared'],
  ['link.deactivated', 'This offer was withdrawn', 'has turned this link off'],
  ['link.paused', 'This offer is paused until tomorrow', 'Try again tomorrow'],
  ['request.invalid', 'This link does not work', 'It is incomplete'],
])('%s is a page that says so', async (code, title, text) => {
  const refused = fake(openOffer, () => {
    throw new AppError(code);
  });
  await showPage(CartPage, { search, fakes: [refused] });
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect((await heading()).textContent).toBe(title);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each<[ErrorCode | 'network', string]>([
  ['network', 'The server cannot be reached.'],
  ['server.stopping', 'The server cannot be reached.'],
  ['server.unavailable', 'The service is not available at the moment.'],
  ['request.tooMany', 'Too many requests from your network.'],
  ['server.unexpected', 'Something went wrong on our side.'],
])('%s can be tried again, as the same visit', async (code, text) => {
  const answer = answering(cartOffer).mockImplementationOnce(() => {
    throw code === 'network' ? new TypeError('Failed to fetch') : new AppError(code);
  });
  await show(cartOffer, answer);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await summary()).toBeDefined();
  expect(bodyOf(answer, 1)).toEqual(bodyOf(answer));
});

test('a price that is not the shared one is told with both amounts', async () => {
  const { unmount } = await show({ ...cartOffer, sharedTotal: 199_00 });
  expect((await screen.findByText(/^Prices have changed/)).textContent).toBe(
    'Prices have changed since this offer was shared: it was $199.00 and is $229.00 today.',
  );
  unmount();
  await show(cartOffer);
  await summary();
  expect(screen.queryByText(/^Prices have changed/)).toBeNull();
});

test('what is paid after the promotion is told with its day', async () => {
  await show({ ...cartOffer, promotions: [promotion], request: { ...request, couponCodes: ['THREE'] } });
  // 199.00 − 20 % = 159.20, + 30.00
  expect(await row(/^Total per month/)).toContain('$189.20');
  expect(await row(/^Pro /)).toContain('$199.00');
  expect(await row(/^Pro /)).toContain('20% off for three months: -$39.80');
  expect(await row(/^Per month from/)).toMatch(/^Per month from .+, \d{4}if you order today\$229\.00$/);
  expect(screen.getByText('From the fourth month at the regular price.')).toBeDefined();
});

test('charges that may fall due later are told, and are not in the total', async () => {
  const addons = [...request.addons, { itemId: 'voice', quantity: 1 }];
  await show({ ...cartOffer, request: { ...request, addons } });
  const later = within(await screen.findByRole('region', { name: 'Possible later charges' }));
  expect(later.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Text messages beyond the plan: $0.03 per message. Only for text messages beyond the included number.',
    'Early termination fee: $500.00. Only if the agreement ends before the year is up.',
  ]);
  expect(await row(/^Total per month/)).toContain('$249.00');
});

test('the offer names the campaigns that are installed and the people who get access', async () => {
  const bundle = { name: 'Starter kit', campaigns: ['Welcome', 'Win back'], archived: false };
  await show({ ...cartOffer, bundle, people: ['Ann Seller', 'Bo Helper'] });
  const installed = within(await screen.findByRole('region', { name: 'Will be installed in your account' }));
  expect(installed.getByText('“Starter kit” will be installed for you.')).toBeDefined();
  expect(installed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Welcome', 'Win back']);
  expect(
    screen.getByText('Ann Seller and Bo Helper from Bright Partners will be users of your account.'),
  ).toBeDefined();
});

test('an archived bundle is shown as no longer available', async () => {
  await show({ ...cartOffer, bundle: { name: 'Starter kit', campaigns: ['Welcome'], archived: true } });
  expect(await screen.findByText('“Starter kit” is no longer available and will not be installed.')).toBeDefined();
  expect(screen.queryByText('Welcome')).toBeNull();
});

test('a trial is free, needs no payment and says when it ends', async () => {
  await show(trialOffer);
  const side = within(await summary());
  expect(side.getByText('Free for 14 days')).toBeDefined();
  expect(side.getByText('No payment details are needed.')).toBeDefined();
  expect(side.getByText('It ends automatically after 14 days. You will not be charged.')).toBeDefined();
  expect(side.getByText('1,500 contacts')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByLabelText('Users')).toBeNull();
});

test('a reload shows what this visit has ordered', async () => {
  await show({ ...cartOffer, order: cartOrder });
  const title = await screen.findByRole('heading', { name: 'Thank you for your order' });
  expect(document.activeElement).toBe(title);
  for (const text of ['100001', '200001', 'May 18, 2026', 'Maple Bakery']) expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByText(/sent your order and invoice to mia@maple.example/)).toBeDefined();
  expect(screen.getByText('Pay the invoice by May 18, 2026.')).toBeDefined();
  expect(await row(/^Total per month/)).toContain('$199.00');
  expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
});

test('a paid invoice asks for no payment', async () => {
  await show({ ...cartOffer, order: { ...cartOrder, invoice: { ...cartOrder.invoice!, status: 'paid' } } });
  expect(await screen.findByText('Paid')).toBeDefined();
  expect(screen.queryByText(/^Pay the invoice/)).toBeNull();
});

test('a trial that has begun says its last day', async () => {
  await show({ ...trialOffer, order: trialOrder });
  expect(await screen.findByRole('heading', { name: 'Your free trial has started' })).toBeDefined();
  expect(screen.getByText('May 18, 2026')).toBeDefined();
  expect(screen.queryByText('Invoice number')).toBeNull();
});

test('the summary can be unfolded where it is folded', async () => {
  await show(cartOffer);
  await userEvent.click(await screen.findByRole('button', { name: 'Show details' }));
  expect(screen.getByRole('button', { name: 'Hide details' }).getAttribute('aria-expanded')).toBe('true');
});
