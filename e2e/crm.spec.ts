import type { Browser, Page } from '@playwright/test';
import { account, enter, OWNER, tabTo } from './account.ts';
import { expect, expectAccessible, fillSignIn, origin, readStored, settled, signIn, test } from './journey.ts';

const COMPANY = 'Alder & Finch Dental';
const notificationOf = (page: Page, text: RegExp) =>
  page.getByRole('dialog', { name: 'Notifications' }).locator('li[data-row]').filter({ hasText: text }).first();
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Somebody else at another machine. */
const elsewhere = async (browser: Browser) => (await browser.newContext()).newPage();

/** What the origin of the page answers to a token. */
const statusWith = (page: Page, token: string) =>
  page.evaluate(
    async (bearer) => (await fetch('/api/v3/users/current', { headers: { authorization: `Bearer ${bearer}` } })).status,
    token,
  );

/** A partner's person asks for the account on its page in Partner Edition. */
async function ask(page: Page, username: string): Promise<void> {
  await signIn(page, username, `/clients?q=${encodeURIComponent('Alder & Finch')}`);
  await page.getByRole('table').getByRole('link', { name: COMPANY }).click();
  await page.getByRole('button', { name: 'Request to join' }).click();
  await expect(page.getByText(/^Requested on/)).toBeVisible();
}

test('the owner signs in on the account’s host and stands at Today', async ({ page }) => {
  await page.goto(account());
  await expect(page).toHaveURL(/\/idp\/login/);
  await fillSignIn(page, OWNER);
  await expect(page).toHaveURL(account());
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Today · CRM$/);
  await expect(page.getByRole('region', { name: COMPANY })).toContainText(/^Alder & Finch Dental[\d,]+ contacts$/);
  await expect(page.getByRole('table', { name: 'Campaigns' }).getByRole('row').nth(1)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('a deep link into the account is kept through sign-in', async ({ page }) => {
  await page.goto(account('/settings/users?q=Ruth'));
  await fillSignIn(page, OWNER);
  await expect(page).toHaveURL(account('/settings/users?q=Ruth'));
  await expect(rowOf(page, 'Ruth Alder')).toContainText('Owner');
  await expect(rowOf(page, 'Ruth Alder').getByRole('button')).toHaveCount(0);
});

test.describe(() => {
  test.use({ expected: /403/ });

  test('a stranger is refused, sees nothing, and can sign in as somebody else', async ({ page }) => {
    await page.goto(account());
    await fillSignIn(page, 'rival@partner.example');
    await expect(page).toHaveURL(account('/error/not-member'));
    await expect(page.getByRole('heading', { name: 'You have no access to this account' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText(COMPANY)).toHaveCount(0);
    const own = page.getByRole('link', { name: 'Open Contoso Consulting' });
    await expect(own).toHaveAttribute('href', origin());
    await page.getByRole('button', { name: 'Try a different account' }).click();
    await expect(page).toHaveURL(/\/idp\/login/);
    await fillSignIn(page, OWNER);
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  });

  test('who is no partner is led from Partner Edition to their own account', async ({ page }) => {
    await signIn(page, OWNER);
    await expect(page).toHaveURL('/error/not-partner');
    await page.getByRole('link', { name: `Open ${COMPANY}` }).click();
    // The provider knows them already: no password is asked for.
    await expect(page).toHaveURL(account());
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  });
});

test.describe(() => {
  test.use({ expected: /401/ });

  test('a session of one origin is none on another', async ({ page }) => {
    await signIn(page, 'demo@partner.example', '/clients');
    const main = JSON.parse((await readStored(page, 'session')) ?? '{}');
    await page.goto(account());
    await expect(page).not.toHaveURL(/\/idp\/|ticket=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    const crm = JSON.parse((await readStored(page, 'session')) ?? '{}');
    expect(crm.userId).toBe(main.userId);
    expect(crm.token).not.toBe(main.token);

    expect(await statusWith(page, crm.token)).toBe(200);
    expect(await statusWith(page, main.token)).toBe(401);
    const back = await page.context().newPage();
    await back.goto('/clients');
    expect(await statusWith(back, main.token)).toBe(200);
    expect(await statusWith(back, crm.token)).toBe(401);
    await back.close();

    // Copied by hand it opens nothing, and is thrown away.
    await page.evaluate((token) => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}');
      localStorage.setItem('session', JSON.stringify({ ...session, token }));
    }, main.token);
    await page.goto(account('/settings/users'));
    await expect(page).toHaveURL(/\/idp\/login/);
  });

  test('a session that is ended elsewhere is noticed at once, what was typed is kept, and the page says why', async ({
    page,
    browser,
  }) => {
    const who = 'lucia.ortega@northwind.example';
    await signIn(page, who, '/settings?locale=en-us');
    await page.getByRole('region', { name: 'Your profile' }).getByLabel('First name').fill('Lucinda');
    const other = await elsewhere(browser);
    await signIn(other, who, '/settings?locale=en-us');
    await other.getByRole('button', { name: 'Sign out on all other devices' }).click();
    await expect(page).toHaveURL(/\/idp\/login/);
    await expect(page.getByText('You were signed out on another device.')).toBeVisible();
    await fillSignIn(page, who);
    await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
    await page.goto('/settings');
    const name = page.getByRole('region', { name: 'Your profile' }).getByLabel('First name');
    await expect(name).toHaveValue('Lucinda');
    await other.context().close();
  });
});

test('asked for by a partner’s person, granted by the owner, told at once, and opened', async ({ page, browser }) => {
  const who = 'tessa.lindholm@northwind.example';
  const owner = await elsewhere(browser);
  await enter(owner);
  await settled(owner);
  await ask(page, who);

  // The owner is told by the stream, and led to the users.
  await owner.getByRole('button', { name: /notification/ }).click();
  await notificationOf(owner, /Tessa Lindholm/)
    .locator('a[data-open]')
    .click();
  await expect(owner).toHaveURL(account('/settings/users'));
  await owner.getByRole('button', { name: 'Grant the request from Tessa Lindholm' }).click();
  await expect(owner.getByText('Tessa Lindholm is now a user of this account')).toBeVisible();
  await expect(owner.getByRole('table', { name: 'Users' }).getByRole('row', { name: /Tessa Lindholm/ })).toContainText(
    'From Northwind Growth Partners',
  );
  await owner.context().close();

  await page.getByRole('button', { name: /notification/ }).click();
  await expect(notificationOf(page, /You are now a user of Alder & Finch Dental/)).toBeVisible();
  await page.keyboard.press('Escape');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^Open account/ }).click();
  const inside = await opened;
  await expect(inside.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(inside.getByText(`You are working in ${COMPANY}`)).toBeVisible();
  await expectAccessible(inside);
  await inside.getByRole('link', { name: 'Back to Partner Edition' }).click();
  await expect(inside.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
});

test('the keyboard alone goes from Today to the users and grants a request', async ({ page, browser }) => {
  const partner = await elsewhere(browser);
  await ask(partner, 'ben.hartmann@northwind.example');
  await partner.context().close();
  await enter(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Users' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(account('/settings/users'));
  const grant = page.getByRole('button', { name: 'Grant the request from Ben Hartmann' });
  await expect(grant).toBeVisible();
  await tabTo(page, grant);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ben Hartmann is now a user of this account')).toBeVisible();
  await expect(grant).toHaveCount(0);
});

const looks = [
  { name: 'light, wide', colorScheme: 'light', locale: 'en-us', width: 1440, at: 'all' },
  { name: 'dark, Arabic, on a phone', colorScheme: 'dark', locale: 'ar-iq', width: 390, at: 'all' },
] as const;

for (const { name, colorScheme, locale, width, at } of looks) {
  test.describe(name, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });

    test(`axe finds nothing on any screen of the account: ${name}`, async ({ page }) => {
      await enter(page, OWNER, `/?locale=${locale}`);
      for (const path of ['/', '/settings/users', '/settings/profile', '/notifications']) {
        await page.goto(account(path));
        await settled(page);
        await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar-iq' ? 'rtl' : 'ltr');
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
        await expectAccessible(page, at);
      }
      for (const path of ['/error/not-member', '/error/invite-failed', '/error/anything']) {
        await page.goto(account(path));
        await settled(page);
        await expectAccessible(page, at);
      }
    });
  });
}
