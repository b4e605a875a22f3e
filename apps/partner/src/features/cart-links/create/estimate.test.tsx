import { closeModals } from '@app/frame/state/modals.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openModal, type PartnerModals } from '#modals';
import { FakeCartServer, proChoices } from '#test/fake-cart-link.ts';
import { catalogue } from '#test/fake-catalogue.ts';
import { Modals } from '#test/modals.tsx';
import {
  button,
  choose,
  confirmed,
  field,
  hintOf,
  leave,
  link,
  shown,
  summary,
  total,
  type,
} from '#test/test-modal.tsx';

afterEach(() => {
  act(closeModals);
  sessionStorage.clear();
});

async function start(server: FakeCartServer, props: PartnerModals['cartLink'] = {}) {
  await given({ answers: server.answers });
  openPage(Modals, '/clients');
  act(() => openModal('cartLink', props));
  await screen.findByLabelText('Currency', { selector: 'input' });
}

async function open(props: PartnerModals['cartLink'] = {}) {
  const server = new FakeCartServer();
  await start(server, props);
  await confirmed();
  return server;
}

const usersAsked = ({ estimates }: FakeCartServer) =>
  estimates.map(({ addons }) => 2 + (addons.find(({ itemId }) => itemId === 'users')?.quantity ?? 0));
/** Key after key with no time between: whatever the machine is busy with, it is quicker than half a second. */
function typeAtOnce(...values: string[]) {
  for (const value of values) fireEvent.change(field('Users'), { target: { value } });
}

const row = (name: RegExp) => within(summary()).getByRole('row', { name, hidden: true });

test('leaving the field with an invalid number of users says why and resets it to those included', async () => {
  const server = await open();
  for (const [typed, message] of [
    ['1', 'The value must be between 2 and 50'],
    ['51', 'The value must be between 2 and 50'],
    ['2.5', 'Enter a whole number of users'],
    ['{Backspace}', 'Enter the number of users'],
  ] as const) {
    await type('Users', typed);
    expect(screen.queryByText(message)).toBeNull();
    expect(button('Copy link').disabled).toBe(true);
    await leave();
    expect(screen.getByText(message)).toBeDefined();
    expect(shown('Users')).toBe('2');
    await confirmed();
  }
  // "5" on the way to "51" may have been asked for; nothing else.
  expect(usersAsked(server).every((users) => users === 2 || users === 5)).toBe(true);
  await type('Users', '50');
  await leave();
  expect(screen.queryByText(/^Enter|^The value/)).toBeNull();
  expect(shown('Users')).toBe('50');
});

test('text messages are rounded up when their field is left, or none when out of range', async () => {
  await open();
  for (const [typed, settled] of [
    ['1', '500'],
    ['501', '1000'],
    ['999999', '1000000'],
    ['1000001', '0'],
    ['-1', '0'],
    ['600.5', '1000'],
    ['1000000.5', '0'],
  ] as const) {
    await type('Additional text messages', typed);
    expect(shown('Additional text messages')).toBe(typed);
    await leave();
    expect(shown('Additional text messages')).toBe(settled);
  }
});

test('numbers say their limits', async () => {
  await open();
  expect(hintOf('Users')).toBe('2 included, at most 50');
  expect(hintOf('Additional text messages')).toBe('In steps of 500, at most 1,000,000');
});

test('the server is asked once for what was typed, and meanwhile nothing can be copied', async () => {
  const server = await open();
  typeAtOnce('3', '30');
  expect(button('Copy link').disabled).toBe(true);
  expect(shown('Cart link')).toBe('');
  // Our own price is there before anybody was asked.
  expect(total(/^Total per year/)).toBe('$10,600.00');
  expect(summary().getAttribute('aria-busy')).toBe('true');
  await confirmed();
  expect(summary().getAttribute('aria-busy')).toBe('false');
  expect(usersAsked(server)).toEqual([2, 30]);
});

test('another choice does not wait, and takes what was typed along', async () => {
  const server = await open();
  typeAtOnce('5');
  fireEvent.click(screen.getByRole('option', { name: 'Monthly', hidden: true }));
  await act(async () => {});
  expect(server.estimates).toHaveLength(2);
  await confirmed();
  expect(usersAsked(server)).toEqual([2, 5]);
  expect(server.estimates.at(-1)?.contractType).toBe('monthly');
});

test('an answer to earlier choices is ignored, its link never shown', async () => {
  const held = new Map([1, 2].map((at) => [at, Promise.withResolvers<void>()]));
  const server = new FakeCartServer();
  server.before = (part) => (part === 'estimate' ? held.get(server.estimates.length - 1)?.promise : undefined);
  await start(server);
  await confirmed();
  await choose('Plan', /^Max/);
  await waitFor(() => expect(server.estimates).toHaveLength(2));
  await choose('Billing', 'Monthly');
  await waitFor(() => expect(server.estimates.at(-1)?.contractType).toBe('monthly'));
  await act(async () => held.get(1)?.resolve());
  expect(shown('Cart link')).toBe('');
  await act(async () => held.get(2)?.resolve());
  await confirmed();
  expect(Object.fromEntries(link().searchParams)).toMatchObject({ plan: 'max', total: '32000' });
});

test('every line tells how its price comes about: tier by tier, coupon by coupon', async () => {
  await open({ choices: { ...proChoices, contacts: 6500 } });
  const lines = within(summary())
    .getAllByRole('row')
    .map((line) => line.textContent);
  expect(lines.slice(0, -4)).toEqual([
    'ProTen for Pro: 10% of $200.00 = −\u2060$20.00$200.00$180.00',
    'Included contacts1,500 contacts$0.00',
    'Additional contacts5,000 contacts1 to 1,000: 1,000 × $0.03 = $30.001,001 to 5,000: 4,000 × $0.02 = $80.00$110.00',
    'Included users2 users$0.00',
    'Additional users2 users2 × $30.00$60.00',
    'Text and voice2 tiers2 for $35.00$35.00',
    'Text message bundle2 bundles2 × $10.00$20.00',
    'Business line1 line$15.00',
  ]);
  expect(lines.slice(-4)).toEqual(['Subtotal$440.00', 'Discount-$20.00', 'Tax$0.00', 'Total per month$420.00']);
});

test('charges that may fall due stand apart from what adds up', async () => {
  await open({ choices: { ...proChoices, frequency: 'monthlyWithAnnualAgreement' } });
  const later = screen.getByRole('table', { name: 'Possible later charges', hidden: true });
  expect([...later.querySelectorAll('tr')].map(({ textContent }) => textContent)).toEqual([
    'Messages beyond the planper message, only if it applies$0.03',
    'Early termination feeper contract, only if it applies$500.00',
  ]);
  expect(summary().textContent).not.toContain('falls due');
});

test('the foot says the total with what that is by the month, and is pale until the server has confirmed it', async () => {
  await open();
  const foot = () => button('Copy link').parentElement?.textContent;
  expect(foot()).toBe('Total per year$2,200.00$183.33 a monthCopy link');
  expect(row(/^Total per year/).textContent).toBe('Total per year$183.33 a month$2,200.00');
  await choose('Billing', 'Monthly');
  expect(foot()).toBe('Total per month$220.00Copy link');
  await choose('Plan', /^Free Trial/);
  expect(foot()).toBe('Total for the trial$0.00Copy link');
});

test('tax is that of the country, in the money of the link', async () => {
  await open();
  await type('Country', 'united kingdom{Enter}');
  await waitFor(() => expect(shown('Country')).toBe('United Kingdom'));
  await confirmed();
  expect(row(/^Tax/).textContent).toBe('Tax (20%)£440.00');
  expect(total(/^Total per year/)).toBe('£2,640.00');
});

test('what is paid after a promotion has ended stands beneath, from the day of that bill', async () => {
  await open();
  await choose('Promotion', /^Welcome/);
  await confirmed();
  expect(total(/^Total per year/)).toBe('$1,960.00');
  expect(row(/^From/).textContent).toMatch(/^From \w+ \d+, \d{4}per year, if bought today\$2,200\.00$/);
  await choose('Promotion', /^Ten for Pro/);
  await confirmed();
  expect(within(summary()).queryByRole('row', { name: /^From/ })).toBeNull();
});

test('when prices have changed, the server’s price counts and the plans are loaded again', async () => {
  const server = new FakeCartServer();
  const price = catalogue.prices.find(({ id }) => id === 'pro-USD-yearly')!;
  const before = price.price!;
  // The plans were told before, the estimate after the change.
  server.before = (part) => {
    price.price = part === 'estimate' || server.estimates.length > 0 ? before + 100_00 : before;
  };
  await start(server);
  await confirmed();
  await waitFor(() => expect(server.planQueries.length).toBeGreaterThan(1));
  expect(total(/^Total per year/)).toBe('$2,300.00');
  await confirmed();
  price.price = before;
});

test('the field keeps what is being typed while new plans come', async () => {
  const server = await open();
  const held = Promise.withResolvers<void>();
  server.before = (part) => (part === 'plans' ? held.promise : undefined);
  await choose('Currency', 'AUD');
  expect(field('Plan').disabled).toBe(true);
  await userEvent.clear(field('Users'));
  await userEvent.type(field('Users'), '1');
  await act(async () => held.resolve());
  await waitFor(() => expect(field('Plan').disabled).toBe(false));
  expect(shown('Users')).toBe('1');
  await userEvent.type(field('Users'), '2');
  await confirmed();
  expect(usersAsked(server).at(-1)).toBe(12);
});
