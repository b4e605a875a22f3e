import { expect, signIn, test } from './journey.ts';

// Menus, modals and drawers with their motion; all other journeys go without it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the menu goes everywhere, folds to icons, and stays folded', async ({ page }) => {
  await signIn(page);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL('/clients');
  await expect(menu.getByRole('link', { name: 'Clients' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Bundles' }).click();
  await expect(page).toHaveURL('/campaigns/bundles');
  await expect(menu.getByRole('link', { name: /Partner portal/ })).toHaveAttribute('target', '_blank');
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Clients' })).toBeVisible();
});

test('the clients list keeps its scroll, its filters and what was typed while a detail is open', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/clients');
  await page.getByText('Sold by my company').click();
  await expect(page).toHaveURL(/sold=mine/);
  const rows = page.getByRole('row');
  await expect(rows.nth(20)).toBeVisible();
  // A row that is measured meanwhile ends a scroll before its time: then it is scrolled on.
  await expect(async () => {
    await page.mouse.wheel(0, 700);
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 3_000 }).toBeGreaterThan(500);
  }).toPass();
  const link = page.locator('tbody a').nth(16);
  // A press on what is only partly in sight would scroll.
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const name = await link.textContent();
  await link.click();
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name: name?.trim() ?? '' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/clients\?.*sold=mine/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

  await page.getByRole('navigation').getByRole('link', { name: 'Bundles' }).click();
  await expect(page.getByRole('heading', { name: 'Bundles', level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL(/\/clients\?.*sold=mine/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('stacked modal pages go back one step and close at once', async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Bundles' }).click();
  // The page before has such a button, too; what it opens goes with that page.
  await expect(page.getByRole('heading', { level: 1, name: 'Bundles' })).toBeVisible();
  await page.getByRole('button', { name: 'Create cart link', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Create cart link' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/has-overlay/);
  await dialog.getByRole('button', { name: 'Choose a bundle' }).click();
  await expect(dialog.getByRole('heading', { name: 'Choose a bundle' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('heading', { name: 'Create cart link' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose a bundle' }).click();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await dialog.getByRole('button', { name: 'Choose a bundle' }).click();
  await page.goBack();
  await expect(dialog.getByRole('heading', { name: 'Create cart link' })).toBeVisible();
  await expect(page).toHaveURL(/\/campaigns\/bundles$/);
  await dialog.getByRole('button', { name: 'Choose a bundle' }).click();
  await dialog.getByRole('listitem').first().getByRole('button').click();
  await expect(dialog.getByRole('button', { name: 'Remove bundle' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another bundle' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveClass(/has-overlay/);
  await expect(page.getByRole('button', { name: 'Create cart link', exact: true })).toBeFocused();
});

test('a bundle asks for a cart link of its own', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/campaigns/bundles');
  const row = page.getByRole('row').nth(1);
  await row.hover();
  await row.getByRole('button', { name: /cart link/i }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove bundle' })).toBeVisible();
  // The first page of the tab: Back closes the modal, and does not leave.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/campaigns\/bundles$/);
});

test('the command palette reaches a client with the keyboard alone', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('alder');
  await expect(page.getByRole('option', { name: 'Alder & Finch Dental' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name: 'Alder & Finch Dental' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('appointment rem');
  await page.getByRole('option', { name: 'Appointment reminder' }).click();
  await expect(page).toHaveURL(/\/campaigns\/marketplace\/\d+/);
});

test('the first-time guide goes when it is dismissed, and stays away on another machine', async ({ page, browser }) => {
  await signIn(page, 'staff@internal.example');
  const guide = page.getByRole('complementary', { name: 'Your accounts in one place' });
  await expect(guide).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences') && answer.ok());
  await guide.getByRole('button', { name: 'Got it' }).click();
  await expect(guide).toHaveCount(0);
  await saved;
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, 'staff@internal.example');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(elsewhere.getByRole('complementary', { name: 'Your accounts in one place' })).toHaveCount(0);
  await elsewhere.close();
});

test('on a phone the menu is a drawer that closes when a page is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL('/clients');
  await expect(drawer).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('the account switcher lists partner and CRM accounts', async ({ page }) => {
  await signIn(page, 'many@partner.example');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Switch accounts' }).click();
  const panel = page.getByRole('dialog', { name: 'Switch accounts' });
  await expect(panel.getByText('Current account')).toBeVisible();
  const first = panel.getByRole('listitem').nth(1).getByRole('link');
  await expect(first).toHaveAttribute('href', /^http:\/\/[a-z0-9]+\.localhost:\d+/);
  await panel.getByRole('searchbox').fill('zzzz no such account');
  await expect(panel.getByText('No account matches this search.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('a colleague is invited, and another one after that', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Enter an email address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('not an address');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill('colleague@northwind.example');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Invite sent successfully')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send another' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('');
});

test('everything is reached with the keyboard alone', async ({ page }) => {
  await page.goto('/clients');
  await expect(page.locator('input[name=username]')).toBeVisible();
  await page.locator('input[name=username]').focus();
  await page.keyboard.type('demo@partner.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('partner-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(3)).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('/');
  await page.keyboard.type('alder');
  await expect(page).toHaveURL(/q=alder/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.locator('tbody a').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Alder & Finch Dental' })).toBeVisible();

  await page.locator('header button[aria-haspopup=menu]').last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Invite a colleague' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type('keyboard@northwind.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invite sent successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send another' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
