import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import { account, enter, tabTo, toast } from './account.ts';
import { expect, expectAccessible, expectNothingCut, readMail, settled, test } from './journey.ts';

const OWNER_MAIL = 'owner@client.example';

test.describe(() => {
  // An address that is refused.
  test.use({ expected: /422/ });

  test('a webhook is added with the keyboard alone, shows its secret once, and says what became of a test', async ({
    page,
  }) => {
    await enter(page, undefined, '/settings/webhooks');
    await tabTo(page, page.getByRole('button', { name: 'Add webhook' }));
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add webhook' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Books');
    await page.keyboard.press('Tab');
    await page.keyboard.type('http://10.0.0.1/hooks');
    await tabTo(page, form.getByRole('checkbox', { name: 'Contacts' }));
    await page.keyboard.press('Space');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(form.getByText('This address cannot be called.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Address' }).fill('https://books.invalid/hooks');
    await page.keyboard.press('Enter');
    await expect(form.getByText(/^whsec_/)).toBeVisible();
    await expectAccessible(page);
    // It is shown once: Escape leads to the button that says so, and does not close it.
    await page.keyboard.press('Escape');
    await expect(form.getByRole('button', { name: 'I have kept it' })).toBeFocused();
    await expect(form.getByText(/^whsec_/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^whsec_/)).toHaveCount(0);

    await tabTo(page, page.getByRole('button', { name: 'Books', exact: true }));
    await page.keyboard.press('Enter');
    const log = page.getByRole('region', { name: 'Deliveries of Books' });
    await tabTo(page, log.getByRole('button', { name: 'Send test delivery' }));
    await page.keyboard.press('Enter');
    // There is no such address: it says so, and will be tried again.
    await expect(log.getByRole('listitem').filter({ hasText: 'test' })).toContainText(/ENOTFOUND|EAI_AGAIN/);
    await expect(page.getByText('Trying again')).toBeVisible();
    await expectAccessible(page);
    await log.getByRole('button', { name: 'Pause' }).click();
    await expect(toast(page, 'Webhook “Books” paused')).toBeVisible();
    await expect(log.getByRole('listitem').filter({ hasText: 'Held' })).toBeVisible();
    await page.reload();
    await expect(log).toBeVisible();
    await page.getByRole('button', { name: 'Delete Books' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Books' }).click();
    await expect(page.getByText(/No webhooks yet/)).toBeVisible();
  });
});

test('the owner exports everything, asks for the end of the account and takes it back', async ({ page }) => {
  await enter(page, undefined, '/settings/data');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const download = page.getByRole('button', { name: /^Download file/ });
  await expect(download).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(file.suggestedFilename()).toMatch(/^alderfinchdental-.*\.zip$/);

  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  const question = page.getByRole('dialog');
  const name = question.getByRole('textbox', { name: /^Type/ });
  await name.fill('Something else');
  await page.keyboard.press('Enter');
  await expect(question.getByText('This is not the name of the account.')).toBeVisible();
  await expectAccessible(page);
  await name.fill('alder & finch dental');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Everything in this account will be deleted on/)).toBeVisible();
  expect((await readMail(page, OWNER_MAIL)).text).toContain('deleted');
  await page.goto(account('/'));
  await expect(page.getByText(/^Everything in this account will be deleted on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('button', { name: 'Keep account' }).click();
  await expect(toast(page, 'The account will be kept')).toBeVisible();
  await expect(page.getByText(/^Everything in this account will be deleted on/)).toHaveCount(0);

  await page.goto(account('/settings/subscription'));
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('Contacts');
  await expectAccessible(page);
});

test.describe('on a phone, in Arabic, dark', () => {
  test.use({
    ...{ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
    ...{ locale: 'ar-IQ', timezoneId: 'Asia/Baghdad' },
  });

  for (const [path, words] of [
    ['/settings/webhooks', arabic.webhooks.intro],
    ['/settings/data', arabic.data.intro],
    ['/settings/subscription', arabic.subscription.intro],
  ] as const)
    test(`${path} fits`, async ({ page }) => {
      await enter(page, undefined, `${path}?locale=ar-iq`);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expect(page.getByText(words)).toBeVisible();
      await settled(page);
      await expectNothingCut(page);
      await expectAccessible(page);
    });
});
