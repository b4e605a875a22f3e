import type { Page } from '@playwright/test';
import { account, contactLink, tabTo, toast } from './account.ts';
import { expect, expectAccessible, expectNothingCut, postOffice, signIn, test } from './journey.ts';
import { colleagueOf, ownerOf, usedAccount } from './seed-accounts.ts';

const ADDRESS = 'bea@birch.example';

type Fields = { from?: string; id: string; subject: string; text: string; references?: string };
const mailOf = ({ from = 'Ada Posting <ada@posting.example>', id, subject, text, references }: Fields) =>
  [
    ...[`From: ${from}`, `To: ${ADDRESS}`, `Date: ${new Date().toUTCString()}`, `Message-ID: <${id}>`],
    ...[`Subject: ${subject}`, ...(references ? [`References: <${references}>`] : [])],
    ...['Content-Type: text/plain; charset=utf-8', '', text, ''],
  ].join('\r\n');

/** Opens Ada's record as somebody of the bakery. */
async function openAda(page: Page, username: string): Promise<void> {
  await signIn(page, username, account('/contacts?q=Ada', usedAccount));
  await contactLink(page, 'Ada Posting').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Posting' })).toBeVisible();
}

test('a mailbox brings a contact’s mails into open records; its owner reads them, a colleague sees that there were some', async ({
  page,
  browser,
  request,
}) => {
  const { port } = (await (await request.get(`${postOffice()}/mailboxes`)).json()) as { port?: number };
  if (!port) process.stderr.write('Dovecot is not installed: NO MAILBOX IS CONNECTED IN THIS RUN.\n');
  test.skip(!port, 'Dovecot is not installed');
  const deliver = (fields: Fields) =>
    request.post(`${postOffice()}/?to=${encodeURIComponent(ADDRESS)}`, { data: mailOf(fields) });
  await deliver({ id: 'cake@posting', subject: 'A cake for Friday', text: 'Two layers, please.' });
  await deliver({ from: 'x@stranger.example', id: 'stranger@x', subject: 'Buy now', text: 'Cheap.' });

  const cleo = await (await browser.newContext()).newPage();
  await openAda(cleo, colleagueOf(usedAccount));
  await openAda(page, ownerOf(usedAccount));
  const apps = await page.context().newPage();
  await apps.goto(account('/apps', usedAccount));
  const email = apps.getByRole('region', { name: 'Email', exact: true });
  await tabTo(apps, email.getByRole('button', { name: 'Connect Email' }));
  await apps.keyboard.press('Enter');
  const form = apps.getByRole('dialog', { name: 'Connect email' });
  await expect(form.getByLabel('Email address')).toBeFocused();
  await apps.keyboard.type(ADDRESS);
  await tabTo(apps, form.locator('input[type=password]'));
  await apps.keyboard.type('secret');
  await form.getByLabel('Send through this mailbox').selectOption('Nothing');
  await tabTo(apps, form.getByRole('checkbox', { name: 'Enter the servers by hand' }));
  await apps.keyboard.press('Space');
  const imap = form.getByRole('group', { name: 'Incoming email (IMAP)' });
  await imap.getByLabel('Server').fill('127.0.0.1');
  await imap.getByLabel('Port').fill(String(port));
  await imap.getByLabel('Encryption').selectOption('None');
  await expectAccessible(apps);
  await tabTo(apps, form.getByRole('button', { name: 'Connect', exact: true }));
  await apps.keyboard.press('Enter');
  await expect(toast(apps, 'Email connected')).toBeVisible();
  await expect(email).toContainText('Sync complete');
  await expect(email).toContainText('Emails in timelines: 1');
  await expectAccessible(apps);

  // Both have had the record open since before.
  await page.getByRole('button', { name: 'A cake for Friday' }).click();
  const message = page.getByRole('dialog', { name: 'Message' });
  await expect(message.getByText('Two layers, please.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await cleo.getByRole('button', { name: 'Private email' }).click();
  await expect(cleo.getByRole('dialog', { name: 'Message' })).toContainText('It is in the mailbox of a colleague');
  await expectAccessible(cleo);
  await expect(cleo.getByText(/cake|Two layers/)).toHaveCount(0);
  await cleo.keyboard.press('Escape');

  await deliver({ id: 'more@posting', subject: 'Re: A cake', text: 'Three!', references: 'cake@posting' });
  await email.getByRole('button', { name: 'Sync now' }).click();
  await page.getByRole('button', { name: 'Re: A cake', exact: true }).click();
  await expect(message.getByText('Three!')).toBeVisible();
  await message.getByRole('button', { name: 'A cake for Friday' }).click();
  await expect(message.getByText('Two layers, please.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(message).toHaveCount(0);
  await expect(cleo.getByRole('button', { name: 'Private email' })).toHaveCount(2);

  // What the owner shares, the colleague reads.
  await email.getByRole('switch', { name: 'Colleagues may read these emails' }).click();
  await cleo.getByRole('button', { name: 'A cake for Friday' }).click();
  await expect(cleo.getByText('Two layers, please.')).toBeVisible();
  await cleo.keyboard.press('Escape');

  await apps.setViewportSize({ width: 390, height: 844 });
  await tabTo(apps, email.getByRole('button', { name: 'Disconnect' }));
  await apps.keyboard.press('Enter');
  const question = apps.getByRole('dialog', { name: 'Disconnect app' });
  await expect(question).toContainText('What should happen to the emails that it brought in?');
  await expectNothingCut(apps);
  await question.getByRole('radio', { name: 'Remove them' }).check();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await expect(toast(apps, 'Email disconnected')).toBeVisible();
  await expect(email).toContainText('Disconnected');
  for (const each of [page, cleo])
    await expect(each.getByRole('button', { name: /cake|Private email/ })).toHaveCount(0);
  await cleo.context().close();
});
