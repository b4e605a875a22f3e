import { accountOrigin } from '../packages/contract/src/apps.ts';
import { expect, expectAccessible, test } from './journey.ts';

/** On a host of ours that is no account's; the page itself comes as a 404. */
const nobody = (base: string | undefined, path: string) => accountOrigin(base ?? '', 'nobody') + path;

test.use({ expected: /status of 404/ });

test('a host that is no account’s says so, and leads to Partner Edition', async ({ page, baseURL }) => {
  const answer = await page.goto(nobody(baseURL, '/settings/users'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'No account here' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Partner Edition' }).click();
  await expect(page).toHaveURL(`${baseURL}/idp/login?locale=en-us&service=${encodeURIComponent(`${baseURL}/`)}`);
});

test('it reads from right to left, in the dark and on a phone', async ({ page, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(nobody(baseURL, '/?locale=ar-iq'));
  await expect(page.getByRole('heading', { level: 1, name: 'لا يوجد حساب هنا' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
