import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, readMail, settled, signIn, test } from './journey.ts';

const modal = (page: Page) => page.getByRole('dialog', { name: 'Create cart link' });
const linkIn = (page: Page) => modal(page).getByRole('textbox', { name: 'Cart link' });
const field = (page: Page, name: string) => modal(page).getByRole('combobox', { name });

async function choose(page: Page, name: string, option: RegExp | string): Promise<void> {
  await field(page, name).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function openModal(page: Page, who = 'demo@partner.example'): Promise<void> {
  await signIn(page, who, '/clients');
  await page.getByRole('button', { name: 'Create cart link' }).first().click();
  await expect(field(page, 'Plan')).toBeEnabled();
}

/** The link once it stands for what is chosen. */
async function readLink(page: Page): Promise<string> {
  await expect(modal(page).getByRole('button', { name: 'Copy link' })).toBeEnabled();
  return linkIn(page).inputValue();
}

/** Somebody who has never been here. */
type Prepare = (page: Page) => Promise<unknown>;

async function asStranger(browser: Browser, link: string, look = {}, prepare?: Prepare): Promise<Page> {
  const context = await browser.newContext(look);
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(link);
  return page;
}

async function fillIn(page: Page, company: string, email: string): Promise<void> {
  await page.getByLabel('Company').fill(company);
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Work email').fill(email);
}

test('a link is built, copied, bought by a stranger, and the new client stands there with all that came along', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openModal(page);
  await choose(page, 'Plan', 'Max');
  await choose(page, 'Billing', 'Monthly with annual agreement');
  await choose(page, 'Contacts', '5,000');
  await modal(page).getByLabel('Users').fill('6');
  await choose(page, 'Text and voice', /Tier 2/);
  await modal(page).getByLabel('Additional text messages').fill('700');
  await modal(page).getByLabel('Add me as a user').check();
  await choose(page, 'Promotion', /20% off for three months/);
  await modal(page).getByRole('button', { name: 'Choose a bundle' }).click();
  const bundle = page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: /Online shop toolkit|starter/i });
  await bundle.first().getByRole('button').click();
  await expect(modal(page).getByLabel('Additional text messages')).toHaveValue('1000');
  // What is paid once the promotion has ended.
  await expect(modal(page).getByRole('rowheader', { name: /^From / })).toBeVisible();
  const link = await readLink(page);
  expect(link).toContain('bundleId=');
  await modal(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const total =
    (await modal(page)
      .getByRole('row', { name: /^Total per month/ })
      .getByRole('cell')
      .textContent()) ?? '?';

  const company = `Stranger & Söhne ${Date.now()}`;
  const email = `ines-${Date.now()}@customer.example`;
  const shop = await asStranger(browser, link);
  await expect(shop.getByRole('heading', { level: 1 })).toContainText('Northwind Growth Partners');
  await expect(shop.getByText(total).first()).toBeVisible();
  await fillIn(shop, company, email);
  await shop.getByRole('button', { name: 'Place order' }).dblclick();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeFocused();
  const number = await shop.getByText(/^O-\d+$/).textContent();
  await shop.reload();
  await expect(shop.getByText(number ?? '')).toBeVisible();
  await shop.context().close();

  const mail = await readMail(page, email);
  expect(mail.text).toContain(total);
  await page.goto(`/clients?q=${encodeURIComponent(company)}`);
  await expect(page.getByRole('table').getByRole('link', { name: company })).toHaveCount(1);
  await page.getByRole('table').getByRole('link', { name: company }).click();
  await expect(page.getByText(/From the link/)).toBeVisible();
  await page.getByRole('tab', { name: 'Campaigns' }).click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByRole('link', { name: `${company} bought Max` })).toBeVisible();
  await page.goto('/links');
  await expect(page.getByRole('table').getByRole('row', { name: /Max/ }).first()).toBeVisible();
});

test('a customer’s order leads into their account, which is theirs', async ({ page, browser }) => {
  await openModal(page);
  await choose(page, 'Plan', 'Pro');
  const link = await readLink(page);
  const company = `Own Account ${Date.now()}`;
  const email = `owner-${Date.now()}@customer.example`;
  const shop = await asStranger(browser, link);
  await fillIn(shop, company, email);
  await shop.getByRole('button', { name: 'Place order' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  const address = await shop.getByRole('link', { name: /^ownaccount\w*\.localhost/ }).getAttribute('href');

  // The mail's link is the key to it: a welcome that says which account is theirs, a password, and in.
  const { link: way } = await readMail(page, email);
  expect(new URL(way).origin).toBe(address);
  await shop.goto(way);
  await expect(shop).toHaveURL(/\/idp\/login/);
  await expect(shop.getByRole('heading', { name: 'Welcome, Ines' })).toBeVisible();
  await expect(shop.getByText(new URL(address ?? '').host)).toBeVisible();
  await expect(shop.getByLabel('Email')).toHaveValue(email);
  await expectAccessible(shop);
  await shop.getByLabel('Password', { exact: true }).fill('a long enough secret');
  await shop.getByRole('button', { name: 'Set password and open account' }).click();
  // The first visit asks about the business; whoever skips it is not asked again.
  await expect(shop).toHaveURL(`${address}/setup`);
  await shop.getByRole('button', { name: 'Skip for now' }).click();
  await expect(shop).toHaveURL(`${address}/`);
  await shop.reload();
  await expect(shop.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(shop.getByRole('region', { name: company })).toBeVisible();
  await shop.goto(`${address}/settings/users`);
  await expect(shop.getByRole('row', { name: new RegExp(email) })).toContainText('Owner');

  await shop.context().close();
});

test('a preview shows the offer and orders nothing; a deactivated link says so', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openModal(page);
  await choose(page, 'Plan', 'Ultimate');
  const link = await readLink(page);
  const opened = context.waitForEvent('page');
  await modal(page).getByRole('button', { name: 'Preview' }).click();
  const preview = await opened;
  await expect(preview.getByText('Nothing can be ordered in a preview.')).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Place order' })).toBeDisabled();
  await preview.close();
  await modal(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await settled(page);
  await page.goto('/links');
  const row = page.getByRole('row', { name: /Ultimate/ }).first();
  await row.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: 'Deactivate link' }).click();
  await expect(row.getByText('Deactivated')).toBeVisible();
  const stranger = await asStranger(browser, link);
  await expect(stranger.getByRole('heading', { name: 'This offer was withdrawn' })).toBeVisible();
  await stranger.goto(link.replace('plan=ultimate', 'plan=pro'));
  await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await stranger.context().close();
});

test('what was chosen is not lost; the short link leads to the offer, which has its shape before its script is there', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openModal(page);
  await choose(page, 'Plan', 'Max');
  await modal(page).getByLabel('Link name').fill('Spring fair');
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Create cart link' }).first().click();
  await expect(modal(page).getByText('What you chose before is still here.')).toBeVisible();
  await expect(field(page, 'Plan')).toHaveValue('Max');
  await expect(modal(page).getByLabel('Link name')).toHaveValue('Spring fair');
  // Wherever the modal is scrolled to, the total and the way to the link are in sight.
  await page.setViewportSize({ width: 390, height: 700 });
  await readLink(page);
  await expect(modal(page).getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 });
  await modal(page).getByRole('button', { name: 'Copy short link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const short = await page.evaluate(() => navigator.clipboard.readText());
  expect(short).toMatch(/\/l\/[0-9a-z]{10}$/);

  const stranger = await browser.newContext();
  const shop = await stranger.newPage();
  const arrived = Promise.withResolvers<void>();
  await shop.route('**/assets/public/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await shop.goto(short, { waitUntil: 'commit' });
  await expect(shop.locator('.opening')).toBeVisible();
  arrived.resolve();
  await expect(shop).toHaveURL(/\/cart\?plan=max/);
  await expect(shop.getByRole('heading', { name: 'Your offer from Northwind Growth Partners' })).toBeVisible();
  await expect(shop.getByRole('region', { name: 'What the plan includes' })).toBeVisible();
  await expect(shop.locator('.opening')).toHaveCount(0);
  await stranger.close();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/links');
  await expect(page.getByRole('row', { name: /Spring fair/ })).toBeVisible();
});

test('a trial is begun by the keyboard alone', async ({ page, browser }) => {
  await openModal(page);
  await choose(page, 'Plan', 'Free Trial (14 Days)');
  const link = await readLink(page);
  expect(link).toContain('/trial?affiliateCode=');
  const company = `Trial ${Date.now()}`;
  const shop = await asStranger(browser, link);
  await expect(shop.getByRole('button', { name: 'Start free trial' })).toBeVisible();
  await shop.getByLabel('Company').focus();
  for (const text of [company, 'Ada', 'Byron', `ada-${Date.now()}@customer.example`, '', 'Germany', 'Berlin']) {
    await shop.keyboard.type(text);
    await shop.keyboard.press('Tab');
  }
  await expect(shop.getByRole('button', { name: 'Start free trial' })).toBeFocused();
  await shop.keyboard.press('Enter');
  await expect(shop.getByRole('heading', { name: 'Your free trial has started' })).toBeFocused();
  await shop.context().close();
  await page.goto(`/clients?q=${encodeURIComponent(company)}`);
  await expect(page.getByRole('table').getByRole('link', { name: company })).toBeVisible();
});

test('an order that the server did not answer is made once, and what was typed is kept', async ({ page, browser }) => {
  await openModal(page, 'rival@partner.example');
  const link = await readLink(page);
  const company = `Lost answer ${Date.now()}`;
  // It arrives, but its answer does not.
  const loseAnswer: Prepare = (shop) =>
    shop.route('**/api/v2/orders', async (route) => {
      await route.fetch();
      await route.abort();
    });
  const shop = await asStranger(browser, link, {}, loseAnswer);
  await fillIn(shop, company, `lost-${Date.now()}@customer.example`);
  await shop.getByRole('button', { name: 'Place order' }).click();
  await expect(shop.getByText(/will not place a second order/)).toBeVisible();
  await expect(shop.getByLabel('Company')).toHaveValue(company);
  await shop.unroute('**/api/v2/orders');
  await shop.getByRole('button', { name: 'Try again' }).click();
  await expect(shop.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await shop.context().close();
  await page.goto(`/clients?q=${encodeURIComponent(company)}`);
  await expect(page.getByRole('table').getByRole('link', { name: company })).toHaveCount(1);
});

test('who is not set up reads so, and can change nothing', async ({ page }) => {
  await signIn(page, 'nolinks@partner.example', '/clients');
  await page.getByRole('button', { name: 'Create cart link' }).first().click();
  await expect(
    modal(page).getByText('Your account is not set up to use cart links. Please contact your partner manager.'),
  ).toBeVisible();
  await expect(field(page, 'Plan')).toBeDisabled();
});

const looks = [
  { name: 'light', colorScheme: 'light', locale: 'en-us', width: 1440, at: 'all' },
  { name: 'dark', colorScheme: 'dark', locale: 'en-us', width: 1440, at: 'colours' },
  { name: 'ar-iq', colorScheme: 'light', locale: 'ar-iq', width: 390, at: 'structure' },
] as const;

for (const { name, colorScheme, locale, width, at } of looks)
  test(`axe finds nothing in the modal, the offer, and my links: ${name}`, async ({ page, browser }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'demo@partner.example', `/links?locale=${locale}`);
    await settled(page);
    await expectAccessible(page, at);
    await page.evaluate(() => dispatchEvent(new CustomEvent('partner-edition:create-cart-link')));
    // The short link is the last.
    const link = page.getByRole('dialog').getByRole('textbox').nth(-2);
    await expect(link).toHaveValue(/\/cart\?/);
    await expectAccessible(page, at);
    const url = await link.inputValue();
    const shop = await asStranger(browser, `${url}&locale=${locale}`, {
      colorScheme,
      viewport: { width, height: 900 },
    });
    await expect(shop.getByRole('heading', { level: 1 })).toContainText('Northwind');
    await expectAccessible(shop, at);
    const wide = await shop.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await shop.goto(`${url.replace('plan=', 'plan=x')}&locale=${locale}`);
    await expect(shop.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(shop, at);
    await shop.context().close();
  });
