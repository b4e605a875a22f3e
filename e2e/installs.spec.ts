import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './journey.ts';

const RIVAL = 'rival@partner.example';
const accounts = (page: Page) => page.getByRole('listbox', { name: 'Accounts' });

/** Opens the install of a bundle from its row. */
async function openInstall(page: Page, bundle: RegExp): Promise<void> {
  await signIn(page, RIVAL, '/campaigns/bundles');
  const row = page.getByRole('row', { name: bundle });
  await row.hover();
  await row.getByRole('button', { name: /^Install/ }).click();
  await expect(accounts(page)).toBeVisible();
}

const compatible = (page: Page, at: number) => accounts(page).getByRole('option', { disabled: false }).nth(at);

test('a bundle is checked, installed before our eyes, and stands in the client’s campaigns', async ({ page }) => {
  await openInstall(page, /Workshop/);
  const name = (await compatible(page, 0).locator('bdi').textContent()) ?? '';
  await compatible(page, 0).click();
  await expect(page.getByText(/^1 of \d+ selected$/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Install in 1 account' }).click();
  const followUp = page.getByRole('dialog', { name: 'Next steps' });
  await expect(followUp).toContainText('is installed');
  const campaign = (await followUp.getByRole('link').first().textContent()) ?? '';
  await followUp.getByRole('button', { name: 'Done' }).click();
  await page.goto(`/clients?q=${encodeURIComponent(name)}`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Campaigns' }).click();
  await expect(page.getByRole('row', { name: new RegExp(campaign) })).toBeVisible();
});

test('the window is closed and it goes on; another tab shows it too, and the keyboard alone does it all', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await openInstall(page, /practice in a box/);
  await other.goto('/clients');
  await accounts(page).focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Install in \d+ accounts?$/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: /Progress|Next steps/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Installs$|is running/ }).press('Enter');
  const installed = /“Consulting practice in a box” is installed/;
  await page.getByRole('menuitem', { name: installed }).first().press('Enter');
  await expect(page.getByRole('dialog', { name: 'Progress' })).toContainText(installed);
  await other.getByRole('button', { name: /^Installs$|is running/ }).click();
  await expect(other.getByRole('menuitem', { name: installed }).first()).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('axe finds nothing from the choice of accounts to the progress', async ({ page }) => {
      await openInstall(page, /Workshop/);
      await expectAccessible(page);
      await compatible(page, 1).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: /^Installs$|is running/ }).click();
      await page.getByRole('menuitem').first().click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expectAccessible(page);
    });
  });
