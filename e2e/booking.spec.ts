import type { Page } from '@playwright/test';
import crmArabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import arabic from '../packages/i18n/locales/ar-iq/public.json' with { type: 'json' };
import { account, contactLink, enter, tabTo, toast } from './account.ts';
import { expect, expectAccessible, expectNothingCut, origin, readMail, settled, test } from './journey.ts';

/** The address of what an account shows to strangers. */
function pages(path: string, legacyId = 'alderfinchdental'): string {
  const { protocol, host } = new URL(origin());
  return `${protocol}//${legacyId}.pages.${host}${path}`;
}
/** The logo has come, in the size that was kept free for it. */
async function expectLogo(page: Page): Promise<void> {
  const logo = page.getByRole('main').getByRole('img', { name: /^Alder & Finch Dental/ });
  await expect(logo).toBeVisible();
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width, image.height]))
    .toEqual([480, 240, 60]);
}

const chosen = (page: Page, name: 'day' | 'time') => page.locator(`input[name=${name}]:checked`);
/** Of a group of radio buttons Tab reaches one; arrows go on from there. */
const inGroup = (page: Page, name: 'day' | 'time') => page.locator(`input[name=${name}]:not(:disabled)`);

/** Chooses the day after the one that is open, and its first time, without a mouse. */
async function pickByKeyboard(page: Page): Promise<string> {
  await expect(chosen(page, 'day')).toBeAttached();
  const first = await chosen(page, 'day').getAttribute('aria-label');
  await tabToHidden(page, 'day');
  await page.keyboard.press('ArrowRight');
  await expect(chosen(page, 'day')).not.toHaveAttribute('aria-label', first ?? '');
  await tabToHidden(page, 'time');
  await page.keyboard.press('Space');
  await expect(chosen(page, 'time')).toBeAttached();
  return ((await chosen(page, 'time').locator('..').textContent()) ?? '').trim();
}

async function tabToHidden(page: Page, name: 'day' | 'time'): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    if (await inGroup(page, name).evaluateAll((all) => all.some((each) => each === document.activeElement))) return;
  }
  throw new Error(`Tab never reached the ${name}`);
}

test('the owner shares a page, a stranger books on it with the keyboard alone, moves and cancels it; the owner sees each', async ({
  page,
  browser,
}) => {
  const visitor = 'mia.berg@visitor.example';
  await enter(page, undefined, '/settings/booking');
  await page.getByRole('button', { name: 'Add booking page' }).click();
  const form = page.getByRole('dialog', { name: 'Add booking page' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Quick question');
  await form.getByRole('textbox', { name: 'Location' }).fill('By phone');
  await form.getByLabel('Duration').selectOption('45 minutes');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save booking page' }).click();
  await expect(toast(page, 'Booking page “Quick question” saved')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'Quick question' });
  const url = (await row.getByRole('link').getAttribute('href')) ?? '';
  expect(url).toMatch(pages('/book/'));
  expect(new URL(url).pathname).toMatch(/^\/book\/[\w-]{16}$/);

  // Somebody without a session, on the other side of the world.
  const stranger = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' });
  const visit = await stranger.newPage();
  await visit.goto(url);
  await expect(visit.getByRole('heading', { level: 1, name: 'Quick question' })).toBeVisible();
  await expect(visit.getByText('Ruth Alder')).toBeVisible();
  await expectLogo(visit);
  await expect(visit.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await expectAccessible(visit);
  const time = await pickByKeyboard(visit);
  await tabTo(visit, visit.getByLabel('First name'));
  await visit.keyboard.type('Mia');
  await visit.keyboard.press('Tab');
  await visit.keyboard.type('Berg');
  await visit.keyboard.press('Tab');
  await visit.keyboard.type(visitor);
  await visit.keyboard.press('Enter');
  await expect(visit.getByRole('heading', { name: 'Your appointment is booked' })).toBeFocused();
  await expect(visit.getByRole('main')).toContainText(`${time} GMT+9`);
  await expectAccessible(visit);

  // The owner is told, has it in the calendar, and a new contact.
  await page.getByRole('button', { name: /new notifications?$/ }).click();
  await expect(page.getByText('Mia Berg booked Quick question')).toBeVisible();
  await page.goto(account('/contacts?q=Mia+Berg'));
  await contactLink(page, 'Mia Berg').click();
  const upNext = page.getByRole('region', { name: 'Up next' });
  await expect(upNext).toContainText('Quick question: Mia Berg');

  // From the mail, with the keyboard alone: another time, and then none.
  const { link } = await readMail(visit, visitor);
  await visit.goto(link);
  await expect(visit.getByRole('heading', { level: 1, name: 'Quick question: Mia Berg' })).toBeVisible();
  await expect(visit.getByRole('main')).toContainText('Their time');
  const before = (await visit.locator('dl').textContent()) ?? '';
  await expectAccessible(visit);
  await tabTo(visit, visit.getByRole('button', { name: 'Choose another time' }));
  await visit.keyboard.press('Enter');
  await pickByKeyboard(visit);
  await tabTo(visit, visit.getByRole('button', { name: 'Move appointment' }));
  await visit.keyboard.press('Enter');
  await expect(visit.getByRole('status')).toHaveText(/^Your appointment was moved/);
  await expect(visit.locator('dl')).not.toHaveText(before);
  expect((await readMail(visit, visitor, 2)).link).toBe(link);
  await expect(upNext).toContainText('Quick question: Mia Berg');
  await tabTo(visit, visit.getByRole('button', { name: 'Cancel appointment' }));
  await visit.keyboard.press('Enter');
  await tabTo(visit, visit.getByRole('button', { name: 'Yes, cancel it' }));
  await visit.keyboard.press('Enter');
  await expect(visit.getByRole('note')).toHaveText('This appointment was cancelled.');
  await expect(visit.getByRole('button', { name: 'Choose another time' })).toHaveCount(0);
  await expect(upNext).not.toContainText('Quick question: Mia Berg');

  // Neither on another account's host nor with another key is there anything, and nobody is signed in there.
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  for (const nothing of [
    pages(new URL(link).pathname, 'bayouroofingco'),
    pages(new URL(url).pathname, 'bayouroofingco'),
    pages(`/appointment/${token.slice(0, -3)}AAA`),
  ]) {
    await visit.goto(nothing);
    await expect(visit.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  }
  const tab = await page.context().newPage();
  await tab.goto(url);
  await expect(tab.getByRole('heading', { level: 1, name: 'Quick question' })).toBeVisible();
  expect(await tab.evaluate(async () => (await fetch('/crm/rest/v1/bookingPages')).status)).toBe(404);
  await stranger.close();
});

test.describe('on a phone, in Arabic, dark', () => {
  test.use({
    ...{ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
    ...{ locale: 'ar-IQ', timezoneId: 'Asia/Baghdad' },
  });

  test('a time is booked by touch, and an invitee accepts an appointment', async ({ page }) => {
    const t = arabic.book;
    const expectGood = async () => {
      await settled(page);
      await expectAccessible(page);
      await expectNothingCut(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    };
    await page.goto(pages('/book/first-visit?locale=ar-iq'));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectLogo(page);
    await page
      .locator('label')
      .filter({ has: inGroup(page, 'day') })
      .nth(1)
      .tap();
    await page
      .locator('label')
      .filter({ has: inGroup(page, 'time') })
      .first()
      .tap();
    await page.getByLabel(arabic.field.givenName).fill('ليلى');
    await page.getByLabel(arabic.field.email).fill('layla@visitor.example');
    await expectGood();
    await page.getByRole('button', { name: t.submit }).tap();
    await expect(page.getByRole('heading', { name: t.done.title })).toBeVisible();
    await expectGood();
    expect((await readMail(page, 'layla@visitor.example')).html).toContain('dir="rtl"');
    await page.getByRole('link', { name: t.done.manage }).tap();
    await page.getByRole('button', { name: t.appointment.move }).tap();
    await expect(chosen(page, 'day')).toBeAttached();
    await expectGood();

    // The owner invites somebody, who answers by a button: opening the page alone says nothing.
    await enter(page, undefined, '/appointments?date=2031-07-09&locale=ar-iq');
    const words = crmArabic.appointments;
    await page.getByRole('button', { name: words.add }).first().tap();
    const form = page.getByRole('dialog', { name: words.add });
    await form.getByLabel(words.form.subject).fill('زيارة المختبر');
    await form.getByLabel(words.form.startDate).fill('2031-07-09');
    await form.getByRole('textbox', { name: words.form.invitees }).fill('omar@visitor.example');
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: words.add }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const { link } = await readMail(page, 'omar@visitor.example');
    await page.goto(`${link}?locale=ar-iq`);
    await expect(page.getByText(t.appointment.answers.waiting)).toBeVisible();
    await page.reload();
    await expect(page.getByText(t.appointment.answers.waiting)).toBeVisible();
    await expectGood();
    await page.getByRole('button', { name: t.appointment.accept }).tap();
    await expect(page.getByText(t.appointment.answers.accepted)).toBeVisible();

    await page.goto(account('/appointments?date=2031-07-09&locale=ar-iq'));
    await page.getByRole('main').getByRole('button', { name: 'زيارة المختبر' }).tap();
    await expect(page.getByRole('dialog')).toContainText(words.answers.accepted);
    await page.goto(account('/settings/booking?locale=ar-iq'));
    await expect(page.getByRole('link', { name: crmArabic.booking.title })).toBeInViewport();
    await page
      .getByRole('button', { name: /First visit/ })
      .nth(1)
      .tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGood();
  });
});
