import type { Page } from '@playwright/test';
import { expect, signIn, test } from './journey.ts';

/** Opens a client by what is typed in the list's search. */
async function openClient(page: Page, search: string): Promise<void> {
  await signIn(page, 'demo@partner.example', `/clients?q=${encodeURIComponent(search)}`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(search, 'i'));
}

test('a campaign is locked with who did it, stays so after a reload, and undo unlocks it', async ({ page }) => {
  await openClient(page, 'Alder');
  await page.getByRole('tab', { name: 'Campaigns' }).click();
  const row = page.getByRole('row', { name: /Open house invitation/ });
  await row.getByRole('button', { name: /^Lock/ }).click();
  await expect(row).toContainText('Locked by Maya Okafor');
  await expect(page.getByText('Campaign “Open house invitation” locked')).toBeVisible();
  await page.reload();
  await expect(row).toContainText('Locked by Maya Okafor');
  await row.getByRole('button', { name: /^Locked/ }).click();
  await expect(page.getByText('Campaign “Open house invitation” unlocked')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Locked by Maya Okafor');
});

test('what is on screen is counted from rows: metrics, performance as a chart and as a table', async ({ page }) => {
  await openClient(page, 'Alder');
  await expect(page.getByText('Goals achieved').first()).toBeVisible();
  await expect(page.getByRole('img', { name: /Active contacts/i })).toBeVisible();
  await page.getByText('30 days').click();
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table').first();
  await expect(table.getByRole('row')).toHaveCount(31);
  await page.getByRole('link', { name: 'Back to clients' }).click();
  await expect(page).toHaveURL('/clients?q=Alder');
});

test('the list is narrowed, its columns are chosen, a view is saved and found again', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/clients');
  await page.getByRole('searchbox').fill('dental');
  await expect(page).toHaveURL(/q=dental/);
  await page.getByRole('button', { name: /Views/ }).click();
  await page.getByRole('menuitem', { name: /Save/ }).click();
  await page.getByRole('textbox', { name: /name/i }).fill('Dentists');
  await page.keyboard.press('Enter');
  await page.goto('/clients');
  await page.getByRole('button', { name: /Views/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dentists' }).click();
  await expect(page).toHaveURL(/q=dental/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Columns and export' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
});

test('who needs help comes first, and the keyboard gets the reason', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/clients');
  await page.getByRole('button', { name: 'Health' }).click();
  await expect(page).toHaveURL('/clients?sort=health');
  const sign = page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^(At risk|Attention)/ });
  await expect(sign).toBeVisible();
  const said = (await sign.getAttribute('aria-label'))?.replace(/^(At risk|Attention) /, '') ?? '';
  await page.getByRole('row').nth(1).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toHaveText(said);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.getByRole('row').nth(1).getByRole('link').click();
  // The list is kept alive behind the detail.
  await expect(page.getByText(said).filter({ visible: true })).toHaveCount(1);
});
