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
  await page.getByText('30 days', { exact: true }).click();
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
    .getByRole('button', { name: /^(At risk|Needs attention)/ });
  await expect(sign).toBeVisible();
  const said = (await sign.getAttribute('aria-label'))?.replace(/^(At risk|Needs attention) /, '') ?? '';
  await page.getByRole('row').nth(1).getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toHaveText(said);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.getByRole('row').nth(1).getByRole('link').click();
  // The list is kept alive behind the detail.
  await expect(page.getByText(said).filter({ visible: true })).toHaveCount(1);
});

test('a tile shows who is at risk; several are chosen and given to a colleague, and one gets an install from its page', async ({
  page,
}) => {
  await signIn(page, 'demo@partner.example', '/clients');
  const tile = page.getByRole('button', { name: /^At risk: [1-9]/ });
  const count = Number((await tile.getAttribute('aria-label'))?.replace(/\D/g, ''));
  await tile.click();
  await expect(page).toHaveURL('/clients?health=bad');
  await expect(page.getByRole('row')).toHaveCount(count + 1);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .check();
  const bar = page.getByRole('region', { name: 'Selected clients' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Assign to' }).click();
  await page.getByRole('menuitem', { name: 'Tessa Lindholm' }).click();
  await expect(page.getByText('2 clients assigned to Tessa Lindholm')).toBeVisible();
  await expect(bar).toHaveCount(0);
  // The colleague's clients are asked for by name, and these are among them.
  const theirs = 'Assigned to Tessa Lindholm';
  const people = page.getByRole('combobox').filter({ has: page.getByRole('option', { name: theirs }) });
  await people.selectOption({ label: theirs });
  await expect(page).toHaveURL(/by=[0-9a-f-]{36}/);
  await expect(page.getByRole('row')).not.toHaveCount(count + 1);
  await page.getByRole('table').getByRole('link').first().click();
  // The company stays where it is, whichever tab is shown.
  await page.setViewportSize({ width: 1440, height: 900 });
  const company = page.getByRole('heading', { name: 'Company details' });
  const place = async () => {
    const box = await company.boundingBox();
    return [box?.x, box?.y];
  };
  const before = await place();
  await page.getByRole('tab', { name: 'Campaigns' }).click();
  await expect(page.getByRole('table', { name: 'Campaigns' })).toBeVisible();
  expect(await place()).toEqual(before);
  // Why it is at risk leads to the run that failed.
  await page.getByRole('button', { name: /failed$/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Failed');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Install here' }).click();
  await page.getByRole('searchbox', { name: 'Search campaigns and bundles' }).fill('abandoned');
  await page.getByRole('button', { name: 'Abandoned cart rescue' }).click();
  await expect(page.getByRole('listbox', { name: 'Accounts' }).getByRole('option')).toHaveCount(1);
});
