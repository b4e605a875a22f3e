import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNothingCut, goWithin, settled, signIn, test } from './journey.ts';

const screens = [
  '/campaigns/marketplace',
  '/campaigns/bundles',
  '/campaigns/bundles?tab=archived',
  '/clients',
  '/clients?q=no+such+client',
  '/installs',
  '/notifications',
  '/users',
  '/settings',
  '/error/invite-failed',
  '/error/not-certified',
  '/error/not-partner',
];
const looks = [
  { name: 'light', colorScheme: 'light', locale: 'en-us', at: 'all' },
  { name: 'dark', colorScheme: 'dark', locale: 'en-us', at: 'colours' },
  { name: 'ar-iq', colorScheme: 'light', locale: 'ar-iq', at: 'structure' },
] as const;

const accountButton = (page: Page) => page.locator('header button[aria-haspopup=menu]').last();
const overlays: { shown: 'menu' | 'dialog'; open: (page: Page) => Promise<void> }[] = [
  { shown: 'menu', open: (page) => accountButton(page).click() },
  { shown: 'dialog', open: (page) => page.keyboard.press('Control+k') },
  { shown: 'dialog', open: (page) => page.locator('aside button').first().click() },
  { shown: 'dialog', open: (page) => chooseInMenu(page, 0) },
  { shown: 'dialog', open: (page) => chooseInMenu(page, 1) },
];

/** Inviting a colleague is the menu's first item, the account switcher its second. */
async function chooseInMenu(page: Page, item: number): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('menuitem').nth(item).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

for (const { name, colorScheme, locale, at } of looks) {
  test.describe(name, () => {
    test.use({ colorScheme });

    test('axe finds nothing on any screen', async ({ page }) => {
      // Contoso has the users page; its other screens are the same.
      await signIn(page, 'rival@partner.example', `/clients?locale=${locale}`);
      const client = await page.locator('tbody a').first().getAttribute('href');
      await page.goto('/campaigns/marketplace');
      const campaign = await page.locator('tbody a').first().getAttribute('href');
      await page.goto('/links');
      const link = await page.locator('tbody a').first().getAttribute('href');
      for (const path of [...screens, client, `${client}?tab=campaigns`, campaign, link, `${link}?tab=visits`]) {
        await goWithin(page, path ?? '');
        await expectAccessible(page, at);
      }
    });

    test('axe finds nothing in what opens over a screen', async ({ page }) => {
      await signIn(page, 'demo@partner.example', `/campaigns/bundles?locale=${locale}`);
      for (const { shown, open } of overlays) {
        await settled(page);
        await open(page);
        await expect(page.getByRole(shown)).toBeVisible();
        await settled(page);
        await expectAccessible(page, at);
        await page.keyboard.press('Escape');
        await expect(page.getByRole(shown)).toHaveCount(0);
      }
    });

    test('axe finds nothing on the pages before sign-in', async ({ page }) => {
      const forms = ['/idp/login', '/idp/register', '/idp/register?key=x', '/idp/password'];
      for (const path of [...forms, '/idp/register?sent', '/idp/logout']) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}locale=${locale}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, at);
      }
    });
  });
}

for (const locale of ['en-us', 'ar-iq', 'de-de', 'ja'])
  test(`nothing scrolls sideways and no label is cut, at any width: ${locale}`, async ({ page }) => {
    await signIn(page, 'demo@partner.example', `/clients?locale=${locale}`);
    const client = await page.locator('tbody a').first().getAttribute('href');
    await page.goto('/campaigns/marketplace');
    const campaign = await page.locator('tbody a').first().getAttribute('href');
    for (const path of [...screens, '/links', `${client}?tab=campaigns`, campaign]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await goWithin(page, path ?? '');
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(widest, path ?? '').toBeLessThanOrEqual(width);
        await expectNothingCut(page);
      }
    }
  });

test('on a phone the filters of a list stand behind one button, which says how many are active', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'demo@partner.example', '/clients');
  const health = page.getByRole('combobox', { name: 'Health' });
  await expect(health).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await health.selectOption('At risk');
  await expect(page).toHaveURL(/health=bad/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(health).toBeHidden();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page).toHaveURL(/\/clients$/);
});
