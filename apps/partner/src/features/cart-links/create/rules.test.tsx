import { closeModals } from '@app/frame/state/modals.ts';
import { given, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openModal } from '#modals';
import { FakeCartServer, proChoices } from '#test/fake-cart-link.ts';
import { catalogue } from '#test/fake-catalogue.ts';
import { Modals } from '#test/modals.tsx';
import { button, choose, confirmed, field, hintOf, leave, options, shown, type } from '#test/test-modal.tsx';

afterEach(() => {
  act(closeModals);
  sessionStorage.clear();
});

async function open(server = new FakeCartServer()) {
  await given({ answers: server.answers });
  openPage(Modals, '/clients');
  act(() => openModal('cartLink', {}));
  await screen.findByLabelText('Currency', { selector: 'input' });
  await confirmed();
  return server;
}

test('countries stand in order of their names and are found without accents', async () => {
  const server = await open();
  await waitFor(async () => expect((await options('Country')).length).toBeGreaterThan(200));
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(names).toEqual(names.toSorted(new Intl.Collator('en-us').compare));
  await type('Country', 'cote d');
  await userEvent.keyboard('{Enter}');
  expect(shown('Country')).toBe('Côte d’Ivoire');
  await waitFor(() => expect(server.planQueries.at(-1)?.get('countryCode')).toBe('CI'));
});

test('choosing a country proposes its currency, which can be changed', async () => {
  const server = await open();
  await type('Country', 'united kingdom{Enter}');
  await waitFor(() => expect(shown('Currency')).toBe('GBP'));
  expect(hintOf('Currency')).toBe('Suggested for United Kingdom');
  await confirmed();
  expect(server.estimates.at(-1)).toMatchObject({ currency: 'GBP', billingAddress: { countryCode: 'GB' } });
  await choose('Currency', 'USD');
  await confirmed();
  expect(field('Currency').hasAttribute('aria-describedby')).toBe(false);
  expect(server.estimates.at(-1)).toMatchObject({ currency: 'USD', billingAddress: { countryCode: 'GB' } });
  // Nothing of ours is paid in euros: what was chosen stays.
  await type('Country', 'germany{Enter}');
  await waitFor(() => expect(shown('Country')).toBe('Germany'));
  expect(shown('Currency')).toBe('USD');
});

test('a currency in which nothing is sold is not proposed', async () => {
  const server = new FakeCartServer();
  const aud = catalogue.prices.filter(({ currency }) => currency === 'AUD');
  for (const price of aud) price.currency = 'GBP';
  await open(server);
  await type('Country', 'australia{Enter}');
  await waitFor(() => expect(server.planQueries.at(-2)?.get('currency')).toBe('AUD'));
  await confirmed();
  for (const price of aud) price.currency = 'AUD';
  expect(shown('Currency')).toBe('USD');
  expect(server.estimates.at(-1)).toMatchObject({ currency: 'USD', billingAddress: { countryCode: 'AU' } });
});

test('every plan says what it costs as it is billed, and by the month', async () => {
  await open();
  expect((await options('Plan')).map(({ textContent }) => textContent)).toEqual([
    'Pro $2,000.00 a year, $166.67 a month · About Pro - Partners',
    'Max $3,000.00 a year, $250.00 a month · About Max',
    'Free Trial (14 Days) Free · About Trial',
  ]);
  await choose('Billing', 'Monthly');
  expect((await options('Plan')).map(({ textContent }) => textContent)).toEqual([
    'Pro $200.00 a month · About Pro - Partners',
    'Max $300.00 a month · About Max',
    'Free Trial (14 Days) Free · About Trial',
  ]);
});

test('plans that partners may not sell are left out, and the trial says how long it lasts', async () => {
  await open();
  const names = (await options('Plan')).map((option) => option.querySelector('bdi')?.textContent);
  expect(names).toEqual(['Pro', 'Max', 'Free Trial (14 Days)']);
});

test('another plan resets users and contacts to what it includes', async () => {
  await open();
  await choose('Contacts', '2,500');
  await type('Users', '9');
  await choose('Plan', /^Max/);
  expect([shown('Contacts'), shown('Users')]).toEqual(['2,500', '3']);
  await choose('Contacts', '7,500');
  await choose('Plan', /^Pro/);
  expect([shown('Contacts'), shown('Users')]).toEqual(['1,500', '2']);
});

test('contacts go from those included up by the tiers, without the last', async () => {
  await open();
  expect((await options('Contacts')).map(({ textContent }) => textContent)).toEqual(['1,500', '2,500', '6,500']);
});

test('the trial is monthly at the current price and asks the server for nothing; leaving it is yearly again', async () => {
  const server = await open();
  await choose('Billing', 'Monthly with annual agreement');
  await choose('Promotion', /^Ten for Pro/);
  await confirmed();
  const asked = server.estimates.length;
  await choose('Plan', /^Free Trial/);
  expect([shown('Billing'), shown('Promotion')]).toEqual(['Monthly', 'Current prices']);
  expect(field('Users').disabled).toBe(true);
  expect(button('Copy link').disabled).toBe(false);
  expect(server.estimates).toHaveLength(asked);
  await choose('Plan', /^Pro/);
  expect(shown('Billing')).toBe('Yearly with annual agreement');
  await confirmed();
  expect(server.estimates.at(-1)).toMatchObject({ contractType: 'yearly', couponCodes: [] });
});

test('each way of billing is asked for as the specification says', async () => {
  const server = await open();
  for (const [name, contractType, billingPeriodUnit] of [
    ['Monthly with annual agreement', 'monthly_etf', 'month'],
    ['Monthly', 'monthly', 'month'],
  ] as const) {
    await choose('Billing', name);
    await waitFor(() => expect(server.estimates.at(-1)).toMatchObject({ contractType, billingPeriodUnit }));
  }
});

test('each tier says what is in it; where it is mandatory there is no "none"', async () => {
  await open();
  expect((await options('Text and voice')).map(({ textContent }) => textContent)).toEqual([
    'None',
    'Tier 1 500 messages · 100 minutes',
    'Tier 2 1,000 messages · 250 minutes',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'None' }));
  await choose('Plan', /^Max/);
  expect(shown('Text and voice')).toBe('Tier 1');
  expect((await options('Text and voice')).map(({ textContent }) => textContent)).not.toContain('None');
});

test('without text and voice there are no messages and no line', async () => {
  const server = await open();
  await type('Additional text messages', '500');
  await userEvent.click(field('Local business phone line'));
  await choose('Text and voice', 'None');
  expect(shown('Additional text messages')).toBe('0');
  expect(field('Additional text messages').disabled).toBe(true);
  expect([field('Local business phone line').checked, field('Local business phone line').disabled]).toEqual([
    false,
    true,
  ]);
  await confirmed();
  expect(server.estimates.at(-1)?.addons).toEqual([]);
});

test('where text and voice is not sold it is disabled, and comes back as the first tier', async () => {
  const server = await open();
  await choose('Text and voice', /^Tier 2/);
  await type('Country', 'australia{Enter}');
  await waitFor(() => expect(shown('Text and voice')).toBe('Not available'));
  expect(field('Text and voice').disabled).toBe(true);
  await confirmed();
  expect(server.estimates.at(-1)).toMatchObject({ addons: [], billingAddress: { countryCode: 'AU' } });
  await type('Country', 'united states{Enter}');
  await waitFor(() => expect(shown('Text and voice')).toBe('Tier 1'));
});

test('plans come anew with another currency or country, and a plan that is gone gives way to the first', async () => {
  const server = await open();
  await choose('Plan', /^Max/);
  await confirmed();
  await choose('Currency', 'GBP');
  await confirmed();
  expect(shown('Plan')).toBe('Max');
  expect(server.planQueries.at(-1)?.get('currency')).toBe('GBP');
  expect(server.estimates.at(-1)).toMatchObject({ plan: 'max', currency: 'GBP' });
  act(() => openModal('cartLink', { choices: { ...proChoices, planId: 'no-longer-sold' } }));
  await waitFor(() => expect(shown('Plan')).toBe('Pro'));
  expect([shown('Contacts'), shown('Users')]).toEqual(['1,500', '2']);
});

test('promotions that do not fit are there, closed, and say why; hidden ones are not there', async () => {
  const server = new FakeCartServer();
  server.promotionsIn = () => catalogue.promotions;
  await open(server);
  const offered = (await options('Promotion')).map((option) => [
    option.textContent,
    option.getAttribute('data-combobox-disabled') === 'true',
  ]);
  expect(offered).toEqual([
    ['Current prices', false],
    ['Ten for Pro 10% off · on every bill', false],
    ['Welcome $240.00 off · on the first bill', false],
    ['Three months 20% off · for 3 months · Not for this billing frequency', true],
    ['Max only 5% off · on every bill · For other plans or add-ons', true],
    ['Retail 50% off · on every bill · Not available through partners', true],
    ['Pounds £1.00 off per month · on every bill · Not in this currency', true],
  ]);
});

test('a fixed discount is shown whole by the month, as a twelfth by the year, with its small print', async () => {
  const server = new FakeCartServer();
  server.promotionsIn = () =>
    catalogue.promotions
      .filter(({ id }) => id === 'WELCOME')
      .flatMap((once) => [once, { ...once, id: 'LASTING', name: 'Lasting', duration_type: 'forever' }]);
  await open(server);
  await choose('Promotion', /^Lasting/);
  expect(hintOf('Promotion')).toBe('$20.00 off per month · on every bill · New customers only');
  await choose('Billing', 'Monthly');
  expect(hintOf('Promotion')).toBe('$240.00 off per month · on every bill');
});

test('a discount on the first bill is never shown by the month', async () => {
  await open();
  await choose('Promotion', /^Welcome/);
  expect(hintOf('Promotion')).toBe('$240.00 off · on the first bill · New customers only');
  await choose('Billing', 'Monthly');
  expect(hintOf('Promotion')).toBe('$240.00 off · on the first bill');
});

test('a promotion that no longer fits gives way to the current price', async () => {
  const server = await open();
  await choose('Promotion', /^Ten for Pro/);
  await waitFor(() => expect(server.estimates.at(-1)?.couponCodes).toEqual(['TEN']));
  await choose('Plan', /^Max/);
  expect(shown('Promotion')).toBe('Current prices');
  await waitFor(() => expect(server.estimates.at(-1)).toMatchObject({ plan: 'max', couponCodes: [] }));
});

test('a promotion for additional users stays while their number is typed anew, and goes when there are none', async () => {
  const server = new FakeCartServer();
  const item_price_ids = ['users-USD-yearly'];
  server.promotionsIn = () =>
    catalogue.promotions
      .filter(({ id }) => id === 'TEN')
      .map((ten) => ({
        ...ten,
        name: 'Team',
        item_constraints: [{ item_type: 'addon', constraint: 'specific', item_price_ids }],
      }));
  await open(server);
  await type('Users', '5');
  await choose('Promotion', /^Team/);
  await userEvent.clear(field('Users'));
  expect(shown('Promotion')).toBe('Team');
  await userEvent.type(field('Users'), '12');
  await leave();
  expect([shown('Users'), shown('Promotion')]).toEqual(['12', 'Team']);
  await type('Users', '2');
  await leave();
  expect(shown('Promotion')).toBe('Current prices');
});
