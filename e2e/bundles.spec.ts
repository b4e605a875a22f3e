import type { Page } from '@playwright/test';
import { expect, expectAccessible, settled, signIn, test } from './journey.ts';

const CLAIRE = 'claire.beaumont@contoso.example';
const dialog = (page: Page) => page.getByRole('dialog');
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const choices = (page: Page) => page.getByRole('listbox', { name: 'Campaigns' });
const openers = (page: Page) => page.locator('tbody [data-open]');
const row = (page: Page, name: string) => page.getByRole('row', { name });
const uniqueName = () => `Journey ${crypto.randomUUID().slice(0, 8)}`;

async function openBundles(page: Page, path = '/campaigns/bundles'): Promise<void> {
  await signIn(page, CLAIRE, path);
  await settled(page);
}

/** Fills in the form as far as it can be saved. */
async function prepareBundle(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create bundle' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await choices(page).getByRole('option', { name: 'Client kick-off' }).click();
}

async function createBundle(page: Page): Promise<string> {
  const name = uniqueName();
  await prepareBundle(page, name);
  await dialog(page).getByRole('button', { name: 'Create bundle' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, name)).toBeVisible();
  return name;
}

async function inMenu(page: Page, name: string, item: string): Promise<void> {
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a bundle is made with the keyboard alone, stands before all others, and is still there after a reload', async ({
  page,
}) => {
  await openBundles(page);
  const before = await openers(page).allTextContents();
  const name = uniqueName();
  await page.getByRole('button', { name: 'Create bundle' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Two that belong together.');
  await expect(dialog(page).getByText('5 campaigns')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('case');
  await expect(choices(page).getByRole('option')).toHaveCount(1);
  await choices(page).focus();
  await page.keyboard.press('Space');
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('quarterly');
  await expect(choices(page).getByRole('option')).toHaveText([/Quarterly business review/]);
  await choices(page).focus();
  await page.keyboard.press('Control+a');
  await expect(preview(page)).toContainText(name);
  await expect(preview(page)).toContainText('Two that belong together.');
  await expect(preview(page).getByRole('status')).toHaveText('2 campaigns');
  await expect(preview(page).getByRole('listitem')).toHaveText([/Case study request/, /Quarterly business review/]);
  await dialog(page).getByRole('button', { name: 'Create bundle' }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(`“${name}” created`)).toBeVisible();
  await page.reload();
  await expect(row(page, name)).toContainText('2 campaigns');
  const after = await openers(page).allTextContents();
  expect(after.slice(0, after.indexOf(name)).filter((each) => before.includes(each))).toEqual([]);
});

test('an archived bundle comes back by undo, or by restoring it', async ({ page }) => {
  await openBundles(page);
  const name = await createBundle(page);
  await inMenu(page, name, 'Archive bundle');
  await expect(row(page, name)).toHaveCount(0);
  const said = page
    .getByRole('region', { name: 'Messages' })
    .locator('> *')
    .filter({ hasText: `“${name}” archived` });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, name)).toBeVisible();
  await inMenu(page, name, 'Archive bundle');
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect(page).toHaveURL(/tab=archived/);
  await expect(row(page, name)).toBeVisible();
  await page.reload();
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: /^Restore bundle/ })
    .click();
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Active' }).click();
  await expect(row(page, name)).toBeVisible();
});

test('a new bundle starts from another one, and a cart link carries a bundle', async ({ page }) => {
  await openBundles(page);
  await inMenu(page, 'Workshop season', 'Duplicate bundle');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Workshop season (copy)');
  await expect(preview(page).getByRole('listitem')).toHaveCount(3);
  await preview(page).getByRole('button', { name: 'Remove Workshop invitation' }).click();
  await expect(preview(page).getByRole('status')).toHaveText('2 campaigns');
  const name = uniqueName();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog(page).getByRole('button', { name: 'Create bundle' }).click();
  await expect(row(page, name)).toContainText('2 campaigns');
  await expect(row(page, 'Workshop season')).toContainText('3 campaigns');
  await row(page, name).hover();
  await row(page, name)
    .getByRole('button', { name: /^Create cart link/ })
    .click();
  await expect(dialog(page).getByText(name, { exact: true })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Remove bundle' })).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ expected: /Failed to (load resource|fetch)|ERR_|AppError/ });
  test('a bundle that could not be sent says so, survives a reload, and is saved once', async ({ page }) => {
    const name = uniqueName();
    const sent = (url: URL) => url.pathname.endsWith('/bundles');
    // The first call is lost on its way back: saved, but nobody is told.
    await page.route(sent, async (route) => {
      if (route.request().method() === 'POST') await route.fetch().then(() => route.abort());
      else await route.continue();
    });
    await openBundles(page);
    await prepareBundle(page, name);
    await dialog(page).getByRole('button', { name: 'Create bundle' }).click();
    await expect(page.getByRole('alert')).toHaveText('There was an error creating the bundle. Try again.');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
    await page.unroute(sent);
    await dialog(page).getByRole('button', { name: 'Create bundle' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.reload();
    await expect(row(page, name)).toHaveCount(1);
    const next = uniqueName();
    await prepareBundle(page, next);
    await page.reload();
    await page.getByRole('button', { name: 'Create bundle' }).click();
    await expect(dialog(page).getByText('Your unsaved bundle is back.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(next);
    await expect(preview(page).getByRole('listitem')).toHaveText([/Client kick-off/]);
  });
});

test('axe finds nothing in the review of a long bundle, from right to left too', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/campaigns/bundles?q=online+shop&locale=ar-iq');
  await page.locator('tbody tr').first().hover();
  await page.locator('tbody td:last-child button').first().click();
  await expect(dialog(page).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('option', { disabled: false }).first().click();
  await dialog(page).getByRole('button').last().click();
  await expect(dialog(page).getByRole('checkbox')).toBeVisible();
  await expectAccessible(page);
});

for (const { colorScheme, locale } of [
  { colorScheme: 'dark', locale: 'en-us' },
  { colorScheme: 'light', locale: 'ar-iq' },
] as const)
  test.describe(`${colorScheme}, ${locale}`, () => {
    test.use({ colorScheme });
    test('axe finds nothing in a bundle and where one is made, and nothing is cut off', async ({ page }) => {
      await openBundles(page, `/campaigns/bundles?locale=${locale}`);
      await openers(page).last().click();
      await expect(dialog(page).getByRole('link').first()).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.locator('main button').first().click();
      await dialog(page).getByRole('option').first().click();
      await dialog(page).locator('button[type=submit]').click();
      await expect(dialog(page).locator('[aria-invalid=true]')).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await dialog(page).evaluate((box) => box.scrollWidth > innerWidth)).toBe(false);
    });
  });
