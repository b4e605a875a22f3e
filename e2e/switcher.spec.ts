import type { Page } from '@playwright/test';
import { expect, settled, signIn, test } from './journey.ts';

async function openSwitcher(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Switch accounts' }).click();
  return page.getByRole('dialog', { name: 'Switch accounts' });
}
const crmLinks = (page: Page) => page.getByRole('dialog').locator('a[href*=".localhost"]');

test('250 accounts: the list grows to its end without a jump, and every account is there once', async ({ page }) => {
  await signIn(page, 'many@partner.example');
  const panel = await openSwitcher(page);
  await expect(panel.getByText('Current')).toBeVisible();
  await expect(panel.getByRole('heading', { name: /249/ })).toBeVisible();
  await expect(crmLinks(page)).toHaveCount(30);
  // What is on screen stays where it is while more comes below.
  const tenth = crmLinks(page).nth(9);
  const before = await tenth.boundingBox();
  while ((await crmLinks(page).count()) < 249) {
    const shown = await crmLinks(page).count();
    await crmLinks(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => crmLinks(page).count()).toBeGreaterThan(shown);
  }
  const hrefs = await crmLinks(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(249);
  await crmLinks(page).first().scrollIntoViewIfNeeded();
  await panel.getByRole('searchbox').scrollIntoViewIfNeeded();
  expect(await tenth.boundingBox()).toEqual(before);
});

test('a typed search never shows an older answer, even when answers come in the wrong order', async ({ page }) => {
  const asked: string[] = [];
  const { promise: newerIsShown, resolve: answerTheOlder } = Promise.withResolvers<void>();
  await page.route('**/api/v2/userAccount?**', async (route) => {
    const search = new URL(route.request().url()).searchParams.get('search') ?? '';
    asked.push(search);
    // The answer to the first search comes after the one to the second.
    if (search === 'dental') await newerIsShown;
    await route.continue().catch(() => undefined);
  });
  await signIn(page, 'many@partner.example');
  const panel = await openSwitcher(page);
  await expect(crmLinks(page)).toHaveCount(30);
  const search = panel.getByRole('searchbox');
  await search.fill('dental');
  await expect.poll(() => asked).toContain('dental');
  await search.fill('  cycling ');
  await expect.poll(() => asked).toContain('cycling');
  await expect(crmLinks(page).first()).toContainText(/cycling/i);
  await expect(panel.locator('mark').first()).toHaveText(/cycling/i);
  const shown = await crmLinks(page).allInnerTexts();
  answerTheOlder();
  await settled(page);
  expect(await crmLinks(page).allInnerTexts()).toEqual(shown);
  for (const text of shown) expect(text).toMatch(/cycling/i);
});

test.describe(() => {
  test.use({ expected: /500/ });

  test('a failed list says so to the letter, and reloads', async ({ page }) => {
    await page.route('**/api/v2/userAccount?**', (route) =>
      route.fulfill({ status: 500, json: { code: 'server.unexpected', requestId: 'r-1' } }),
    );
    await signIn(page, 'many@partner.example');
    const panel = await openSwitcher(page);
    await expect(
      panel.getByText('There was a technical error while getting your accounts list. Please try again.'),
    ).toBeVisible();
    await page.unroute('**/api/v2/userAccount?**');
    await panel.getByRole('button', { name: 'Reload' }).click();
    await expect(crmLinks(page)).toHaveCount(30);
  });
});

test('with the keyboard alone: open, search, pin, and find it on top the next time', async ({ page }) => {
  await signIn(page, 'many@partner.example');
  await page.getByRole('button', { name: /^Account/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Switch accounts' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Switch accounts' });
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('cycling');
  // What part of the word has found is put aside, with the focus in it, once the whole word is asked for.
  await expect(panel.locator('mark').first()).toHaveText(/^cycling$/i);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('href', /localhost/);
  const href = await focused.getAttribute('href');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAttribute('aria-pressed', 'false');
  const pinned = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.keyboard.press('Enter');
  await pinned;
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await openSwitcher(page);
  await expect(crmLinks(page).first()).toHaveAttribute('href', href ?? '');
});

test.describe(() => {
  // Signed out in one tab, the other may ask once more before it hears of it.
  test.use({ expected: /401/ });

  test('two tabs work in two accounts, and stay there after a reload', async ({ page, context }) => {
    await signIn(page, 'both@partner.example', '/clients');
    const first = page.getByRole('button', { name: /^Account/ });
    await expect(first).toContainText('Contoso Consulting');
    const panel = await openSwitcher(page);
    const northwind = panel.getByRole('link', { name: /Northwind Growth Partners/ });
    const other = await context.newPage();
    await other.goto((await northwind.getAttribute('href')) ?? '');
    const second = other.getByRole('button', { name: /^Account/ });
    await expect(second).toContainText('Northwind Growth Partners');
    await expect(other).toHaveURL('/campaigns/marketplace');

    const asked = (tab: Page) => tab.waitForRequest((request) => /\/accounts\/[^/]+\/clients/.test(request.url()));
    const accountIn = (url: string) => /\/accounts\/([^/]+)\//.exec(url)?.[1];
    const [firstCall] = await Promise.all([asked(page), page.reload()]);
    await expect(first).toContainText('Contoso Consulting');
    const [secondCall] = await Promise.all([asked(other), other.goto('/clients')]);
    await expect(second).toContainText('Northwind Growth Partners');
    expect(accountIn(firstCall.url())).not.toBe(accountIn(secondCall.url()));

    await other.goto('/logout');
    await expect(page).toHaveURL(/\/idp\//);
  });
});
