import type { Page } from '@playwright/test';
import { enter, tabTo } from './account.ts';
import { expect, expectAccessible, expectNothingCut, origin, test } from './journey.ts';

async function newKey(page: Page, name: string): Promise<string> {
  await enter(page, undefined, '/settings/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  return dialog.getByLabel('Key', { exact: true }).inputValue();
}

test.describe(() => {
  test.use({ expected: /401|403/ });

  test('a call is chosen, tried with a key and answered, with the keyboard alone; the key is kept nowhere', async ({
    page,
  }) => {
    const key = await newKey(page, 'Try-out');
    await page.goto(`${origin()}/docs/api`);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Try GET /crm/rest/v2/contacts', exact: true }).click();
    await expect(page.getByLabel('Call')).toHaveValue('GET /crm/rest/v2/contacts');
    await expectAccessible(page);
    await tabTo(page, page.getByLabel('API key'));
    await page.keyboard.type(key);
    await tabTo(page, page.getByLabel('page_size'));
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('200');
    await expect(page.getByRole('region', { name: 'Body of the answer' })).toContainText('"next_page_token"');
    await expect(page.locator('#curl')).toContainText('/crm/rest/v2/contacts?page_size=1');
    await expect(page.locator('#curl')).not.toContainText(key);
    await expectAccessible(page);

    // It reads alone: a change is refused, and that is said as programs read it.
    await page.getByLabel('Call').selectOption('POST /crm/rest/v2/tags');
    await expect(page.getByText('This call changes real data of the account.')).toBeVisible();
    await page.getByRole('textbox', { name: 'body' }).fill('{ "name": "From the try-out" }');
    await page.getByRole('button', { name: 'Send POST' }).click();
    await expect(page.getByRole('status')).toContainText('403');
    await expect(page.getByRole('region', { name: 'Body of the answer' })).toContainText('"status"');

    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
    expect(stored).not.toContain(key);
    await page.reload();
    await expect(page.getByLabel('API key')).toHaveValue('');
    await expect(page.getByLabel('Call')).toHaveValue('POST /crm/rest/v2/tags');
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    test('the try-out fits a phone', async ({ page }) => {
      await page.goto(`${origin()}/docs/api/try`);
      await expect(page.getByLabel('API key')).toBeVisible();
      await expectAccessible(page);
      await expectNothingCut(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
