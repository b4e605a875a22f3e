import type { Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import { account, enter, openContact, tabTo, toast } from './account.ts';
import { expect, expectAccessible, expectFitsPhone, expectNothingCut, readMail, test } from './journey.ts';

const SENDER = 'front.desk@journey.example';

/** A sender that whoever reads its mail has confirmed. */
async function addSender(page: Page): Promise<void> {
  await enter(page, undefined, '/settings/sending');
  await page.getByRole('button', { name: 'Add sender' }).click();
  const modal = page.getByRole('dialog', { name: 'Add sender' });
  await modal.getByLabel('Name').fill('Front desk');
  await modal.getByLabel('Email address').fill(SENDER);
  await page.keyboard.press('Enter');
  await expect(toast(page, `A link was emailed to ${SENDER}`)).toBeVisible();
  await page.goto((await readMail(page, SENDER)).link);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  await page.goto(account('/settings/sending'));
  const row = page.getByRole('listitem').filter({ hasText: SENDER });
  await expect(row.getByText('Confirmed', { exact: true })).toBeVisible();
}

test('a sender is confirmed by mail, somebody is written to with a file, and what became of it is read', async ({
  page,
}) => {
  await addSender(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('dialog').getByLabel('Domain').fill('journey.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^v=DKIM1; k=rsa; p=/)).toBeVisible();

  await openContact(page, 'Petra Quill');
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  const modal = page.getByRole('dialog', { name: 'Write an email' });
  await modal.getByLabel('From').selectOption({ label: `Front desk (${SENDER})` });
  await modal.getByRole('textbox', { name: 'Subject' }).fill('Your offer, {{ contact.givenName }}');
  // With the keyboard alone.
  const text = modal.getByRole('textbox', { name: 'Text' });
  await tabTo(page, text);
  await page.keyboard.type('Good morning, here it is.');
  await modal.locator('input[type=file]').setInputFiles({
    name: 'offer.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('ten chairs'),
  });
  await expect(modal.getByRole('button', { name: 'Remove offer.txt' })).toBeVisible();
  await expectAccessible(page);
  // Who closes it by mistake, or reloads, finds it again.
  await page.reload();
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(text).toHaveText('Good morning, here it is.');
  await expect(modal.getByRole('button', { name: 'Remove offer.txt' })).toBeVisible();
  await text.press('Control+Enter');
  await expect(toast(page, 'The email to Petra Quill is on its way')).toBeVisible();
  // Solutions write to her as well.
  await readMail(page, 'petra@quill.example', /Good morning, here it is\./);

  // It comes into the timeline once it went out.
  await page.getByRole('button', { name: 'Your offer, Petra' }).click();
  const shown = page.getByRole('dialog', { name: 'Message' });
  await expect(shown.getByText('Sent', { exact: true })).toBeVisible();
  await expect(shown.getByText('offer.txt')).toBeVisible();
  await expect(page.frameLocator('iframe[title="Content of the message"]').getByText('here it is')).toBeVisible();
  await expectAccessible(page);

  // The same two on a phone, in the dark and from the right.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL('?locale=ar-iq', page.url()).href);
  await page.getByRole('button', { name: arabic.message.write.button, exact: true }).click();
  await expect(page.getByRole('dialog', { name: arabic.message.write.title })).toBeVisible();
  await expectFitsPhone(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Your offer, Petra' }).click();
  await expect(page.getByRole('dialog', { name: arabic.message.title }).getByText('offer.txt')).toBeVisible();
  await expectFitsPhone(page);
});

test('sending is set up on a phone, in the dark and from the right', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page, undefined, '/settings/sending?locale=ar-iq');
  await expect(page.getByRole('region')).not.toHaveCount(0);
  await expectAccessible(page);
  await expectNothingCut(page);
});
// Looking for faults in the frame of a message is a script there, and none may run in it.
test.use({ expected: /document's frame is sandboxed/ });
