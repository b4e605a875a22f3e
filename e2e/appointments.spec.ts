import type { Locator, Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import { account, enter, tabTo, toast } from './account.ts';
import { expect, expectAccessible, settled, test } from './journey.ts';

/** A week that nobody else writes into. */
const WEEK = '/appointments?date=2031-05-14';
const item = (page: Page, name: RegExp) => page.getByRole('button', { name });
const middle = async (place: Locator, share = 0.5) => {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height * share };
};
/** Where an hour of a day is in the week. */
async function hourAt(page: Page, day: string, hour: number) {
  return middle(page.locator(`[data-day="${day}"]:not([data-whole])`), (hour + 0.02) / 24);
}

async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' });
  while ((await close.count()) > 0) await close.first().click();
}

async function add(page: Page, subject: string, more: (form: Locator) => Promise<void> = async () => undefined) {
  await page.getByRole('button', { name: 'Add appointment' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add appointment' });
  await form.getByLabel('Subject').fill(subject);
  await more(form);
  await form.getByRole('button', { name: 'Add appointment' }).click();
  await expect(toast(page, `Appointment “${subject}” added`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('an appointment is made with a contact and an invitee, dragged, pulled longer, moved by keyboard and repeated, and a second tab sees it', async ({
  page,
  context,
}) => {
  await enter(page, undefined, WEEK);
  await expect(page.locator('[data-day="2031-05-14"]').first()).toBeVisible();
  await add(page, 'Fitting', async (form) => {
    await form.getByLabel('Start date').fill('2031-05-14');
    await form.getByLabel('Start time').fill('10:00');
    await form.getByRole('combobox', { name: 'Contacts' }).fill('Petra');
    await page.getByRole('option', { name: 'Petra Quill' }).click();
    await form.getByRole('button', { name: 'Invite Petra Quill' }).click();
  });
  const made = item(page, /^Fitting, Wednesday, May 14, 10:00.*11:00/);
  await expect(made).toBeVisible();
  const other = await context.newPage();
  await other.goto(account(WEEK));
  await expect(item(other, /^Fitting, Wednesday/)).toBeVisible();

  // With the mouse to Thursday at one, then longer.
  const grip = await middle(made, 0.1);
  const target = await hourAt(page, '2031-05-15', 13);
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y - 40, { steps: 4 });
  await page.mouse.move(target.x, target.y + 3, { steps: 4 });
  await page.mouse.up();
  await expect(toast(page, 'Appointment “Fitting” moved')).toBeVisible();
  const moved = item(page, /^Fitting, Thursday, May 15, 1:00.*2:00/);
  await expect(moved).toBeVisible();
  await expect(item(other, /^Fitting, Thursday, May 15, 1:00/)).toBeVisible();
  const edge = await middle(moved, 0.97);
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x, edge.y + 46, { steps: 6 });
  await page.mouse.up();
  await expect(item(page, /^Fitting, Thursday, May 15, 1:00.*3:00/)).toBeVisible();

  // With the keyboard, and back by the undo of just that.
  await settled(page);
  await closeMessages(page);
  await item(page, /^Fitting, Thursday/).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: /^Fitting: Friday, May 16, 1:15/ })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(item(page, /^Fitting, Friday, May 16, 1:15/)).toBeVisible();
  await toast(page, 'Appointment “Fitting” moved').getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, /^Fitting, Thursday, May 15, 1:00.*3:00/)).toBeVisible();

  // Another at the same time is said to be one too many; it repeats, and all of it goes a day on.
  await add(page, 'Round', async (form) => {
    await form.getByLabel('Start date').fill('2031-05-15');
    await form.getByLabel('Start time').fill('14:00');
    await expect(form.getByText('The owner already has this at that time:')).toBeVisible();
    await form.getByLabel('Repeat', { exact: true }).selectOption('WEEKLY');
    await expect(form.getByText('Every week: Thursday')).toBeVisible();
  });
  await expect(item(page, /^Round, Thursday, May 15.*Repeats, At the same time as another/)).toBeVisible();
  await expectAccessible(page);
  await item(page, /^Round, Thursday/).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const ask = page.getByRole('dialog', { name: 'Move appointment' });
  await ask.getByRole('radio', { name: 'All' }).check();
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Move appointment' }).click();
  await expect(item(page, /^Round, Friday, May 16/)).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(item(page, /^Round, Friday, May 23/)).toBeVisible();
  await expect(item(page, /^Round, Thursday/)).toHaveCount(0);
  await item(page, /^Round, Friday, May 23/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(item(page, /^Round/)).toHaveCount(0);
  await toast(page, 'Appointment “Round” cancelled').getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, /^Round, Friday, May 23/)).toBeVisible();
  await add(page, 'Handover', (form) => form.getByLabel('Start date').fill('2031-05-30'));
  await page.getByRole('radio', { name: 'Month' }).check({ force: true });
  await expect(item(page, /^Round, Friday, May 30/)).toBeVisible();
  await expect(item(page, /^Handover, Friday, May 30/)).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone, in Arabic, dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true });

  test('the agenda is shown, one is added by keyboard alone, opened by touch, and cancelled', async ({ page }) => {
    const t = arabic.appointments;
    // Before anything of the demo began to repeat.
    await enter(page, undefined, '/appointments?date=2019-02-10&locale=ar-iq');
    await expect(page.getByText(t.empty)).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: t.add }).first());
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: t.add });
    await expect(form.getByLabel(t.form.subject)).toBeFocused();
    await page.keyboard.type('زيارة');
    await form.getByLabel(t.form.startDate).fill('2019-02-11');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const line = page.getByRole('main').getByRole('button', { name: 'زيارة' });
    await expect(line).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await line.tap();
    await page.getByRole('dialog').getByRole('button', { name: t.cancel }).tap();
    await expect(line).toHaveCount(0);
  });
});
