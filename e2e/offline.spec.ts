import type { Page } from '@playwright/test';
import { expect, expectAccessible, readMail, settled, signIn, test } from './journey.ts';

test.use({ expected: /Failed to (load resource|fetch)|ERR_|dynamically imported|AppError/ });

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a list: offline it stays, and the page that was asked for comes once the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo@partner.example', '/clients');
  await settled(page);
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  await page.getByRole('link', { name: 'Bundles' }).click();
  await expect(heading(page)).toHaveText('Clients');
  await page.getByRole('searchbox').fill('dental');
  await expect(page).toHaveURL('/clients?q=dental');
  await expect(page.getByRole('cell', { name: /^Alder & Finch Dental/ })).toBeVisible();
  await page.getByRole('link', { name: 'Bundles' }).click();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(heading(page)).toHaveText('Bundles');
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/campaigns\/bundles/);
});

test('a detail: offline a change is taken back with a word, and what could not be loaded comes by itself', async ({
  page,
  context,
}) => {
  await signIn(page, 'demo@partner.example', '/clients?q=Alder');
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Campaigns' }).click();
  const lock = page.getByRole('button', { name: /^Lock\b/ }).last();
  await expect(lock).toBeVisible();
  await settled(page);
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  await lock.click();
  await expect(page.getByText(/could not be locked/)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.goBack();
  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/clients/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a form in the middle of being sent says that it was not, keeps what was typed, and is sent once', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lost = Promise.withResolvers<void>();
  await page.route('**/invitations/accounts/*', async (route) => {
    await lost.promise;
    await route.abort('internetdisconnected');
  });
  await signIn(page, 'rival@partner.example', '/users');
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send invitation' });
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await email.fill('offline@vale.example');
  await send.click();
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(true);
  lost.resolve();
  await expect(dialog.getByRole('alert')).toContainText('could not be sent');
  await expect(bar(page)).toBeVisible();
  // Neither covers the other, also where the dialog fills the screen.
  const { y = 0 } = (await dialog.boundingBox()) ?? {};
  const { height = 0 } = (await bar(page).boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(height);
  await page.unroute('**/invitations/accounts/*');
  await context.setOffline(false);
  await expect(bar(page)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(email).toHaveValue('offline@vale.example');
  await send.click();
  await expect(dialog.getByText('Invite sent successfully')).toBeVisible();
  await readMail(page, 'offline@vale.example', 1);
});

test('the first load without an answer waits, and goes on where it was going', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/clients?q=dental');
  await page.route('**/users/current?*', (route) => route.abort('connectionrefused'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The server is not responding' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/users/current?*');
  await expect(heading(page)).toHaveText('Clients');
  await expect(page).toHaveURL('/clients?q=dental');
});
