import type { Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import { enter, tabTo, toast } from './account.ts';
import { expect, expectAccessible, expectNothingCut, origin, settled, test } from './journey.ts';

const PATH = '/settings/api-keys';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create key' });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** What a program asks with the key. */
const ask = (page: Page, key: string, path: string) =>
  page.request.get(`${origin()}${path}`, { headers: { authorization: `Bearer ${key}` } });

test('a key is created with the keyboard alone, opens what it says, and is refused as soon as it is revoked', async ({
  page,
}) => {
  await enter(page, undefined, PATH);
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Create key' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Web shop');
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('radio', { name: 'Read everything' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page).getByLabel('Tags')).toBeVisible();
  await dialog(page).getByLabel('Tags').selectOption('Read');
  await expectAccessible(page);
  await tabTo(page, dialog(page).getByRole('button', { name: 'Create key' }));
  await page.keyboard.press('Enter');
  const key = await dialog(page).getByLabel('Key', { exact: true }).inputValue();
  expect(key).toMatch(/^crmkey-/);
  await expectAccessible(page);
  await tabTo(page, dialog(page).getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  await expect(row(page, 'Web shop')).toContainText('Tags: Read');
  await expect(row(page, 'Web shop')).toContainText('Never used');

  expect((await ask(page, key, '/crm/rest/v2/tags')).status()).toBe(200);
  expect((await ask(page, key, '/crm/rest/v2/users')).status()).toBe(403);
  await page.reload();
  await expect(row(page, 'Web shop')).not.toContainText('Never used');
  await expect(page.getByText(key)).toHaveCount(0);

  await tabTo(page, row(page, 'Web shop').getByRole('button', { name: 'What “Web shop” did' }));
  await page.keyboard.press('Enter');
  const did = page.getByRole('dialog', { name: 'What this key did' });
  await expect(did.getByRole('listitem')).toHaveText([/^Users: tried to read.*apiKey\.scope/]);
  await expectAccessible(page);
  await tabTo(page, did.getByLabel('Also what was only read'));
  await page.keyboard.press('Space');
  await expect(did.getByRole('listitem')).toHaveText([/^Users: tried to read.*apiKey\.scope/, /^Tags: read/]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(did).toHaveCount(0);

  await row(page, 'Web shop').getByRole('button', { name: 'Revoke Web shop' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke key' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Revoke Web shop' }).click();
  await expect(toast(page, 'Key “Web shop” revoked')).toBeVisible();
  await expect(row(page, 'Web shop')).toHaveCount(0);
  expect((await ask(page, key, '/crm/rest/v2/tags')).status()).toBe(401);
});

test('in Arabic, in the dark and on a small screen nothing is cut', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, undefined, `${PATH}?locale=ar-iq`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: arabic.apiKeys.add }).click();
  const form = page.getByRole('dialog', { name: arabic.apiKeys.add });
  await form.getByLabel(arabic.apiKeys.name).fill('متجر');
  // What is typed says from which side it is written, and an empty field is the page's.
  await expect(form.getByLabel(arabic.apiKeys.name)).toHaveCSS('direction', 'rtl');
  await expect(form.getByLabel(arabic.apiKeys.name)).toHaveCSS('unicode-bidi', 'plaintext');
  await form.getByRole('radio', { name: arabic.apiKeys.all.choose }).check();
  await form.getByLabel(arabic.apiKeys.area.contacts).selectOption(arabic.apiKeys.power.write);
  await settled(page);
  await expectAccessible(page);
  await expectNothingCut(page);
  await form.getByRole('button', { name: arabic.apiKeys.add }).click();
  const secret = form.getByLabel(arabic.apiKeys.key, { exact: true });
  await expect(secret).toHaveValue(/^crmkey-/);
  const key = await secret.inputValue();
  await settled(page);
  await expectAccessible(page);
  await expectNothingCut(page);
  await form.getByRole('button', { name: arabic.apiKeys.done }).click();
  await expect(page.getByText('متجر')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await expectNothingCut(page);

  const headers = { authorization: `Bearer ${key}` };
  const contacts = `${origin()}/crm/rest/v2/contacts`;
  const person = { given_name: 'Ada', email_addresses: [{ email: 'ada@shop.example', field: 'EMAIL1' }] };
  expect((await page.request.post(contacts, { headers, data: person })).status()).toBe(201);
  expect((await page.request.delete(`${contacts}/999999999`, { headers })).status()).toBe(404);
  await page
    .getByRole('row')
    .filter({ hasText: 'متجر' })
    .getByRole('button', { name: arabic.apiKeys.traces.title.replace('{name}', 'متجر') })
    .click();
  const did = page.getByRole('dialog', { name: arabic.apiKeys.traces.action });
  await did.getByLabel(arabic.apiKeys.traces.reads).check();
  await expect(did.getByRole('listitem')).toHaveCount(2);
  await expect(did.getByText('contact.notFound')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await expectNothingCut(page);
});
