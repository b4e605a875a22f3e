import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, readMail, signIn, test } from './journey.ts';

const invite = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Invite sent successfully')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
};
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });

/** Somebody without a user follows the link: to sign-in, which says who invites them, and on as a new user. */
async function registerOnTheWay(browser: Browser, link: string, email: string, isGood = true): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await expect(page).toHaveURL(/\/idp\/login/);
  if (isGood) {
    await expect(page.getByRole('heading', { name: 'Join Contoso Consulting' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expectAccessible(page);
  } else {
    await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Email').fill(email);
  }
  await page.getByLabel('First name').fill('Ines');
  await page.getByLabel('Last name').fill('Vale');
  await page.getByLabel('Password', { exact: true }).fill('a long enough secret');
  await page.getByRole('button', { name: 'Create account' }).click();
  if (!isGood) {
    // A dead link shows nothing about the mailbox, so that another mail does.
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await page.goto((await readMail(page, email, 3)).link);
    await page.getByRole('button', { name: 'Create account and sign in' }).click();
  }
  await expect(page).not.toHaveURL(/\/idp\//);
  return page;
}

test('invited, mailed, registered on the way, connected, listed as a member', async ({ page, browser }) => {
  const email = 'ines@vale.example';
  await signIn(page, 'rival@partner.example', '/users');
  await invite(page, email);
  await expect(rowOf(page, email)).toContainText('Pending');
  const { link, html } = await readMail(page, email);
  expect(html).toContain('Contoso Consulting');

  const invitee = await registerOnTheWay(browser, link, email);
  await expect(invitee).toHaveURL('/campaigns/marketplace');
  await expect(invitee.getByRole('button', { name: /Contoso Consulting/ })).toBeVisible();

  await page.reload();
  const member = rowOf(page, email);
  await expect(member).toContainText('Ines Vale');
  await expect(member).not.toContainText('Pending');

  // The link is used up; whom it made a member, it lets in.
  await invitee.goto(link);
  await expect(invitee).toHaveURL('/campaigns/marketplace');

  await member.getByRole('button', { name: 'Remove Ines Vale' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Ines Vale' }).click();
  await expect(member).toHaveCount(0);
  // What they have open hears of it; so does whoever comes later.
  await expect(invitee).toHaveURL('/error/not-partner');
  await invitee.goto('/clients');
  await expect(invitee).toHaveURL('/error/not-partner');
  await invitee.goto(link);
  await expect(invitee).toHaveURL('/error/invite-failed');
  await invitee.context().close();
});

test('sent again the old link is dead; revoked the new one is dead too; nobody else can use it', async ({
  page,
  browser,
}) => {
  const email = 'omar@vale.example';
  await signIn(page, 'rival@partner.example', '/users');
  await invite(page, email);
  const first = await readMail(page, email);
  await rowOf(page, email)
    .getByRole('button', { name: /Send again/ })
    .click();
  await expect(page.getByText(`Invitation sent again to ${email}`)).toBeVisible();
  const second = await readMail(page, email, 2);
  expect(second.link).not.toBe(first.link);

  // Somebody else who got hold of the link.
  const thief = await (await browser.newContext()).newPage();
  await signIn(thief, 'demo@partner.example');
  await thief.goto(second.link);
  await expect(thief).toHaveURL('/error/invite-failed');
  await thief.context().close();

  // The dead link is left behind: there is no other way in for somebody without a company.
  const invitee = await registerOnTheWay(browser, first.link, email, false);
  await expect(invitee).toHaveURL('/error/not-partner');

  await rowOf(page, email)
    .getByRole('button', { name: /Revoke/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Revoke/ })
    .click();
  await expect(rowOf(page, email)).toHaveCount(0);
  await invitee.goto(second.link);
  await expect(invitee).toHaveURL('/error/invite-failed');
  await invitee.context().close();
});

test('an Arabic invitation is Arabic from the mail to the app', async ({ page, browser }) => {
  const email = 'noor@vale.example';
  await signIn(page, 'demo@partner.example', '/clients?locale=ar-iq');
  await page.locator('header button[aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('dialog').getByRole('textbox').fill(email);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible();
  const { html, link } = await readMail(page, email);
  expect(html).toContain('dir="rtl"');
  const invitee = await (await browser.newContext()).newPage();
  await invitee.goto(link);
  await expect(invitee).toHaveURL(/\/idp\/login/);
  await expect(invitee.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(invitee.getByRole('heading', { level: 1 })).toContainText('Northwind');
  await expect(invitee.locator('input[name=email]')).toHaveValue(email);
  await invitee.context().close();
});
