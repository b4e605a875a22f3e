import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { account, enter } from './account.ts';
import { expect, expectFitsPhone, expectNothingCut, goWithin, settled, signIn, test } from './journey.ts';
import { newAccounts, ownerOf } from './seed-accounts.ts';

const LOCALES = ['es-mx', 'zh-cn', 'fr-fr', 'de-de', 'pt-br', 'vi', 'ru', 'ja'];
const SCREENS = [
  ...['/settings/profile', '/settings/business', '/settings/users', '/settings/tags', '/settings/fields'],
  ...['/settings/pipelines', '/settings/booking', '/settings/sending', '/settings/api-keys', '/settings/webhooks'],
  ...['/settings/subscription', '/settings/data'],
];
const [, , three] = newAccounts;

test.use({ viewport: { width: 390, height: 844 } });

const readTexts = async (locale: string, part: 'crm' | 'common') =>
  JSON.parse(await readFile(`packages/i18n/locales/${locale}/${part}.json`, 'utf8'));

/** Nothing is cut off, and nothing stands beside the screen. */
async function expectFits(page: Page): Promise<void> {
  await expectNothingCut(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(390);
}

test('connected apps and settings fit a phone in the other languages', async ({ page }) => {
  await enter(page, undefined, '/apps');
  for (const locale of LOCALES) {
    await page.goto(account(`/apps?locale=${locale}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText((await readTexts(locale, 'crm')).apps.title);
    await settled(page);
    await expectFits(page);
    for (const path of SCREENS) {
      await goWithin(page, path);
      await expectFits(page);
    }
  }
});

test('the setup fits a phone in the other languages, and in the dark', async ({ page }) => {
  await signIn(page, ownerOf(three), account('/setup', three));
  await page.getByLabel('Email').fill('hello@birch.example');
  await page.getByLabel('Phone').fill('+1 503 555 0114');
  await expectFitsPhone(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Address line 1').fill('12 Pine St');
  await page.getByLabel('City').fill('Portland');
  await page.getByRole('combobox', { name: 'Region' }).fill('Oregon');
  await page.keyboard.press('Enter');
  await page.getByLabel('Postal code').fill('97201');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Sender email')).toBeVisible();
  await expectFitsPhone(page);
  await settled(page);
  // It goes on where it was left: from the last step to the first, in the next language from the first to the last.
  const steps = ['look', 'place', 'reach'];
  for (const locale of LOCALES) {
    await page.goto(account(`/setup?locale=${locale}`, three));
    const [{ setup }, { actions }] = [await readTexts(locale, 'crm'), await readTexts(locale, 'common')];
    const on = page.getByRole('button', { name: steps[0] === 'look' ? actions.back : setup.next, exact: true });
    for (const step of steps) {
      if (step !== steps[0]) await on.click();
      await expect(page.getByRole('heading', { level: 2 })).toContainText(setup.steps[step]);
      await expectFits(page);
    }
    await settled(page);
    steps.reverse();
  }
});

const FILE = [
  'First name,Last name,Email,Phone,Company',
  'Émilie,Überlang-Zusammengesetzt,emilie@languages.example,+1 503 555 0142,Donaudampfschifffahrtsgesellschaft',
  'Ada,,ada@languages.example,none at all,',
].join('\n');

test('an import fits a phone in every language, and in the dark', async ({ page }) => {
  await enter(page, undefined, '/contacts/import');
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'contacts-of-the-spring-fair.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) },
  });
  await expect(page.getByRole('cell', { name: 'emilie@languages.example' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('All three must be matched.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /I have permission for every contact/ }).check();
  await page.getByRole('textbox', { name: /How was the permission obtained/ }).fill('They signed at the fair');
  await page.getByRole('radio', { name: 'Customer' }).check();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 contact' })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  const id = searchParams.get('import');
  const steps = ['upload', 'matching', 'permissions', 'check'];
  for (const locale of ['ar-iq', ...LOCALES]) {
    await page.goto(account(`${pathname}?import=${id}&step=upload&locale=${locale}`));
    const { steps: names } = (await readTexts(locale, 'crm')).import;
    for (const step of steps) {
      if (step !== 'upload') await goWithin(page, `${pathname}?import=${id}&step=${step}`);
      await expect(page.locator('[aria-current="step"]')).toContainText(names[step]);
      await settled(page);
      await (locale === 'ar-iq' ? expectFitsPhone(page) : expectFits(page));
    }
  }
  // Begun, looked at and taken back in Arabic.
  await page.goto(account(`${pathname}?import=${id}&step=check&locale=ar-iq`));
  const { import: words } = await readTexts('ar-iq', 'crm');
  await page.getByRole('button', { name: words.check.start_one.replace('{number}', '1') }).click();
  await expect(page.getByText(words.complete.done)).toBeVisible();
  await expectFitsPhone(page);
  await page.goto(account(`/imports/${id}`));
  await expect(page.getByText('They signed at the fair')).toBeVisible();
  await expectFitsPhone(page);
  await page.getByRole('button', { name: words.complete.undo }).click();
  await expectFitsPhone(page);
  await page.getByRole('dialog').getByRole('button', { name: words.complete.undo }).click();
  await expect(page.getByText(words.complete.undone)).toBeVisible();
  await page.goto(account('/imports'));
  await expect(page.getByRole('link', { name: 'contacts-of-the-spring-fair.csv' })).toBeVisible();
  await expectFitsPhone(page);
});
