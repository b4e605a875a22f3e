import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './journey.ts';

test('an unknown locale is English', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/clients?locale=xx-yy');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-us');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
});

test('ar-iq is mirrored, and stays so on the next visit', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/clients?locale=ar-iq');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const menu = await page.getByRole('navigation').boundingBox();
  expect(menu?.x ?? 0).toBeGreaterThan(1000);
  expect(await page.evaluate(() => [localStorage.getItem('locale'), localStorage.getItem('rtl')])).toEqual([
    'ar-iq',
    'true',
  ]);
  await page.goto('/campaigns/bundles');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

for (const locale of ['es-mx', 'zh-cn', 'fr-fr', 'de-de', 'pt-br', 'vi', 'ru', 'ja']) {
  test(`${locale} speaks its own language everywhere`, async ({ page }) => {
    await signIn(page, 'demo@partner.example', `/clients?locale=${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const texts = JSON.parse(await readFile(`packages/i18n/locales/${locale}/partner.json`, 'utf8'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.clients.title);
    await expect(page.getByRole('navigation')).toContainText(texts.bundles.title);
    // A key without a text would show as itself.
    await expect(page.locator('body')).not.toContainText(
      /\b(clients|bundles|mainMenu|menu|actions|account|header)\.[a-z]/,
    );
  });
}

test('changing the language keeps what was typed in an open form', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Invite a colleague' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('half@typed');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('deutsch');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-de');
  await expect(page.getByRole('dialog').locator('input[type=email]')).toHaveValue('half@typed');
});

test('light and dark are chosen in the account menu, and remembered', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).hover();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
