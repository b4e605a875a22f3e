import type { Page } from '@playwright/test';
import { expect, expectAccessible, goWithin, settled, signIn, test } from './journey.ts';

const DEMO = 'demo@partner.example';
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const installs = (page: Page) => page.getByRole('table', { name: 'Installs' }).locator('tbody tr');
const compatible = (page: Page) =>
  page.getByRole('listbox', { name: 'Accounts' }).getByRole('option', { disabled: false }).first();

async function openCampaign(page: Page, name: string, locale = 'en-us'): Promise<void> {
  await signIn(page, DEMO, `/campaigns/marketplace?q=${encodeURIComponent(name)}&locale=${locale}`);
  await page.getByRole('table').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await settled(page);
}

/** Chooses one account, begins, and comes back to what was reported for it. */
async function runInOneAccount(
  page: Page,
  campaign: string,
  item: string,
  start: string,
): Promise<{ account: string; report: string }> {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  const account = (await compatible(page).locator('bdi').textContent()) ?? '';
  await compatible(page).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
  await page.getByRole('button', { name: start }).click();
  await dialog(page, 'Next steps').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Installs$|is running/ }).click();
  // Others of the company may have begun something since.
  await page.getByRole('menuitem', { name: campaign }).first().click();
  const report = dialog(page, 'Progress').getByRole('listitem').filter({ hasText: account });
  await expect(report).toBeVisible();
  await expectAccessible(page);
  const text = (await report.textContent()) ?? '';
  await dialog(page, 'Progress').getByRole('button', { name: 'Close' }).click();
  return { account, report: text };
}

test('six filters show as many installs as they say; what cannot be looked into and what was cancelled says so', async ({
  page,
}) => {
  await openCampaign(page, 'Review request after service');
  const filter = page.getByRole('combobox', { name: 'Show installs' });
  await expect(filter.getByRole('option')).toHaveText([
    /^All \(\d+\)$/,
    /^Not published \(\d+\)$/,
    /^Published \(\d+\)$/,
    /^Installs without active contacts \(\d+\)$/,
    /^Installs with active contacts \(\d+\)$/,
    /^Cancelled \(\d+\)$/,
  ]);
  for (const label of await filter.getByRole('option').allTextContents()) {
    const count = Number(/\((\d+)\)/.exec(label)?.[1]);
    await filter.selectOption(label);
    await expect(page.getByRole('status').filter({ hasText: /^\d+ installs?$/ })).toHaveText(
      count === 1 ? '1 install' : `${count} installs`,
    );
    await expect(installs(page)).toHaveCount(count);
  }
  await expect(page).toHaveURL(/filter=cancelled/);
  await filter.selectOption({ index: 0 });
  const closed = installs(page).filter({ hasText: 'No access' }).first();
  await expect(closed.getByRole('cell').nth(3)).toHaveText('–');
  await expect(installs(page).filter({ hasText: 'Cancelled' }).first()).toHaveAttribute('data-dimmed', 'true');
  const name = await installs(page).first().getByRole('link').textContent();
  await installs(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: name ?? '' })).toBeVisible();
});

test('the diagram leads from start to end, its steps can be read, and older versions are kept', async ({ page }) => {
  await openCampaign(page, 'Net promoter survey');
  await page.getByRole('tab', { name: 'Contents' }).click();
  const flow = page.getByRole('list', { name: 'The campaign from start to end' });
  await expect(flow.getByRole('heading', { level: 2 }).first()).toHaveText('Due for the survey');
  await expect(flow.getByRole('list', { name: 'Steps of “One question”' }).getByRole('listitem')).toHaveText([
    /^Email The question$/,
    /^Wait \d+ days$/,
    /^Email The question again$/,
  ]);
  // As many lines as there are words for them.
  const leads = (await flow.getByText(/^Next: /).allTextContents()).flatMap((text) => text.split(/, (?:and )?| and /));
  await expect(page.locator('main svg path[marker-end]')).toHaveCount(leads.length);
  const step = flow.getByRole('button', { name: 'Email The question again' });
  await step.press('Enter');
  await expect(flow.getByText('Subject:')).toBeVisible();
  await expect(step).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('combobox', { name: 'Version' }).selectOption('1');
  await expect(page).toHaveURL(/version=1/);
  await expect(flow.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('the campaign is installed and added to a bundle from here', async ({ page }) => {
  await openCampaign(page, 'Annual check-up reminder');
  await page.getByRole('button', { name: 'Install campaign' }).click();
  await expect(dialog(page, 'Install')).toContainText('Choose the accounts to install “Annual check-up reminder” in.');
  await expect(compatible(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create bundle with this campaign' }).click();
  const chosen = dialog(page, 'Create bundle').getByRole('region', { name: 'Preview' }).getByRole('listitem');
  await expect(chosen).toHaveText([/Annual check-up reminder/]);
});

test('an account is brought to the newer version, and what that changed is reported', async ({ page }) => {
  await openCampaign(page, 'New patient intake');
  const older = installs(page).filter({ hasText: 'Newer version available' });
  const before = await older.count();
  const { account, report } = await runInOneAccount(
    page,
    'New patient intake',
    'Update in accounts',
    'Update in 1 account',
  );
  expect(report).toContain('1 campaign updated');
  await expect(older).toHaveCount(before - 1);
  await expect(older.filter({ hasText: account })).toHaveCount(0);
});

test('the campaign is taken out of an account, and what went with it is reported', async ({ page }) => {
  await openCampaign(page, 'Seasonal promotion');
  const { account, report } = await runInOneAccount(
    page,
    'Seasonal promotion',
    'Uninstall from accounts',
    'Uninstall from 1 account',
  );
  expect(report).toContain('1 campaign uninstalled');
  await expect(installs(page).filter({ hasText: account })).toContainText('Cancelled');
});

for (const { colorScheme, locale } of [
  { colorScheme: 'dark', locale: 'en-us' },
  { colorScheme: 'light', locale: 'ar-iq' },
] as const)
  test.describe(`${colorScheme}, ${locale}`, () => {
    test.use({ colorScheme });
    test('axe finds nothing in the diagram and over time, and nothing is cut off', async ({ page }) => {
      await openCampaign(page, 'Net promoter survey', locale);
      for (const tab of ['installs', 'history', 'contents']) {
        await goWithin(page, `${new URL(page.url()).pathname}?tab=${tab}`);
        await expectAccessible(page);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });
