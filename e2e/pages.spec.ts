import type { Browser, Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/public.json' with { type: 'json' };
import { account, contactLink, toast } from './account.ts';
import { expect, expectAccessible, expectFitsPhone, readMail, test } from './journey.ts';
import { addFormSolution, addressIn, backToSolution, openContent, publishOpen } from './solution.ts';

const PERMISSION = 'Yes, you may send me emails. I can unsubscribe at any time.';

/** Somebody of whom nothing is known, in a browser of their own. */
const newPerson = async (browser: Browser) => (await browser.newContext()).newPage();

async function addBlock(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add block', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

async function fillForm(stranger: Page, name: string, email: string): Promise<void> {
  await stranger.getByLabel('First name').fill(name);
  await stranger.getByRole('textbox', { name: 'Email' }).fill(email);
  await stranger.getByRole('checkbox', { name: PERMISSION }).check();
  await stranger.getByRole('button', { name: 'Send' }).click();
}

/** The owner looks at whoever has come through a form. */
async function openNewContact(page: Page, name: string): Promise<void> {
  await page.goto(account(`/contacts?q=${name}`));
  await contactLink(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a landing page is written in its editor with a form in it, published, and filled in by a stranger', async ({
  page,
  browser,
}) => {
  const { path, form } = await addFormSolution(page, 'Journey landing');
  await page.goto(account(`${path}?tab=content`));
  await page.getByRole('button', { name: 'Add content' }).click();
  await page.getByRole('menuitem', { name: 'Landing page' }).click();
  await expect(page.getByText('The page gets its address once the solution is published.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Title' }).fill('A whiter smile');
  await addBlock(page, 'Heading');
  await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('Whitening in one hour');
  await addBlock(page, 'Form');
  await page.getByRole('combobox', { name: 'Form' }).selectOption(form);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, '“Landing page” saved')).toBeVisible();
  await backToSolution(page);
  const address = await publishOpen(page, 'Landing page', 'pages');

  const stranger = await newPerson(browser);
  await stranger.goto(address);
  await expect(stranger).toHaveTitle(/A whiter smile/);
  await expect(stranger.getByRole('heading', { name: 'Whitening in one hour' })).toBeVisible();
  await expectAccessible(stranger);
  await fillForm(stranger, 'Zwantje', 'zwantje@landing.example');
  await expect(stranger.getByText('Thank you. We have received what you sent.')).toBeVisible();
  await openNewContact(page, 'Zwantje');
  await expect(page.getByText(PERMISSION).first()).toBeVisible();

  // The page, and the form as a page of its own, in Arabic on a phone in the dark, until the thanks for it.
  await page.goto(account(`${path}?tab=content`));
  const own = await addressIn(page, form, 'forms');
  for (const each of [address, own]) {
    await stranger.goto(`${each}?locale=ar-iq`);
    await expect(stranger.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(stranger.getByRole('checkbox')).toBeVisible();
    await expectFitsPhone(stranger);
  }
  // Its words are the account's own; what is missing is said in the visitor's language.
  await stranger.getByRole('button', { name: 'Send' }).click();
  await expect(stranger.getByText(arabic.accountPage.form.required).first()).toBeVisible();
  await expectFitsPhone(stranger);
  await fillForm(stranger, 'Yara', 'yara@landing.example');
  await expect(stranger.getByText('Thank you. We have received what you sent.')).toBeVisible();
  await expectFitsPhone(stranger);
});

test('a form that asks to be confirmed counts once its link was followed, and then the stranger may be written to', async ({
  page,
  browser,
}) => {
  const email = 'quirine@confirm.example';
  const { path, form } = await addFormSolution(page, 'Journey opt-in');
  await openContent(page, path, form);
  await page.getByRole('switch', { name: 'Confirm by email' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, `“${form}” saved`)).toBeVisible();
  await backToSolution(page);
  const address = await publishOpen(page, form, 'forms');

  const stranger = await newPerson(browser);
  await stranger.goto(address);
  await fillForm(stranger, 'Quirine', email);
  await expect(stranger.getByText('We sent you an email. Open the link in it to finish.')).toBeVisible();
  const { link } = await readMail(page, email);
  await page.goto(account('/contacts?q=Quirine'));
  await expect(page.getByText('No contacts match')).toBeVisible();
  await stranger.goto(link);
  await expectAccessible(stranger);
  const inArabic = new URL(link);
  inArabic.searchParams.set('locale', 'ar-iq');
  await stranger.goto(inArabic.href);
  await expect(stranger.getByRole('heading', { name: arabic.accountPage.confirm.title })).toBeVisible();
  await expectFitsPhone(stranger);
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(stranger.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  await openNewContact(page, 'Quirine');
  await expect(page.getByText(PERMISSION).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw permission' })).toBeVisible();
});
