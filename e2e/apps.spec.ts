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
    await expect(form.getByRole('group', { name: 'Outgoing email (SMTP)' }).getByLabel('Server')).toHaveValue(
      'smtp.nobody.invalid',
    );
    await expectAccessible(page);

    // Signed in for elsewhere, there and back again.
    await tabTo(page, form.getByRole('radio', { name: 'Enter a password' }), 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await expect(form.getByRole('radio', { name: 'Sign in with Google' })).toBeChecked();
    await expect(form).toContainText('Google will ask you for access to your emails.');
    await expect(form.locator('input[type=password]')).toHaveCount(0);
    await expectAccessible(page);
    await tabTo(page, form.getByRole('button', { name: 'Continue to Google' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Email connected')).toBeVisible();
    await expect(page).toHaveURL(/\/apps$/);
    await expect(email).toContainText('ruth@nobody.invalid');
    await expect(email).toContainText('Signed in with Google');
    await expect(email).toContainText('Sync complete');
    await expectAccessible(page);

    // What goes out through it, without signing in again.
    await expect(email).toContainText('Emails that you write from this address go out through this mailbox.');
    await tabTo(page, email.getByRole('button', { name: 'Change sending' }));
    await page.keyboard.press('Enter');
    const sends = page.getByRole('dialog', { name: 'Change sending' });
    await expect(sends.getByLabel('Send through this mailbox')).toBeFocused();
    await sends.getByLabel('Send through this mailbox').selectOption('All emails of the account from this address');
    await expectAccessible(page);
    await tabTo(page, sends.getByRole('button', { name: 'Change sending' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Sending changed')).toBeVisible();
    await expect(email).toContainText('All emails of the account from this address go out through this mailbox.');
  });
});

test('books say what flows which way, are connected at the service, and are disconnected again', async ({ page }) => {
  await enter(page, undefined, '/apps');
  const books = page.getByRole('region', { name: 'QuickBooks' });
  await tabTo(page, books.getByRole('button', { name: 'Connect QuickBooks' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Connect accounting' });
  await expect(form.getByLabel('Read invoices from')).toBeFocused();
  await expect(form).toContainText('To QuickBooks: nothing.');
  await expectAccessible(page);
  await tabTo(page, form.getByRole('button', { name: 'Continue to QuickBooks' }));
  await page.keyboard.press('Enter');
  // There and back again.
  await expect(toast(page, 'QuickBooks connected')).toBeVisible();
  await expect(page).toHaveURL(/\/apps$/);
  await expect(books).toContainText('Sandbox Co');
  await expect(books).toContainText('Sync complete');
  await expectAccessible(page);

  await tabTo(page, books.getByRole('button', { name: 'Disconnect' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Disconnect app' });
  await expect(question).toContainText('Access to Sandbox Co will be given back to QuickBooks');
  await expectAccessible(page);
  await tabTo(page, question.getByRole('button', { name: 'Disconnect' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'QuickBooks disconnected')).toBeVisible();
  await expect(books).toContainText('Disconnected');
});

test.describe(() => {
  test.use({ expected: /409/ });

  test('a calendar is asked for with the keyboard alone, and a server that nobody knows is said to be so', async ({
    page,
  }) => {
    await enter(page, undefined, '/apps');
    const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
    await expect(calendar).toContainText('nobody can book you while you are busy there');
    await tabTo(page, calendar.getByRole('button', { name: 'Connect Calendar' }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Connect calendar' });
    await expect(form.getByLabel('User name')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('ruth@nobody.invalid');
    await tabTo(page, form.locator('input[type=password]'));
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toHaveText('The server is unknown. Check its name.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(calendar).toContainText('Disconnected');
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
      // The calendar's, which nobody connects here.
      await page
        .getByRole('region')
        .filter({ has: page.locator('h2') })
        .nth(1)
        .getByRole('button')
        .first()
        .click();
      await page.getByRole('dialog').getByRole('radio').first().check();
      await expect(page.getByRole('dialog').locator('input[type=password]')).toHaveCount(0);
      await expectAccessible(page, at);
      await expectNothingCut(page);
    });
  });
