import type { Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import { account, contactLink, edit, enter, tabTo, toast } from './account.ts';
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectNothingCut,
  readMail,
  settled,
  signIn,
  test,
} from './journey.ts';
import { colleagueOf, newAccounts, ownerOf, usedAccount } from './seed-accounts.ts';

const business = (page: Page) => page.getByRole('region', { name: 'Business information' });
const MAYA = 'demo@partner.example';

const [one, two] = newAccounts;

test('the owner’s first visit: three steps by the keyboard, gone on with elsewhere, then Today, and never again', async ({
  page,
  browser,
}) => {
  await signIn(page, ownerOf(one), account('/', one));
  await expect(page).toHaveURL(account('/setup', one));
  await expectAccessible(page);
  const email = page.getByLabel('Email');
  await tabTo(page, email);
  await page.keyboard.type('hello@birch.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('+1 503 555 0114');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 2 of 3: Address and time' })).toBeFocused();
  await page.getByLabel('Address line 1').fill('12 Pine St');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('City').blur();
  await settled(page);

  // In another browser it goes on where it was left; on a phone, too.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(phone, ownerOf(one), account('/', one));
  await expect(phone.getByRole('heading', { name: 'Step 2 of 3: Address and time' })).toBeVisible();
  await expect(phone.getByLabel('City')).toHaveValue('Portland');
  await phone.emulateMedia({ colorScheme: 'dark' });
  await expectNothingCut(phone);
  await expectAccessible(phone);
  await phone.context().close();

  await page.getByRole('combobox', { name: 'Region' }).fill('Oregon');
  await page.keyboard.press('Enter');
  await page.getByLabel('Postal code').fill('97201');
  // The zone of this device is offered.
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^America\/New York/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Sender email')).toHaveValue('hello@birch.example');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  expect((await readMail(page, 'hello@birch.example')).link).toContain('/sender/');
  await page.goto(account('/settings/business', one));
  await expect(business(page).getByLabel('City')).toHaveValue('Portland');
  await expect(page.getByRole('link', { name: 'Continue setup' })).toHaveCount(0);
});

test('a skipped setup is left alone, and the settings lead back to it; the ownership is handed on', async ({
  page,
  browser,
}) => {
  await signIn(page, ownerOf(two), account('/?locale=ar-iq', two));
  await expect(page).toHaveURL(account('/setup', two));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page);
  await page.getByRole('button', { name: arabic.setup.skip }).click();
  await expect(page).toHaveURL(account('/', two));
  await page.goto(account('/settings/business?locale=en-us', two));
  await page.getByRole('link', { name: 'Continue setup' }).click();
  await expect(page).toHaveURL(account('/setup', two));

  const cleo = await (await browser.newContext()).newPage();
  await signIn(cleo, colleagueOf(two), account('/settings/users', two));
  await page.goto(account('/settings/users', two));
  await page.getByRole('button', { name: 'Make Cleo Birch the owner' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Make Cleo Birch the owner' }).click();
  await expect(page.getByRole('row', { name: /Cleo Birch/ })).toContainText('Owner');
  // On the other's open page as well, who decides from now on.
  await expect(cleo.getByRole('button', { name: 'What Bea Birch may do' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'What Cleo Birch may do' })).toHaveCount(0);
  for (const recipient of [ownerOf(two), colleagueOf(two)])
    expect((await readMail(page, recipient)).link).toContain('/settings/users');
  await cleo.context().close();
});

test('the business is changed by the keyboard alone; the account is called so, and a fault is told at its field', async ({
  page,
}) => {
  await enter(page, undefined, '/settings/business');
  const name = business(page).getByLabel('Company name');
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Alder & Finch Dental Care');
  const email = business(page).getByLabel('Email');
  await tabTo(page, email);
  const before = await email.inputValue();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/name@example/);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(before);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Company profile saved')).toBeVisible();
  await expect(page.getByRole('button', { name: /Alder & Finch Dental Care/ })).toBeVisible();
  await expectAccessible(page);
  // As the other journeys know it.
  await name.fill('Alder & Finch Dental');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Alder & Finch Dental$/ })).toBeVisible();
});

test('what the owner takes from somebody is gone from their open page at once, and comes back', async ({
  page,
  browser,
}) => {
  const maya = await (await browser.newContext()).newPage();
  await signIn(maya, MAYA, account('/settings/users'));
  const invite = maya.getByRole('button', { name: 'Invite a colleague' });
  await expect(invite).toBeVisible();
  await enter(page, undefined, '/settings/users?q=Maya');
  const row = page.getByRole('row', { name: /Maya Okafor/ });
  const choose = async () => {
    await row.getByRole('button', { name: 'What Maya Okafor may do' }).click();
    await page.getByRole('dialog').getByLabel('Invite and remove users').click();
  };
  await choose();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(row).toContainText('May not: Invite and remove users');
  await expect(invite).toHaveCount(0);
  await expect(maya.getByText('The owner of this account has not given you permission for this.')).toBeVisible();
  await choose();
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(invite).toBeVisible();

  await row.getByRole('button', { name: 'What Maya Okafor did' }).click();
  await expect(page.getByRole('dialog').getByText(/^Maya Okafor from Northwind Growth Partners/)).toBeVisible();
  await expectAccessible(page);
  await maya.context().close();
});

test('a person says who they are; colleagues see it', async ({ page }) => {
  await enter(page, undefined, '/settings/profile');
  await page.getByLabel('Title').fill('Practice owner');
  await page.getByLabel('Email signature').fill('Ruth Alder\nAlder & Finch Dental');
  await page.getByRole('button', { name: 'Save your profile' }).click();
  await expect(toast(page, 'Your profile was saved')).toBeVisible();
  await expectAccessible(page);
  await page.goto(account('/settings/users?q=Ruth'));
  await expect(page.getByRole('row', { name: /Ruth Alder/ })).toContainText('Practice owner');
});

test('an own field is added with the keyboard alone, and every contact has it', async ({ page }) => {
  await signIn(page, ownerOf(usedAccount), account('/settings/fields', usedAccount));
  await tabTo(page, page.getByRole('button', { name: 'Add field' }));
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add field' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Filling');
  await tabTo(page, form.getByRole('combobox', { name: 'Type' }));
  await page.keyboard.type('Choice');
  await tabTo(page, form.getByRole('textbox', { name: 'Options' }));
  await page.keyboard.type('Plum\nPoppy seed');
  await expectAccessible(page);
  await tabTo(page, form.getByRole('button', { name: 'Save field' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Field “Filling” saved')).toBeVisible();
  const field = page.getByRole('listitem').filter({ hasText: 'Filling' });
  await expect(field).toContainText('Choice · Contacts with a value: 0 · Plum, Poppy seed');
  await expectAccessible(page);

  await page.goto(account('/contacts?q=Ada', usedAccount));
  await contactLink(page, 'Ada Posting').click();
  await edit(page, 'Filling').click();
  await page.getByRole('combobox', { name: 'Filling' }).selectOption('Poppy seed');
  await page.keyboard.press('Enter');
  await expect(edit(page, 'Filling')).toContainText('Poppy seed');
  await page.goto(account('/settings/fields?locale=ar-iq', usedAccount));
  await expect(field).toBeVisible();
  await expectFitsPhone(page);
  await field.getByRole('button', { name: arabic.tags.edit }).click();
  await expect(page.getByRole('dialog', { name: arabic.fields.editTitle })).toBeVisible();
  await expectFitsPhone(page);
});

test('whoever has used most of what was ordered is told on Today; the subscription says of what, and what was billed', async ({
  page,
}) => {
  await signIn(page, ownerOf(usedAccount), account('/', usedAccount));
  const band = page.getByRole('status').filter({ hasText: 'Contacts: 1,230 of 1,500' });
  await expect(band).toContainText('Almost used up');
  await expectAccessible(page);
  await band.getByRole('link', { name: 'Subscription' }).click();
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan).toContainText('Pro');
  await expect(plan).toContainText('Northwind Growth Partners');
  await expect(plan).toContainText('Additional users: 2');
  const usage = page.getByRole('region', { name: 'Usage' });
  await expect(usage.getByRole('listitem').filter({ hasText: 'Contacts' })).toContainText('Almost used up');
  await expect(usage.getByRole('listitem').filter({ hasText: 'Users' })).toContainText('2 of 4');
  await expect(usage).toContainText('new marketing messages wait until there is room');
  const invoice = page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: /I-\d+/ });
  await expect(invoice).toContainText(/Open.*\$\d/);
  await expectAccessible(page);
  for (const path of ['/settings/subscription', '/']) {
    await page.goto(account(`${path}?locale=ar-iq`, usedAccount));
    await expect(page.getByText(arabic.subscription.levels.near)).toBeVisible();
    await expectFitsPhone(page);
  }
});

test('an invoice is opened by the keyboard, read, and printed without what is around it', async ({ page }) => {
  await signIn(page, ownerOf(usedAccount), account('/settings/subscription', usedAccount));
  const link = page.getByRole('table', { name: 'Invoices' }).getByRole('link', { name: /^I-\d+$/ });
  const number = await link.textContent();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: `Invoice ${number}` });
  await expect(title).toBeVisible();
  // How many notifications are new may stand before it.
  await expect(page).toHaveTitle(new RegExp(`(^|\\) )Invoice ${number} · CRM$`));
  const paper = page.getByRole('article', { name: `Invoice ${number}` });
  await expect(paper.getByRole('region', { name: 'From' })).toContainText('Northwind Growth Partners');
  await expect(paper.getByRole('region', { name: 'Bill to' })).toContainText('Birch Bakery');
  await expect(paper.getByRole('row', { name: /^Pro / })).toBeVisible();
  await expect(paper.getByRole('row', { name: /^Total \$/ })).toBeVisible();
  await expectAccessible(page);

  const { pathname } = new URL(page.url());
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const around of ['banner', 'navigation', 'button', 'link'] as const)
    await expect(page.getByRole(around).filter({ hasNotText: /@|\.example|\d{3}/ })).toHaveCount(0);
  await expect(title).toBeVisible();
  await expect(title).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.getByRole('main').getByRole('link', { name: 'Subscription' }).click();
  await expect(link).toBeVisible();
  await page.goto(account(`${pathname}?locale=ar-iq`, usedAccount));
  await expect(page.getByRole('button', { name: arabic.subscription.invoice.print })).toBeVisible();
  await expectFitsPhone(page);
});

for (const path of ['/settings/business', '/settings/users', '/settings/profile'])
  test(`${path} on a phone, dark and in Arabic`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await enter(page, undefined, `${path}?locale=ar-iq`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('link', { name: arabic.business.title })).toBeVisible();
    await settled(page);
    await expectNothingCut(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
