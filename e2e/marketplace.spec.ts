import type { Page } from '@playwright/test';
import { expect, expectAccessible, settled, signIn, test } from './journey.ts';

// The library's own campaigns, in which no other journey looks.
const STAFF = 'staff@internal.example';
const STARTER = 'Starter: get paid';
const row = (page: Page, name: string) => page.getByRole('row', { name });
const rows = (page: Page) => page.locator('tbody tr');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ campaigns?$|^\d+ of \d+$/ });
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).locator('> *').filter({ hasText: text });

async function archive(page: Page, name: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Archive campaign' }).click();
}

async function unarchive(page: Page, name: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: /^Unarchive campaign/ })
    .click();
}

test('tabs and filter show what they say, in the address too', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/campaigns/marketplace');
  const counts: Record<string, number> = {};
  for (const tab of ['Archived', 'All', 'Active']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    counts[tab] = Number.parseInt((await count(page).textContent()) ?? '', 10);
    await expect(rows(page)).toHaveCount(counts[tab]);
  }
  expect(counts.Active).toBeGreaterThan(counts.Archived ?? 0);
  expect(counts.All).toBe((counts.Active ?? 0) + (counts.Archived ?? 0));
  await page.keyboard.press('/');
  await page.keyboard.type('REMINDER');
  await expect(count(page)).toHaveText(`3 of ${counts.Active}`);
  await expect(rows(page)).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue('REMINDER');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('no such campaign');
  await expect(page.getByText('No campaigns match your filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(rows(page)).toHaveCount(counts.Active ?? 0);
  await page.getByRole('button', { name: 'Installs' }).last().click();
  await page.getByRole('button', { name: 'Installs' }).last().click();
  await expect(page).toHaveURL(/sort=-installs/);
  const installs = (await rows(page).locator('td[data-label="Installs"]').allTextContents()).map(Number);
  expect(installs[0]).toBeGreaterThan(0);
  expect(installs).toEqual(installs.toSorted((a, b) => b - a));
});

test.describe('archiving', () => {
  // One campaign, archived by one journey after the other, whether or not the one before succeeds.
  test.describe.configure({ mode: 'default' });

  test('an archived campaign comes back by undo, or from its tab', async ({ page }) => {
    await signIn(page, STAFF, '/campaigns/marketplace');
    await archive(page, STARTER);
    await expect(row(page, STARTER)).toHaveCount(0);
    await toast(page, `“${STARTER}” archived`).getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, STARTER)).toBeVisible();
    await expect(toast(page, `“${STARTER}” is active again`)).toBeVisible();
    await archive(page, STARTER);
    await page.getByRole('tab', { name: 'Archived' }).click();
    await expect(row(page, STARTER)).toBeVisible();
    await settled(page);
    await page.reload();
    await unarchive(page, STARTER);
    await expect(page.getByText('There are no archived campaigns.')).toBeVisible();
    await page.getByRole('tab', { name: 'Active' }).click();
    await settled(page);
    await page.reload();
    await expect(row(page, STARTER)).toBeVisible();
  });

  test.describe('that fails', () => {
    test.use({ expected: /Failed to (load resource|fetch)|ERR_|AppError/ });
    test('says so in the words of the specification, and everything stays as it was', async ({ page }) => {
      await page.route(/\/listings\/\d+/, (route) => route.abort());
      await signIn(page, STAFF, '/campaigns/marketplace');
      await expect(row(page, STARTER)).toBeVisible();
      await archive(page, STARTER);
      await expect(toast(page, 'An error occurred, please try again.')).toBeVisible();
      await expect(row(page, STARTER)).toBeVisible();
      await page.unrouteAll();
      const lists = /\/listings\?/;
      await page.route(lists, (route) =>
        route.fulfill({ status: 500, json: { code: 'server.unexpected', requestId: 'req-51' } }),
      );
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('error retrieving listings');
      await expect(page.getByText('req-51')).toBeVisible();
      await expectAccessible(page);
      await page.unroute(lists);
      await page.getByRole('button', { name: 'Reload' }).click();
      await expect(row(page, STARTER)).toBeVisible();
    });
  });
});

test('with the flag on, the bundles that include the campaign are named before it is archived', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/campaigns/marketplace');
  await archive(page, 'Testimonial collector');
  const warning = page.getByRole('dialog', { name: 'Archive campaign' });
  await expect(warning.getByRole('list', { name: '2 bundles include this campaign:' })).toContainText(
    'Five-star reputation',
  );
  await expect(warning.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Testimonial collector')).toBeVisible();
  await archive(page, 'Testimonial collector');
  await warning.getByRole('button', { name: 'Archive campaign' }).click();
  await expect(row(page, 'Testimonial collector')).toHaveCount(0);
  await toast(page, 'archived').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, '“Testimonial collector” is active again')).toBeVisible();
  await expect(row(page, 'Testimonial collector')).toBeVisible();
});

test('a first visit is greeted once: the hints go when dismissed, and stay away', async ({ page }) => {
  await signIn(page, 'tessa.lindholm@northwind.example', '/campaigns/marketplace');
  // Whoever was here before may have dismissed them.
  await page.evaluate(async () => {
    const { token, accountId } = JSON.parse(localStorage.getItem('session') ?? '{}');
    await fetch(`/api/v2/accounts/${accountId}/preferences`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { ftu_marketplace: false, ftu_bundles: false } }),
    });
  });
  for (const [path, title] of [
    ['/campaigns/marketplace', 'Your campaigns, ready to install'],
    ['/campaigns/bundles', 'Bundles group campaigns'],
  ] as const) {
    await page.goto(path);
    const hint = page.getByRole('complementary', { name: title });
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences') && answer.ok());
    await hint.getByRole('button', { name: 'Dismiss this hint' }).click();
    await expect(hint).toHaveCount(0);
    await saved;
    await page.evaluate(() => localStorage.removeItem('hints'));
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await expect(hint).toHaveCount(0);
  }
});
