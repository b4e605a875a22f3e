import { enter, tabTo, toast } from './account.ts';
import { expect, expectAccessible, expectNothingCut, test } from './journey.ts';

test.describe(() => {
  test.use({ expected: /409/ });

  test('a mailbox says what it left out, is disconnected and connected again with the keyboard alone', async ({
    page,
  }) => {
    await enter(page, undefined, '/apps');
    const email = page.getByRole('region', { name: 'Email', exact: true });
    await expect(page.getByRole('link', { name: 'Connected apps' })).toHaveAttribute('aria-current', 'page');
    await expect(email).toContainText('Partly synced');
    await expect(email).toContainText('Emails larger than 25 MB: 2');
    await expect(page.getByRole('region', { name: 'Xero' })).toContainText('it has no credentials for it');
    await expectAccessible(page);

    await tabTo(page, email.getByRole('button', { name: 'Disconnect' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Disconnect app' });
    await expect(question.getByRole('radio', { name: 'Keep them' })).toBeChecked();
    await expectAccessible(page);
    await tabTo(page, question.getByRole('radio', { name: 'Keep them' }), 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, question.getByRole('button', { name: 'Disconnect' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Email disconnected')).toBeVisible();
    // It is removed beside the page, which is told.
    await expect(email).toContainText('Disconnected');

    await tabTo(page, email.getByRole('button', { name: 'Connect Email' }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Connect email' });
    await expect(form.getByLabel('Email address')).toBeFocused();
    await page.keyboard.type('ruth@nobody.invalid');
    await tabTo(page, form.locator('input[type=password]'));
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText('The server is unknown. Check its name.');
    await expect(form.getByRole('group', { name: 'Incoming email (IMAP)' }).getByLabel('Server')).toHaveValue(
      'imap.nobody.invalid',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(email).toContainText('Disconnected');
  });
});

for (const { name, colorScheme, locale, at } of [
  { name: 'dark', colorScheme: 'dark', locale: 'en-us', at: 'colours' },
  { name: 'ar-iq', colorScheme: 'light', locale: 'ar-iq', at: 'structure' },
] as const)
  test.describe(name, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });

    test('connected apps fit a phone', async ({ page }) => {
      await enter(page, undefined, `/apps?locale=${locale}`);
      await expect(page.getByRole('region').filter({ hasText: 'QuickBooks' }).first()).toBeVisible();
      await expectAccessible(page, at);
      await expectNothingCut(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
