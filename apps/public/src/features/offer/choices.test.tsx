import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { cartOffer, pro, request } from '#test/fake-offer.ts';
import { field, fillIn, send, showOffer, thanks, total, type } from '#test/show-offer.ts';

beforeEach(() => {
  sessionStorage.clear();
  window.location.hash = '';
});

test('another country has its tax at once, and its regions', async () => {
  const { ordered } = await showOffer();
  fillIn();
  await userEvent.selectOptions(field('State or region (optional)'), 'California');
  await userEvent.selectOptions(field('Country'), 'United Kingdom');
  expect(screen.getByRole('row', { name: /^Tax in United Kingdom \(20%\)/ }).textContent).toContain('$45.80');
  expect(total()).toContain('$274.80');
  expect(field('State or region (optional)').value).toBe('');
  await userEvent.click(send());
  await thanks();
  expect(ordered.mock.lastCall?.[1]).toMatchObject({
    total: 274_80,
    customer: { countryCode: 'GB', region: '' },
  });
});

test('an offered add-on that is not sold in a country is named, and nothing can be ordered from there', async () => {
  const addons = [
    { itemId: 'voice', quantity: 1 },
    { itemId: 'line', quantity: 1 },
  ];
  const { ordered, container } = await showOffer({ offer: { ...cartOffer, request: { ...request, addons } } });
  fillIn();
  await userEvent.selectOptions(field('Country'), 'Germany');
  expect(screen.getByRole('alert').textContent).toContain(
    'Not available in Germany: Text and voice and Business line.',
  );
  expect(send()).toHaveProperty('disabled', true);
  expect(screen.queryByRole('table')).toBeNull();
  fireEvent.submit(container.querySelector('form')!);
  expect(ordered).not.toHaveBeenCalled();
  await userEvent.selectOptions(field('Country'), 'United States');
  expect(send()).toHaveProperty('disabled', false);
});

test('more users can be taken, fewer than offered or more than allowed cannot', async () => {
  const { ordered } = await showOffer();
  fillIn();
  expect(field('Users').value).toBe('3');
  await type('Users', '4');
  expect(total()).toContain('$259.00');
  for (const wrong of ['2', '51', '4.5']) {
    await type('Users', wrong);
    await userEvent.click(send());
    expect(screen.getByText('The value must be between 3 and 50')).toBeDefined();
    expect(document.activeElement).toBe(field('Users'));
  }
  expect(ordered).not.toHaveBeenCalled();
  await type('Users', '4');
  await userEvent.click(send());
  await thanks();
  expect(ordered.mock.lastCall?.[1]).toMatchObject({ total: 259_00, addons: [{ itemId: 'users', quantity: 2 }] });
});

test('one user more that costs less than the offer cannot be ordered, and it is said why', async () => {
  const tiers = [
    { maxUnits: 1, price: 30_00 },
    { maxUnits: null, price: 12_00 },
  ];
  const { additionalUsers } = pro.addOns;
  const pricing = { monthly: { ...additionalUsers!.pricing.monthly!, model: 'volume' as const, tiers }, yearly: null };
  const plan = { ...pro, addOns: { ...pro.addOns, additionalUsers: { ...additionalUsers!, pricing } } };
  const { ordered, container } = await showOffer({ offer: { ...cartOffer, plan } });
  fillIn();
  await type('Users', '4');
  expect(total()).toContain('$223.00');
  expect(screen.getByRole('alert').textContent).toContain('lower than the one you were offered');
  expect(send()).toHaveProperty('disabled', true);
  fireEvent.submit(container.querySelector('form')!);
  expect(ordered).not.toHaveBeenCalled();
  await type('Users', '5');
  expect(total()).toContain('$235.00');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(send()).toHaveProperty('disabled', false);
});

test('contacts, texts and a line can be added, each with what it needs', async () => {
  const { ordered } = await showOffer();
  fillIn();
  await userEvent.selectOptions(field('Contacts'), '2,500');
  expect(total()).toContain('$259.00');
  expect(screen.queryByLabelText('Additional text messages')).toBeNull();
  await userEvent.selectOptions(field('Text and voice'), 'Texts: 1,000, minutes: 250');
  for (const typed of ['501', '600.5']) {
    await type('Additional text messages', typed);
    await userEvent.tab();
    expect(field('Additional text messages').value).toBe('1000');
  }
  await userEvent.click(field('Business line'));
  // 259.00 + 35.00 + 2 × 10.00 + 15.00
  expect(total()).toContain('$329.00');
  await userEvent.click(send());
  await thanks();
  expect(ordered.mock.lastCall?.[1]).toMatchObject({
    total: 329_00,
    addons: [
      { itemId: 'contacts', quantity: 1000 },
      { itemId: 'users', quantity: 1 },
      { itemId: 'voice', quantity: 2 },
      { itemId: 'messages', quantity: 2 },
      { itemId: 'line', quantity: 1 },
    ],
  });
});

test('the quantities of the offer are the minimum', async () => {
  const addons = [
    { itemId: 'contacts', quantity: 1000 },
    { itemId: 'voice', quantity: 2 },
    { itemId: 'messages', quantity: 1 },
    { itemId: 'line', quantity: 1 },
  ];
  await showOffer({ offer: { ...cartOffer, request: { ...request, addons } } });
  const contacts = screen.getByLabelText<HTMLSelectElement>('Contacts');
  expect([...contacts.options].map(({ value }) => value)).toEqual(['2500', '6500']);
  expect(screen.queryByLabelText('Text and voice')).toBeNull();
  expect(field('Additional text messages').min).toBe('500');
  expect(field('Business line')).toMatchObject({ checked: true, disabled: true });
});

test('an add-on without a field stays in the order', async () => {
  const addons = [{ itemId: 'ip', quantity: 1 }];
  const { ordered } = await showOffer({ offer: { ...cartOffer, request: { ...request, addons } } });
  fillIn();
  await userEvent.click(send());
  await thanks();
  expect(ordered.mock.lastCall?.[1]).toMatchObject({ addons, total: 244_00 });
});

test('an offer of what the plan no longer has cannot be ordered', async () => {
  await showOffer({ offer: { ...cartOffer, request: { ...request, addons: [{ itemId: 'gone', quantity: 1 }] } } });
  expect(screen.getByRole('alert').textContent).toContain('no longer sold in this form. Ask Ann Seller');
  expect(send()).toHaveProperty('disabled', true);
});

test('stored input that cannot be read is ignored', async () => {
  const { unmount } = await showOffer();
  fillIn();
  unmount();
  const [key] = Object.keys(sessionStorage).filter((name) => name.includes('typed'));
  sessionStorage.setItem(key!, '{"company":');
  const second = await showOffer();
  expect(field('Company').value).toBe('');
  second.unmount();
  sessionStorage.setItem(key!, '{"company":7,"givenName":"Mia"}');
  await showOffer();
  expect([field('Company').value, field('First name').value]).toEqual(['', 'Mia']);
});

test('an extra add-on is removed in a country where it is not sold', async () => {
  const { ordered } = await showOffer();
  fillIn();
  await userEvent.selectOptions(field('Text and voice'), 'Texts: 500, minutes: 100');
  expect(total()).toContain('$249.00');
  await userEvent.selectOptions(field('Country'), 'Germany');
  expect(total()).toContain('$229.00');
  await userEvent.click(send());
  await waitFor(() => expect(ordered).toHaveBeenCalled());
  expect(ordered.mock.lastCall?.[1]).toMatchObject({ addons: [{ itemId: 'users', quantity: 1 }], total: 229_00 });
});

test('an add-on that is mandatory in a country is added and named', async () => {
  const voice = { ...pro.addOns.keapTextAndVoice!, mandatory: true, allowedCountryCodes: ['GB'] };
  await showOffer({ offer: { ...cartOffer, plan: { ...pro, addOns: { ...pro.addOns, keapTextAndVoice: voice } } } });
  expect(total()).toContain('$229.00');
  await userEvent.selectOptions(field('Country'), 'United Kingdom');
  expect(screen.getByText('Required with this plan in United Kingdom: Text and voice.')).toBeDefined();
  // (229.00 + 20.00) + 20 %
  expect(total()).toContain('$298.80');
});
