import { fake } from '@app/contract/fake-fetch';
import { getSubscription, type Subscription } from '@app/contract/subscription';
import { getBoot, setBoot } from '@app/frame/state/boot.ts';
import { openPage } from '@app/frame/test/open-page.tsx';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenCrm } from '#test/given-crm.ts';
import { SubscriptionPage } from './subscription-page.tsx';

test('the plan, what is used of it, what waits, and the invoices', async () => {
  const subscription: Subscription = {
    plan: {
      ...{ name: 'Pro', status: 'active' as const, startedDate: '2026-01-05', trialEndsDate: null },
      ...{ nextBillDate: '2026-02-05', billingPeriodUnit: 'month' as const, seller: 'Northwind' },
      addOns: [{ key: 'additionalContacts' as const, quantity: 1000 }],
    },
    usage: [
      { limit: 'contacts', used: 2600, included: 2500, level: 'over' },
      { limit: 'users', used: 1, included: 4, level: 'fine' },
      { limit: 'textMessages', used: 400, included: 500, level: 'near' },
    ],
    emails: 4321,
    waiting: 12,
    invoices: [
      {
        ...{ number: 'I-200001', issuedDate: '2026-01-05', dueDate: '2026-01-19', total: 12_300 },
        currency: 'GBP',
        status: 'open',
      },
    ],
  };
  await givenCrm([fake(getSubscription, () => subscription)]);
  openPage(SubscriptionPage, '/settings/subscription');
  const usage = within(await screen.findByRole('region', { name: 'Usage' }));
  usage.getByText('2,600 of 2,500');
  usage.getByText('Over the limit');
  usage.getByText('Emails sent this month');
  usage.getByText('4,321');
  usage.getByText('Almost used up');
  usage.getByText(/wait until there is room: 12/);
  within(screen.getByRole('region', { name: 'Plan' })).getByText('Additional contacts: 1,000');
  const invoices = within(screen.getByRole('region', { name: 'Invoices' }));
  expect(invoices.getByRole('link', { name: 'I-200001' }).getAttribute('href')).toBe(
    '/settings/subscription/invoices/I-200001',
  );
  invoices.getByText('£123.00');
  invoices.getByText('Open');
});

test('an account that nobody has ordered has numbers, but no limits', async () => {
  const subscription: Subscription = {
    plan: null,
    usage: [{ limit: 'contacts', used: 7, included: null, level: 'fine' }],
    emails: 0,
    waiting: 0,
    invoices: [],
  };
  await givenCrm([fake(getSubscription, () => subscription)]);
  openPage(SubscriptionPage, '/settings/subscription');
  await screen.findByText(/it has no limits/);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('whom the owner has taken it from is told so, and nothing is asked for', async () => {
  await givenCrm([]);
  setBoot({ ...getBoot(), member: { isOwner: false, partnerCompany: null, withheld: ['billing'] } });
  openPage(SubscriptionPage, '/settings/subscription');
  await screen.findByText('The owner of this account has not given you permission for this.');
  expect(screen.queryByRole('link', { name: 'Subscription' })).toBeNull();
});
