import type { Page } from '@playwright/test';
import type { Asset } from '../packages/contract/src/assets.ts';
import { account, toast } from './account.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { enterWithCalls } from './solution.ts';

/** An empty mail in one of the account's solutions, made as the builder makes one. */
async function openNewMail(page: Page, name: string): Promise<void> {
  const call = await enterWithCalls(page);
  const { campaigns } = await call<{ campaigns: { id: number; locked: boolean }[] }>('GET', '/campaigns');
  const { id = 0 } = campaigns.find(({ locked }) => !locked) ?? campaigns[0] ?? {};
  const mail = await call<Asset>('POST', `/solutions/${id}/assets`, { kind: 'email', name });
  await page.goto(account(`/solutions/${id}/assets/${mail.id}`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function addBlock(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add block', exact: true }).click();
  await page.getByRole('menuitem', { name: kind }).click();
}

test('a mail is written, previewed, refused for an unknown field, saved, and taken back', async ({ page }) => {
  await openNewMail(page, 'Journey mail');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Hello {{ contact.nickname }}');
  await addBlock(page, 'Text');
  const text = page.getByRole('textbox', { name: 'Text 1' });
  await expect(text).toBeFocused();
  await page.keyboard.type('Good morning, ');
  await page.getByRole('button', { name: 'Insert merge field: Text 1' }).click();
  await page.getByRole('menuitem', { name: 'contact.givenName' }).click();
  await expect(text).toHaveText(/^Good morning, \{\{ contact\.givenName \| default: "there" \}\}$/);
  const mail = page.frameLocator('iframe[title="Preview"]');
  await expect(mail.getByText(/^Good morning, \p{L}+$/u)).toBeVisible();
  await expect(mail.getByText('Unsubscribe')).toHaveCSS('color', 'rgb(107, 103, 94)');
  await expectAccessible(page);

  const refused = page.waitForResponse((answer) => answer.status() === 422);
  await page.keyboard.press('Control+s');
  await refused;
  await page.getByRole('button', { name: /There is no merge field “contact.nickname”/ }).click();
  await expect(subject).toBeFocused();
  await subject.fill('Hello {{ contact.givenName }}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, /“Journey mail” saved/)).toBeVisible();

  // A reload loses nothing that was typed since; leaving asks.
  await subject.fill('Half way');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(subject).toHaveValue('Half way');
  await page.getByRole('link', { name: 'Automated solution', exact: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: /^Version 2/ }).click();
  await page.getByRole('button', { name: 'Take this version back' }).click();
  await expect(subject).toHaveValue('Hello {{ contact.givenName }}');
});
// The preview runs nothing, also nothing of what looks at the page here.
test.use({ expected: /422|frame is sandboxed/ });
