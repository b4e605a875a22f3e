import { enter, tabTo, toast } from './account.ts';
import { expect, expectAccessible, expectNothingCut, postOffice, test } from './journey.ts';

/** A week that nobody else writes into. */
const WEEK = '/appointments?date=2032-03-17';
const PRIVATE = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//somebody//else//EN', 'BEGIN:VEVENT', 'UID:private-1'],
  ...['DTSTAMP:20260101T000000Z', 'DTSTART:20320317T180000Z', 'DTEND:20320317T193000Z', 'SUMMARY:At the dentist'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

test('a calendar is connected, takes an appointment, shows when its owner is busy, and is disconnected', async ({
  page,
  request,
}) => {
  const { url } = (await (await request.get(`${postOffice()}/calendars`)).json()) as { url?: string };
  if (!url) process.stderr.write('Radicale is not installed: NO CALENDAR IS CONNECTED IN THIS RUN.\n');
  test.skip(!url, 'Radicale is not installed');
  const authorization = `Basic ${btoa('journey:secret')}`;
  const headers = { authorization, 'content-type': 'text/calendar; charset=utf-8' };
  const subject = `Into my calendar ${crypto.randomUUID().slice(0, 8)}`;
  expect((await request.put(`${url}private.ics`, { headers, data: PRIVATE })).ok()).toBe(true);

  await enter(page, undefined, '/apps');
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
  await tabTo(page, calendar.getByRole('button', { name: 'Connect Calendar' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Connect calendar' });
  await expect(form.getByLabel('User name')).toBeFocused();
  await page.keyboard.type('journey');
  await tabTo(page, form.locator('input[type=password]'));
  await page.keyboard.type('secret');
  await tabTo(page, form.getByLabel('Server'));
  await page.keyboard.type(new URL(url ?? '').origin);
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Calendar', { exact: true })).toHaveValue(url ?? '');
  await expectAccessible(page);
  await tabTo(page, form.getByRole('button', { name: 'Connect', exact: true }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Calendar connected')).toBeVisible();
  await expect(calendar).toContainText('Sync complete');

  await page.goto(new URL(WEEK, page.url()).href);
  const busy = page.getByText('Busy', { exact: true });
  await expect(busy).toBeVisible();
  await expect(page.getByText('Calendar: home (journey)')).toBeVisible();
  await expect(page.getByText('At the dentist')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add appointment' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add appointment' });
  await add.getByLabel('Subject').fill(subject);
  await add.getByLabel('Start date').fill('2032-03-18');
  await add.getByLabel('Start time').fill('10:00');
  await add.getByRole('button', { name: 'Add appointment' }).click();
  await expect(toast(page, `Appointment “${subject}” added`)).toBeVisible();
  await expectAccessible(page);
  const listed = async () => (await request.fetch(url ?? '', { method: 'GET', headers })).text();
  await expect.poll(listed).toContain(`SUMMARY:${subject}`);

  await page.goto(new URL(`${WEEK}&view=month`, page.url()).href);
  await expect(busy).toBeVisible();
  await expectAccessible(page);

  // On a phone, in the dark, and from the right to the left.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(new URL(`${WEEK}&locale=ar-iq`, page.url()).href);
  await expect(page.getByRole('listitem').filter({ hasText: 'مشغول' })).toBeVisible();
  await expectAccessible(page);
  await expectNothingCut(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });

  await page.goto(new URL('/apps?locale=en-us', page.url()).href);
  // Another calendar of the same person, without the password.
  const other = new URL('../other/', url).href;
  expect((await request.fetch(other, { method: 'MKCALENDAR', headers: { authorization } })).ok()).toBe(true);
  await tabTo(page, calendar.getByRole('button', { name: 'Change', exact: true }));
  await page.keyboard.press('Enter');
  const change = page.getByRole('dialog', { name: 'Change calendar' });
  await expect(change.getByLabel('Calendar', { exact: true })).toHaveValue(url ?? '');
  await change.getByLabel('Calendar', { exact: true }).selectOption(other);
  await expect(change).toContainText('What was written into it stays there.');
  await expectAccessible(page);
  await tabTo(page, change.getByRole('button', { name: 'Change calendar' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Calendar changed')).toBeVisible();
  await expect(calendar).toContainText('other (journey)');
  await expect(calendar).toContainText('Sync complete');
  const written = async () => (await request.fetch(other, { method: 'GET', headers })).text();
  await expect.poll(written).toContain(`SUMMARY:${subject}`);
  expect((await request.fetch(other, { method: 'DELETE', headers: { authorization } })).ok()).toBe(true);
  await tabTo(page, calendar.getByRole('button', { name: 'Disconnect' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Disconnect app' });
  await expect(question).toContainText('Busy times are removed.');
  await tabTo(page, question.getByRole('button', { name: 'Disconnect' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Calendar disconnected')).toBeVisible();
  await expect(calendar).toContainText('Disconnected');
  await page.goto(new URL(WEEK, page.url()).href);
  await expect(page.getByRole('button', { name: new RegExp(`^${subject}`) })).toBeVisible();
  await expect(busy).toHaveCount(0);
});
