import type { Page } from '@playwright/test';
import { expect, fillSignIn, readMail, signIn, test } from './journey.ts';
import { PASSWORD } from './seed-accounts.ts';

const company = (page: Page) => page.getByRole('region', { name: 'Company profile' });
const save = (page: Page) => company(page).getByRole('button', { name: 'Save company profile' });

test.describe(() => {
  test.use({ expected: /409|ERR_FAILED/ });

  test("a colleague's newer save is shown, not overwritten; what only I changed is kept", async ({ page, browser }) => {
    // No news come to this page: it hears of it when it saves.
    await page.route('**/live?*', (route) => route.abort());
    await page.route('**/live', (route) => route.abort());
    await signIn(page, 'nolinks@partner.example', '/settings');
    const colleague = await (await browser.newContext()).newPage();
    await signIn(colleague, 'nolinks@partner.example', '/settings');

    await company(colleague).getByLabel('Phone').fill('+1 503 555 0177');
    await company(colleague).getByLabel('City').fill('Salem');
    await save(colleague).click();
    await expect(colleague.getByText('Company profile saved')).toBeVisible();

    await company(page).getByLabel('Phone').fill('+1 503 555 0188');
    await company(page).getByLabel('Address line 2').fill('Floor 3');
    await save(page).click();
    await expect(company(page).getByText('+1 503 555 0177')).toBeVisible();
    await expect(company(page).getByLabel('City')).toHaveValue('Salem');
    await expect(company(page).getByLabel('Phone')).toHaveValue('+1 503 555 0188');
    await company(page)
      .getByRole('button', { name: /Use theirs/ })
      .click();
    await save(page).click();
    await expect(page.getByText('Company profile saved')).toBeVisible();
    await page.reload();
    await expect(company(page).getByLabel('Phone')).toHaveValue('+1 503 555 0177');
    await expect(company(page).getByLabel('Address line 2')).toHaveValue('Floor 3');

    // With news it hears of it at once, and what is typed stays.
    await page.unrouteAll();
    await page.reload();
    await company(page).getByLabel('Phone').fill('+1 503 555 0199');
    await company(colleague).getByLabel('Phone').fill('+1 503 555 0166');
    await save(colleague).click();
    await expect(company(page).getByText('+1 503 555 0166')).toBeVisible();
    await expect(company(page).getByLabel('Phone')).toHaveValue('+1 503 555 0199');
    await company(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(company(page).getByLabel('Phone')).toHaveValue('+1 503 555 0166');
    await colleague.context().close();
  });
});

test('a fault is told at its field, leaving asks first, and a new name stands in the header at once', async ({
  page,
}) => {
  await signIn(page, 'staff@internal.example', '/settings');
  await company(page).getByLabel('Email').fill('nobody');
  await company(page).getByLabel('Email').blur();
  await expect(company(page).getByLabel('Email')).toHaveAccessibleDescription(/name@/);
  await page.getByRole('link', { name: 'Clients' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/settings');
  await expect(company(page).getByLabel('Email')).toHaveValue('nobody');
  await company(page).getByRole('button', { name: 'Discard changes' }).click();
  await company(page).getByLabel('Company name').fill('Flagship Works');
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Account: Flagship Works' })).toBeVisible();
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL('/clients');
});

test.describe(() => {
  test.use({ expected: /401/ });

  test('a changed password signs out elsewhere, is told by mail, and the old one is dead', async ({
    page,
    browser,
  }) => {
    const email = 'changer@partner.example';
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, email, '/clients');
    await signIn(page, email, '/settings');
    const profile = page.getByRole('region', { name: 'Your profile' });
    await profile.getByLabel('Current password').fill('not this one');
    await profile.getByLabel('New password').fill('a much longer secret');
    await profile.getByRole('button', { name: 'Change password' }).click();
    await expect(profile.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await profile.getByLabel('Current password').fill(PASSWORD);
    await profile.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/password/i);
    await expect(page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(1);
    const { text } = await readMail(page, email);
    expect(text).toContain(email);

    // Nobody touches it: it is told, and says why.
    await expect(elsewhere).toHaveURL(/\/idp\/login/);
    await expect(elsewhere.getByRole('note')).toContainText('Your password was changed.');
    await fillSignIn(elsewhere, email);
    await expect(elsewhere.getByRole('alert')).toBeVisible();
    await fillSignIn(elsewhere, email, 'a much longer secret');
    await expect(elsewhere).toHaveURL('/campaigns/marketplace');
    await elsewhere.context().close();
  });
});
