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
