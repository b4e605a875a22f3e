import type { Boot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { given, ids, openPage } from '@app/frame/test/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { CartLinkListener, openModal, type PartnerModals, requestCartLink } from '#modals';
import { bundleOf, FakeCartServer, idOf, linkOf, type Part, proChoices } from '#test/fake-cart-link.ts';
import { Modals } from '#test/modals.tsx';
import { button, choose, confirmed, dialog, field, link, options, shown, type } from '#test/test-modal.tsx';

afterEach(() => {
  act(closeModals);
  sessionStorage.clear();
});

async function open(server: FakeCartServer, props: PartnerModals['cartLink'] = {}, boot: Partial<Boot> = {}) {
  await given({ answers: server.answers, boot });
  openPage(Modals, '/clients');
  act(() => openModal('cartLink', props));
  await screen.findByLabelText('Currency', { selector: 'input' });
}

async function openReady(server = new FakeCartServer(), props: PartnerModals['cartLink'] = {}) {
  await open(server, props);
  await confirmed();
  return server;
}

const Page = () => (
  <>
    <p>A page</p>
    <CartLinkListener />
    <Modals />
  </>
);

const inputs = () => [...screen.getByRole('dialog').querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')];
const fields = ['Country', 'Currency', 'Billing', 'Plan', 'Contacts', 'Users', 'Text and voice', 'Promotion'];

test('it opens with the first plan, billed yearly, in the United States and dollars', async () => {
  const server = await openReady();
  expect(fields.map((name) => shown(name))).toEqual([
    'United States',
    'USD',
    'Yearly with annual agreement',
    'Pro',
    '1,500',
    '2',
    'Tier 1',
    'Current prices',
  ]);
  expect(shown('Additional text messages')).toBe('0');
  expect(field('Local business phone line').checked).toBe(false);
  expect(dialog().getByText('No bundle')).toBeDefined();
  expect(server.planQueries.map((query) => Object.fromEntries(query))).toEqual([
    { currency: 'USD', partnerAccountId: '0015e00002NorthAA', countryCode: 'US', showAll: 'true' },
  ]);
  expect(server.estimates).toEqual([
    {
      plan: 'pro',
      billingPeriod: 1,
      billingPeriodUnit: 'year',
      contractType: 'yearly',
      currency: 'USD',
      addons: [{ itemId: 'voice', quantity: 1 }],
      charges: [],
      couponCodes: [],
      billingAddress: { countryCode: 'US' },
      partnerAccountId: '0015e00002NorthAA',
      linkPostedBy: '0055e00000Mara',
    },
  ]);
});

test('the fields stand in the order of the specification', async () => {
  await openReady();
  const labels = [...screen.getByRole('dialog').querySelectorAll('label, [class*="InputWrapper-label"]')];
  const names = [...new Set(labels.map(({ textContent }) => textContent ?? ''))];
  expect(names).toEqual([
    'Country',
    'Currency',
    'Billing',
    'Plan',
    'Contacts',
    'Users',
    'Add me as a user of the client’s account',
    'Text and voice',
    'Additional text messages',
    'Local business phone line',
    'Promotion',
    'Bundle',
    'Link name (optional)',
    'Cart link',
    'Short link',
  ]);
});

test.each([
  ['without a partner identity', null, '0015e00002NorthAA'],
  ['without a partner account', '0055e00000Mara', null],
])('%s nobody makes links: the message, and every input closed', async (_, salesforceUserId, salesforceAccountId) => {
  const server = Object.assign(new FakeCartServer(), { salesforceUserId });
  const company = { id: ids.company, name: 'N', affiliateCode: 'A', partnerCompanyType: 'C', status: 'Active' };
  await open(server, {}, { company: { ...company, salesforceAccountId } });
  expect((await dialog().findByRole('alert')).textContent).toBe(
    'Your account is not set up to use cart links. Please contact your partner manager.',
  );
  expect(inputs().filter(({ disabled }) => !disabled)).toEqual([]);
  expect(button('Choose a bundle').disabled).toBe(true);
  expect(dialog().queryByRole('button', { name: 'Copy link' })).toBeNull();
  expect(server.estimates).toEqual([]);
  if (!salesforceAccountId) expect(server.asked).toEqual([]);
});

test.each<Part>(['person', 'plans', 'promotions', 'bundles', 'estimate', 'userBundle'])(
  'when %s fails it says so, closes the inputs, and a reload opens them',
  async (part) => {
    const server = new FakeCartServer();
    server.fails.add(part);
    await open(server, { bundle: { id: idOf(1), name: 'Starter' } });
    expect((await dialog().findByRole('alert')).textContent).toBe('There was an error retrieving cart link data');
    expect(inputs().filter(({ disabled, readOnly }) => !disabled && !readOnly)).toEqual([]);
    expect(button('Copy link').disabled).toBe(true);
    server.fails.clear();
    await userEvent.click(button('Reload'));
    await confirmed();
    expect(dialog().queryByRole('alert')).toBeNull();
    expect(field('Plan').disabled).toBe(false);
  },
);

test('a bundle that the event brings is in the link, and closes the checkbox', async () => {
  const server = new FakeCartServer();
  await given({ answers: server.answers });
  openPage(Page, '/clients');
  await screen.findByText('A page');
  act(() => void requestCartLink({ bundle: { id: idOf(2), name: 'Growth' } }));
  await screen.findByText('Growth');
  await confirmed();
  expect(field(/^Add me as a user/).disabled).toBe(true);
  expect(server.userBundles).toEqual([{ userId: ids.user, solutions: [], bundleRef: { id: idOf(2) } }]);
  expect(link().searchParams.get('bundleId')).toBe(idOf(701));
});

test('a bundle is chosen on its own page and removed again; nothing else is forgotten', async () => {
  const server = new FakeCartServer();
  server.bundles = Array.from({ length: 60 }, (_, at) => bundleOf(at + 1, `Bundle ${at + 1}`));
  await openReady(server);
  await choose('Plan', /^Max/);
  await type('Users', '7');
  await userEvent.click(button('Choose a bundle'));
  const [first] = await screen.findAllByRole('button', { name: /^Bundle/ });
  expect(
    server.bundleQueries
      .slice(0, 2)
      .map((query) => [query.get('deleted'), query.get('pageSize'), query.get('pageToken')]),
  ).toEqual([
    ['false', '50', null],
    ['false', '50', '50'],
  ]);
  await userEvent.click(first!);
  await screen.findByText('Bundle 60');
  expect([shown('Plan'), shown('Users')]).toEqual(['Max', '7']);
  await confirmed();
  expect(link().searchParams.get('bundleId')).toBe(idOf(701));
  await userEvent.click(button('Remove bundle'));
  expect(document.activeElement?.textContent).toBe('Choose a bundle');
  await confirmed();
  expect(link().searchParams.has('bundleId')).toBe(false);
});

test('a link is made anew from its choices', async () => {
  const server = await openReady(new FakeCartServer(), { choices: { ...proChoices, bundleId: idOf(1) } });
  expect([...fields, 'Additional text messages'].map((name) => shown(name))).toEqual([
    'United States',
    'USD',
    'Monthly',
    'Pro',
    '2,500',
    '4',
    'Tier 2',
    'Ten for Pro',
    '1000',
  ]);
  expect(field('Local business phone line').checked).toBe(true);
  expect(dialog().getByText('Starter')).toBeDefined();
  expect(server.estimates).toHaveLength(1);
});

test('a template fills everything in, also for another country', async () => {
  const server = new FakeCartServer();
  const british = { ...proChoices, countryCode: 'GB', currency: 'GBP' as const, promotionId: 'POUNDS', planId: 'max' };
  server.links = [linkOf({ choices: british }), linkOf({ id: idOf(801), name: 'Not a template', template: false })];
  await openReady(server);
  expect(await options('Start from a template')).toHaveLength(1);
  await userEvent.click(screen.getByRole('option', { name: /^Spring offer/ }));
  await waitFor(() => expect(shown('Country')).toBe('United Kingdom'));
  await confirmed();
  expect(['Currency', 'Plan', 'Billing', 'Contacts', 'Users'].map(shown)).toEqual([
    'GBP',
    'Max',
    'Monthly',
    '2,500',
    '4',
  ]);
  expect(server.estimates.at(-1)?.couponCodes).toEqual(['POUNDS']);
  // A business line is not sold there.
  expect(server.estimates.at(-1)?.addons.map(({ itemId }) => itemId)).toEqual(['users', 'voice', 'texts']);
});

test('without templates, or when they fail to come, there is no such choice', async () => {
  const server = new FakeCartServer();
  server.fails.add('links');
  await openReady(server);
  expect(server.asked).toContain('links');
  expect(within(screen.getByRole('dialog')).queryByLabelText('Start from a template')).toBeNull();
  expect(dialog().queryByRole('alert')).toBeNull();
});
