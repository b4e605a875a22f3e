import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/public.json' with { type: 'json' };
import { account, contactLink, enter, toast } from './account.ts';
import { expect, expectFitsPhone, origin, readMail, signIn, test } from './journey.ts';

const CLIENT = 'Alder & Finch Dental';
const SOLUTION = 'Contact form instant reply';
const STRANGER = 'stella@stranger.example';
/** Of a person's browser: what says of itself that it is driven by a program is taken for one. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const numberOf = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').first();
const campaignRow = (page: Page) => page.getByRole('row').filter({ hasText: SOLUTION });
/** The column of the active contacts, wherever it stands. */
const activeIn = (page: Page) => campaignRow(page).getByRole('cell').nth(5);

/** The partner installs a bundle at the client, and stays on the client's page. */
async function install(page: Page): Promise<void> {
  await signIn(page, 'demo@partner.example', '/campaigns/bundles?q=Lead+machine');
  const row = page.getByRole('row', { name: /Lead machine/ });
  await row.hover();
  await row.getByRole('button', { name: /^Install/ }).click();
  await page.getByRole('listbox', { name: 'Accounts' }).getByRole('option', { name: CLIENT }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible();
  // The client decides when it runs.
  await page.getByRole('dialog').getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Install in 1 account' }).click();
  const followUp = page.getByRole('dialog', { name: 'Next steps' });
  await expect(followUp).toContainText('is installed');
  await followUp.getByRole('button', { name: 'Done' }).click();
  await page.goto(`/clients?q=${encodeURIComponent(CLIENT)}`);
  await page.getByRole('table').getByRole('link', { name: CLIENT }).click();
  await page.getByRole('tab', { name: 'Campaigns' }).click();
  await expect(campaignRow(page)).toContainText('Not published');
  await expect(activeIn(page)).toHaveText('0');
}

/** The client's owner writes one of its mails anew, says where its links lead, and publishes it. Answers the form's address. */
async function publish(page: Page): Promise<string> {
  await enter(page, undefined, '/solutions');
  await page.getByRole('table', { name: 'Automated solutions' }).getByRole('link', { name: SOLUTION }).click();
  await page.getByRole('tab', { name: 'Content' }).click();
  await page.getByRole('link', { name: 'One question' }).click();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('One question from Alder & Finch, {{ contact.givenName }}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, '“One question” saved')).toBeVisible();
  await page.getByRole('link', { name: 'Automated solution', exact: true }).click();

  // What is in the way is said before it is published.
  const publish = page.getByRole('button', { name: 'Publish', exact: true }).first();
  await publish.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Schedule and settings' }).click();
  for (const name of ['new', 'help'])
    await page.getByRole('textbox', { name, exact: true }).fill(`${origin()}/idp/login?for=${name}`);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await publish.click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Content' }).click();
  const address = await page
    .getByRole('row', { name: /Contact form/ })
    .getByText('/forms/')
    .textContent();
  return `http://${address}`;
}

/** Somebody of whom nothing is known, in a browser of their own. */
async function newPerson(browser: Browser): Promise<Page> {
  return (await browser.newContext({ userAgent: AGENT })).newPage();
}

/** A website of somebody else, with this in its page. Answers how to close it. */
async function openWebsite(visitor: Page, inside: string): Promise<() => void> {
  const html = `<!doctype html><html lang="de"><title>Shop</title><body>${inside}</body></html>`;
  const website = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html));
  await once(website.listen(0, '127.0.0.1'), 'listening');
  await visitor.goto(`http://127.0.0.1:${(website.address() as AddressInfo).port}/`);
  return () => website.close().closeAllConnections();
}

/** The same form as plain HTML, wrongly filled in: it comes back with what was typed, and is sent from there. */
async function sendPlainHtml(visitor: Page, form: string): Promise<void> {
  const fields = '<input name="givenName"><input name="email"><textarea name="message"></textarea>';
  const more = '<input type="checkbox" name="permission"><input type="hidden" name="locale" value="de-de">';
  const close = await openWebsite(
    visitor,
    `<form action="${form}" method="post">${fields}${more}<button>Go</button></form>`,
  );
  await visitor.locator('[name=givenName]').fill('Olga');
  await visitor.locator('[name=email]').fill('olga(at)stranger.example');
  await visitor.locator('[name=message]').fill('<b>Hello</b>');
  await visitor.locator('[name=permission]').check();
  await visitor.getByRole('button', { name: 'Go' }).click();
  const email = visitor.getByRole('textbox', { name: 'E-mail' });
  await expect(email).toHaveValue('olga(at)stranger.example');
  await expect(email).toBeFocused();
  await expect(visitor).toHaveURL(form);
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de-de');
  await expect(visitor.getByLabel('First name')).toHaveValue('Olga');
  await expect(visitor.getByLabel(/Your message/)).toHaveValue('<b>Hello</b>');
  await expect(visitor.getByRole('checkbox')).toBeChecked();
  await email.fill('olga@stranger.example');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByText('Thank you. We have received your message.')).toBeVisible();
  close();
}

/** The same form in a frame on a website, where the browser keeps nothing for it. */
async function sendFromWebsite(visitor: Page, form: string): Promise<void> {
  const close = await openWebsite(visitor, `<script src="${form}.js"></script>`);
  const frame = visitor.frameLocator('iframe');
  await frame.getByLabel('First name').fill('Wanda');
  await frame.getByRole('textbox', { name: 'E-mail' }).fill('wanda@stranger.example');
  await frame.getByLabel(/Your message/).fill('A visitor of the shop.');
  await frame.getByRole('checkbox').check();
  // In the language of the website, and as high as what is in it.
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de-de');
  const heightOf = async () => (await visitor.locator('iframe').boundingBox())?.height ?? 0;
  const height = await heightOf();
  await frame.getByRole('button', { name: 'Send' }).click();
  await expect(frame.getByText('Thank you. We have received your message.')).toBeVisible();
  await expect.poll(heightOf).toBeLessThan(height);
  close();
}

test('from the partner’s bundle to a stranger’s click and back: mail, goal, task, deal, and numbers that move by themselves', async ({
  page,
  browser,
}) => {
  await install(page);
  const owner = await (await browser.newContext()).newPage();
  const form = await publish(owner);
  // The partner has seen it too, without asking.
  await expect(campaignRow(page)).not.toContainText('Not published');
  const goals = Number((await numberOf(page, 'Goals achieved').textContent())?.replace(/\D/g, ''));

  const stranger = await newPerson(browser);
  await stranger.goto(form);
  await stranger.getByLabel('First name').fill('Stella');
  await stranger.getByRole('textbox', { name: 'E-mail' }).fill(STRANGER);
  await stranger.getByLabel(/Your message/).fill('My tooth hurts.');
  await stranger.getByRole('checkbox').check();
  await stranger.getByRole('button', { name: 'Send' }).click();
  await expect(stranger.getByText('Thank you. We have received your message.')).toBeVisible();
  await expect(activeIn(page)).toHaveText('1');

  // The owner looks at the new contact, and at the board of deals.
  await owner.goto(account('/contacts?q=Stella'));
  await contactLink(owner, 'Stella').click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Stella' })).toBeVisible();
  const board = await owner.context().newPage();
  await board.goto(account('/deals?q=Enquiry+from'));
  await expect(board.getByRole('heading', { level: 1 })).toBeVisible();
  const deal = { name: 'Enquiry from the website', exact: true };
  await expect(board.getByRole('link', deal)).toHaveCount(0);

  const mail = await readMail(owner, STRANGER, /something new/);
  expect(mail.subject).toBe('One question from Alder & Finch, Stella');
  await stranger.setContent(mail.html);
  await stranger
    .getByRole('link', { name: /for=new/ })
    .first()
    .click();
  await expect(stranger).toHaveURL(`${origin()}/idp/login?for=new`);

  await expect(owner.getByRole('link', { name: 'Prepare the answer' }).first()).toBeVisible();
  await expect(owner.getByRole('link', deal).first()).toBeVisible();
  await expect(board.getByRole('region', { name: 'Enquiry', exact: true }).getByRole('link', deal)).toBeVisible();
  // By the form they came in; the click is a goal that they reached.
  await expect(numberOf(page, 'Goals achieved')).toHaveText((goals + 1).toLocaleString('en-US'));

  await sendFromWebsite(await newPerson(browser), form);
  await owner.goto(account('/contacts?q=Wanda'));
  await expect(contactLink(owner, 'Wanda')).toBeVisible();
  await sendPlainHtml(await newPerson(browser), form);
  await owner.goto(account('/contacts?q=Olga'));
  await expect(contactLink(owner, 'Olga')).toBeVisible();
  await owner.goBack();
  await owner.goBack();

  // What comes next comes at once; whoever has enough of it says so.
  const next = await readMail(owner, STRANGER, /free at these times/);
  const end = /https?:\/\/\S+\/u\/\S+/.exec(next.text)?.[0] ?? '';
  await stranger.goto(`${end}?locale=ar-iq`);
  await expect(stranger.getByRole('button', { name: arabic.accountPage.preferences.unsubscribe })).toBeVisible();
  await expectFitsPhone(stranger);
  await stranger.goto(`${end}?locale=en-us`);
  await expect(stranger.getByRole('status')).toContainText(`${CLIENT} sends emails to s•••@stranger.example.`);
  await stranger.getByRole('button', { name: 'Unsubscribe from all' }).click();
  await expect(stranger.getByRole('status')).toContainText(`${CLIENT} sends no more emails to`);
  await expect(owner.getByText(/unsubscribed/i).first()).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('button', { name: 'Subscribe again' })).toBeVisible();
});
