import type { Locator, Page } from '@playwright/test';
import { expect, origin, signIn } from './journey.ts';

export const OWNER = 'owner@client.example';

/** The address of an account's own host. */
export function account(path = '/', legacyId = 'alderfinchdental'): string {
  const { protocol, host } = new URL(origin());
  return `${protocol}//${legacyId}.${host}${path}`;
}

/** Signed in on the account's host, without the form. */
export const enter = (page: Page, username = OWNER, path = '/') => signIn(page, username, account(path));

export const contactTable = (page: Page) => page.getByRole('table', { name: 'Contacts' });
export const contactLink = (page: Page, name: string) => contactTable(page).getByRole('link', { name, exact: true });
/** Opens a field of a record where it stands. */
export const edit = (page: Page, field: string) => page.getByRole('button', { name: new RegExp(`Edit ${field}$`) });
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).locator('[data-kind]').filter({ hasText: text });

/** Opens somebody's record by the search of the list. */
export async function openContact(page: Page, name: string, username?: string): Promise<void> {
  await enter(page, username, `/contacts?q=${encodeURIComponent(name)}`);
  await contactLink(page, name).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** The board of one of the account's pipelines. */
export async function openBoard(page: Page, pipeline: string, search = ''): Promise<void> {
  await enter(page, undefined, '/deals?q=-');
  await page.getByRole('combobox', { name: 'Pipeline' }).selectOption(pipeline);
  await expect(page).toHaveURL(/pipeline=\d+/);
  const address = new URL(page.url());
  await page.goto(`${address.origin}/deals?pipeline=${address.searchParams.get('pipeline')}${search}`);
  await expect(page.getByRole('region', { name: 'Stage 1', exact: true })).toBeVisible();
}

/** As far as Tab leads, and not for ever. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} never reached ${target}`);
}
