import { expect, signIn, test } from './journey.ts';
import { invitations } from './seed.ts';
import { PASSWORD } from './seed-accounts.ts';

test.describe('who may not use the app is told why', () => {
  test.use({ expected: /403/ });

  test('an uncertified partner', async ({ page }) => {
    await signIn(page, 'uncertified@partner.example');
    await expect(page).toHaveURL('/error/not-certified');
    await expect(page.getByRole('heading', { name: 'For certified partners only' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  test('a customer, who may try a different account', async ({ page }) => {
    await signIn(page, 'owner@client.example');
    await expect(page).toHaveURL('/error/not-partner');
    await page.getByRole('button', { name: 'Try a different account' }).click();
    await expect(page).toHaveURL(/\/idp\/login/);
  });
});

test('error pages are public, and an unknown one is generic', async ({ page }) => {
  await page.goto('/error/invite-failed');
  await expect(page.getByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible();
  await page.goto('/error/anything');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
});

test('a good invitation joins the account; used again it fails', async ({ page }) => {
  await page.goto(`/?userToken=${invitations.good.key}`);
  await expect(page.getByRole('heading', { name: 'Join Northwind Growth Partners' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(invitations.good.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/campaigns/marketplace');
  await expect(page.getByRole('button', { name: /Account: Northwind Growth Partners/ })).toBeVisible();
});

test.describe('an invitation that cannot be used', () => {
  test.use({ expected: /404/ });
  for (const state of ['used', 'expired', 'forAnother'] as const) {
    test(`because it is ${state}`, async ({ page }) => {
      await signIn(page);
      await page.goto(`/?userToken=${invitations[state].key}`);
      await expect(page).toHaveURL('/error/invite-failed');
    });
  }
});

test.describe('the users page', () => {
  test('falls back to the previous path while its flag is off', async ({ page }) => {
    await signIn(page, 'demo@partner.example', '/clients');
    await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
    await page.evaluate(() => {
      history.pushState({}, '', '/users');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page).toHaveURL('/clients');
    await page.getByRole('button', { name: /^Account/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Manage users' })).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: 'Invite a colleague' })).toBeVisible();
  });

  test('and without a previous path to the marketplace', async ({ page }) => {
    await signIn(page, 'demo@partner.example', '/users');
    await expect(page).toHaveURL('/campaigns/marketplace');
  });

  test('shows the team where its flag is on', async ({ page }) => {
    await signIn(page, 'rival@partner.example');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Manage users' }).click();
    await expect(page).toHaveURL('/users');
    await expect(page.getByRole('cell', { name: 'rival@partner.example' })).toBeVisible();
  });
});
