import type { Page } from '@playwright/test';
import { expect, expectAccessible, settled, signIn, test } from './journey.ts';

const bell = (page: Page) => page.locator('header button[aria-haspopup=dialog]').last();
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => page.locator('li[data-row]');
const unread = (page: Page) => items(page).getByText('Unread', { exact: true });
const markAll = (page: Page) => page.getByRole('button', { name: 'Mark all as read' });

async function openPanel(page: Page) {
  await bell(page).click();
  await expect(items(page).first()).toBeVisible();
  return panel(page);
}

/** Asks the service as the page does. */
const ask = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ({ method, path, body }) => {
      const { token, accountId } = JSON.parse(localStorage.getItem('session') ?? '{}');
      const answer = await fetch(`/notification-service/notifications${path.replace('ACCOUNT', accountId)}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify({ accountId, ...body }) }),
      });
      if (!answer.ok) throw new Error(`answered with ${answer.status}`);
      return answer.json();
    },
    { method, path, body },
  );
type Listed = { notifications: { id: string; contentTitle: string; status: string }[]; totalSize: number };
const list = (page: Page) =>
  ask<Listed>(page, 'GET', '?accountId=ACCOUNT&source=partners&type=alert&includeTotalSize=true');

async function putOff(page: Page, id: string): Promise<void> {
  const until = new Date(Date.now() + 1500);
  await ask(page, 'POST', `/${id}:snooze?accountId=ACCOUNT`, { until });
  // Asking whether it is back would count as having seen it.
  await page.waitForTimeout(Math.max(0, until.getTime() + 100 - Date.now()));
}

// Journeys of one person change the same notifications: one after the other, whether or not the one before succeeds.
test.describe.configure({ mode: 'default' });

test('the bell tells what is new, the panel shows it, and what is shown is no longer new', async ({ page }) => {
  await signIn(page);
  // Put off for a moment, one is new again: others may have looked at the list before.
  const { notifications } = await list(page);
  await putOff(page, notifications[0]?.id ?? '');
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName(/^\d+ new notifications?$/);
  await expect(page).toHaveTitle(/^\(\d+\) .+ · Partner Edition$/);
  await openPanel(page);
  await expect(items(page)).toHaveCount(15);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(page).toHaveTitle(/^[^(]+ · Partner Edition$/);
  await expect(unread(page).first()).toBeAttached();
  await expectAccessible(page);
});

test('one is marked as read, all are, and everything comes back', async ({ page }) => {
  await signIn(page);
  await openPanel(page);
  const before = await unread(page).count();
  const first = items(page).filter({ hasText: 'Unread' }).first();
  await first.hover();
  await first.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as read' }).click();
  await expect(unread(page)).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(unread(page)).toHaveCount(before);
  await markAll(page).click();
  await expect(unread(page)).toHaveCount(0);
  await expect(markAll(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByText('All notifications marked as read').waitFor();
  await markAll(page).focus();
  await page.keyboard.press('Control+z');
  await expect(unread(page)).toHaveCount(before);
  await page.reload();
  await openPanel(page);
  await expect(unread(page)).toHaveCount(before);
});

test('the list goes on to its end, each once; what comes up meanwhile moves nothing that one reads', async ({
  page,
}) => {
  await signIn(page);
  await openPanel(page);
  const { totalSize, notifications } = await list(page);
  while ((await items(page).count()) < totalSize) {
    const shown = await items(page).count();
    await items(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => items(page).count()).toBeGreaterThan(shown);
  }
  // What an earlier journey began may end now and tell of it: the list is asked anew for how many there are.
  const missing = async () => (await list(page)).totalSize - (await items(page).count());
  await expect.poll(missing).toBe(0);
  const read = items(page).nth(60);
  await read.scrollIntoViewIfNeeded();
  await settled(page);
  const place = await read.evaluate((row) => row.getBoundingClientRect().top);
  const title = await read.locator('p').first().textContent();
  // Put off for a moment, the tenth comes back on top.
  await putOff(page, notifications[9]?.id ?? '');
  // Whatever changes makes the tabs look again.
  await ask(page, 'POST', ':bulkUpdateStatusById', {
    oldStatus: 'Unread',
    newStatus: 'Read',
    notificationIds: notifications.slice(0, 1).map((each) => each.id),
  });
  await expect.poll(missing).toBe(0);
  await settled(page);
  const same = items(page).filter({ hasText: title ?? '' });
  const places = await same.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top));
  expect(places.some((each) => Math.abs(each - place) < 2)).toBe(true);
});

test('two tabs agree within a moment', async ({ page, context }) => {
  const total = (tab: Page) => tab.getByRole('status').filter({ hasText: /^\d+ notifications?$/ });
  await signIn(page, 'demo@partner.example', '/notifications?show=unread');
  const other = await context.newPage();
  await other.goto('/notifications?show=unread');
  await expect(total(other)).toBeVisible();
  const before = (await total(other).textContent()) ?? '';
  const title = await items(other).first().locator('p').first().textContent();
  await items(other).first().getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Mark as read', exact: true }).click();
  await page.bringToFront();
  await expect(total(page)).toHaveText(`${Number.parseInt(before, 10) - 1} notifications`);
  await expect(items(page).filter({ hasText: title ?? '' })).toHaveCount(0);
  await other.bringToFront();
  await other.getByRole('button', { name: 'Undo' }).click();
  await page.bringToFront();
  await expect(total(page)).toHaveText(before);
  await expect(items(page).filter({ hasText: title ?? '' })).toHaveCount(1);
});

test('an item opens where it leads, is read, and the panel is gone; all are a link away', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/users');
  await openPanel(page);
  const link = items(page).filter({ hasText: 'Unread' }).locator('a[data-open]').first();
  const href = await link.getAttribute('href');
  const read = page.waitForResponse((answer) => answer.url().includes('bulkUpdateStatusById'));
  await link.click();
  expect((await read).ok()).toBe(true);
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`^[^/]+//[^/]+${href?.split('?')[0]}`));
  // A run opens in a window over its page; what is clicked beside that closes it.
  if (href?.includes('install=')) {
    await expect(page.getByRole('dialog', { name: 'Progress' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await openPanel(page);
  await page.getByRole('link', { name: 'View all notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(panel(page)).toHaveCount(0);
});

test('what failed leads to its run, which says why and offers a retry only where it can help', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/notifications?kind=installFailed');
  const failed = items(page).filter({ hasText: /Quote follow-up: \d+ of \d+ installed/ });
  await failed.locator('[data-open]').click();
  const run = page.getByRole('dialog', { name: 'Progress' });
  await expect(run).toContainText('“Quote follow-up” is installed in some accounts');
  await expect(page).toHaveURL(/\/campaigns\/marketplace\/\d+$/);
  await expect(run.getByText('The account was cancelled.').first()).toBeVisible();
  await expectAccessible(page);
});

test('an accepted invitation leads somewhere also where the users page is off', async ({ page }) => {
  await signIn(page, 'demo@partner.example', '/notifications?kind=invitationAccepted');
  await items(page).first().locator('[data-open]').click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('one without an address is read and the panel is gone', async ({ page }) => {
  await signIn(page);
  await openPanel(page);
  const without = items(page)
    .filter({ has: page.locator('button[data-open]') })
    .first();
  await without.getByRole('button').first().click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL('/campaigns/marketplace');
});

test('an address that is a script is shown as text and never run', async ({ page }) => {
  await page.route('**/notification-service/notifications?**', async (route) => {
    const answer = await (await route.fetch()).json();
    const [first] = answer.notifications;
    Object.assign(first, { contentTitle: '<b onclick=alert(1)>Click</b>', actionUrl: 'javascript:alert(1)' });
    await route.fulfill({ json: answer });
  });
  await signIn(page);
  page.on('dialog', () => expect('a script ran').toBe(''));
  await openPanel(page);
  const hostile = items(page).filter({ hasText: '<b onclick=alert(1)>Click</b>' });
  await expect(hostile).toBeVisible();
  await expect(hostile.locator('a')).toHaveCount(0);
  await hostile.getByText('Click').click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL('/campaigns/marketplace');
  await page.unrouteAll({ behavior: 'wait' });
});

test('with the keyboard alone: the bell, an item, its menu, and back to the bell', async ({ page }) => {
  await signIn(page);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(items(page).first()).toBeVisible();
  const first = items(page)
    .first()
    .getByRole('button', { name: /^Actions/ });
  await first.focus();
  await page.keyboard.press('ArrowDown');
  const second = items(page)
    .nth(1)
    .getByRole('button', { name: /^Actions/ });
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});

for (const look of [
  { name: 'dark and narrow', colorScheme: 'dark', locale: 'en-us', width: 390 },
  { name: 'from right to left', colorScheme: 'light', locale: 'ar-iq', width: 1440 },
] as const)
  test.describe(look.name, () => {
    test.use({ colorScheme: look.colorScheme, viewport: { width: look.width, height: 844 } });

    test('axe finds nothing in the panel, its menu and the page, and nothing is cut off', async ({ page }) => {
      await signIn(page, 'demo@partner.example', `/notifications?locale=${look.locale}`);
      await expect(items(page).first()).toBeVisible();
      await items(page).first().getByRole('checkbox').check();
      await expectAccessible(page);
      const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(await isWider()).toBe(false);
      await bell(page).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.locator('li[data-row]').first()).toBeVisible();
      await dialog.locator('li[data-row] button[aria-haspopup="menu"]').first().click({ force: true });
      await expect(dialog.getByRole('menuitem').first()).toBeVisible();
      await expectAccessible(page);
      const box = await dialog.boundingBox();
      expect(Math.round(box?.x ?? -1)).toBe(look.locale === 'ar-iq' ? 0 : look.width - Math.round(box?.width ?? 0));
      expect(await isWider()).toBe(false);
    });
  });
