import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import english from '../packages/i18n/locales/en-us/crm.json' with { type: 'json' };
import { account, contactLink, contactTable, edit, enter, OWNER, openContact, tabTo, toast } from './account.ts';
import { expect, expectAccessible, settled, signIn, test } from './journey.ts';

test('a partner’s person who is a member does the same and is named with the company; who only has the numbers sees nobody', async ({
  page,
  browser,
}) => {
  const named = 'Maya Okafor from Northwind Growth Partners';
  await openContact(page, 'Mona Quill', 'demo@partner.example');
  await expect(page.getByText('You are working in Alder & Finch Dental')).toBeVisible();
  await edit(page, 'Company').click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Quill & Partners');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Company saved')).toBeVisible();
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('Asked by the partner');
  await note.press('Control+Enter');
  const written = page.getByRole('listitem').filter({ hasText: 'Asked by the partner' });
  await expect(written).toContainText(named);
  await written.getByRole('button', { name: 'Mark as important' }).click();
  await expect(written).toContainText(`Marked by ${named}`);
  // A deleted note is gone for whoever closes the page now, and comes back by undo.
  await written.getByRole('button', { name: 'Delete' }).click();
  await expect(written).toHaveCount(0);
  await toast(page, 'Note deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(written).toContainText(`Marked by ${named}`);

  const owner = await (await browser.newContext()).newPage();
  await openContact(owner, 'Mona Quill');
  await expect(owner.getByRole('listitem').filter({ hasText: 'Company changed' })).toContainText(named);
  await owner.goto(account('/settings/users?q=Maya'));
  await expect(owner.getByRole('row', { name: /Maya Okafor/ })).toContainText('From Northwind Growth Partners');
  await owner.context().close();

  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'aiko.mori@northwind.example', '/clients?q=Finch+Dental&locale=en-us');
  await other.getByRole('table').getByRole('link', { name: 'Alder & Finch Dental' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Alder & Finch Dental' })).toBeVisible();
  // With the token that the numbers are read with.
  const answers = await other.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('session') ?? '{}');
    const accountId = location.pathname.split('/').at(-1) ?? '';
    const ask = (path: string, bearer: string) =>
      fetch(path, { headers: { authorization: `Bearer ${bearer}`, 'x-account-id': accountId } });
    const { accessToken } = await (await ask(`/api/v2/token/crm/${accountId}.localhost`, token)).json();
    const paths = [
      'campaigns',
      'contacts',
      'tags',
      'duplicates',
      'bulkJobs',
      'contacts:match?email=mona@quill.example',
    ];
    return Promise.all(paths.map(async (path) => (await ask(`/crm/rest/v1/${path}`, accessToken)).status));
  });
  expect(answers).toEqual([200, 403, 403, 403, 403, 403]);
  await other.goto(account('/contacts?q=Mona'));
  await expect(other).toHaveURL(account('/error/not-member'));
  await expect(other.getByRole('heading', { name: 'You have no access to this account' })).toBeVisible();
  await expect(other.getByRole('navigation')).toHaveCount(0);
  await expect(other.getByText('Mona Quill')).toHaveCount(0);
  await other.context().close();
});

test('the keyboard alone filters, chooses, tags and takes it back, and edits, notes and marks in a record', async ({
  page,
}) => {
  await enter(page, undefined, '/contacts?q=Keymann');
  await expect(contactLink(page, 'Kim Keymann')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Filters', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox', { name: 'Customer' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/type=customer/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tabTo(page, page.getByRole('checkbox', { name: 'Select all rows' }));
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await tabTo(page, bar.getByRole('button', { name: 'Add tags' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add tags' });
  const tags = dialog.getByRole('combobox', { name: 'Tags' });
  await expect(tags).toBeVisible();
  if (!(await tags.evaluate((element) => element === document.activeElement))) await tabTo(page, tags);
  await page.keyboard.type('Newsl');
  await expect(page.getByRole('option', { name: 'Newsletter' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Selected: 2. Will be changed: 2.')).toBeVisible();
  await tabTo(page, dialog.getByRole('button', { name: 'Add tags' }));
  await page.keyboard.press('Enter');
  const tagged = contactTable(page).getByRole('row').filter({ hasText: 'Newsletter' });
  await expect(tagged).toHaveCount(2);
  await tabTo(page, page.getByRole('region', { name: 'Running actions' }).getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(tagged).toHaveCount(0);

  await tabTo(page, contactLink(page, 'Kim Keymann'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kim Keymann' })).toBeVisible();
  // What was begun in the list is still told here.
  await expect(page.getByRole('region', { name: 'Running actions' })).toBeVisible();
  await tabTo(page, edit(page, 'Company'));
  await page.keyboard.press('F2');
  await page.keyboard.type('Keys & Co');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Company set to Keys & Co')).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Note', exact: true }));
  await page.keyboard.type('By hand');
  await page.keyboard.press('Control+Enter');
  const written = page.getByRole('listitem').filter({ hasText: 'By hand' });
  await tabTo(page, written.getByRole('button', { name: 'Mark as important' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Important' })).toBeVisible();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Contacts' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  // The list comes back with the filters it was left with.
  await expect(page).toHaveURL(account('/contacts?q=Keymann&type=customer'));
  await expect(contactLink(page, 'Kim Keymann')).toBeVisible();
});

const looks = [
  { name: 'light, wide', colorScheme: 'light', locale: 'en-us', width: 1440, words: english },
  { name: 'dark, Arabic, on a phone', colorScheme: 'dark', locale: 'ar-iq', width: 390, words: arabic },
] as const;

for (const { name, colorScheme, locale, width, words } of looks)
  test.describe(name, () => {
    test.use({ colorScheme, viewport: { width, height: 844 } });

    test(`axe finds nothing in what opens over contacts and tags: ${name}`, async ({ page }) => {
      const { bulk, filters, add } = words.contacts;
      const button = (label: string) => page.getByRole('button', { name: label, exact: true }).first();
      /** Looks at what a click opens, and closes it. */
      const look = async (open: () => Promise<void>) => {
        await settled(page);
        await open();
        await expect(page.getByRole('dialog')).toBeVisible();
        await settled(page);
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      };
      await enter(page, OWNER, `/contacts?q=Axelrod&locale=${locale}`);
      await look(() => button(filters.title).click());
      await look(() => button(add.title).click());
      await look(() => button(bulk.recent).click());
      await page.getByRole('checkbox').first().check();
      await expect(button(bulk.more)).toBeVisible();
      await expectAccessible(page);
      await look(() => button(bulk.addTags).click());
      await look(() => button(bulk.export).click());
      await look(async () => {
        await button(bulk.more).click();
        await page.getByRole('menuitem', { name: bulk.delete }).click();
      });
      await page.getByRole('link', { name: 'Axel Axelrod' }).click();
      await look(() => button(words.duplicates.compare).click());
      await page.goto(account('/settings/tags'));
      await look(() => button(words.tags.add).click());
      await look(() => button(words.tags.deleteOne.replace('{name}', 'Newsletter')).click());
    });
  });
