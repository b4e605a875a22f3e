import { readFile } from 'node:fs/promises';
import {
  account,
  edit,
  enter,
  contactLink as link,
  openContact as open,
  contactTable as table,
  toast,
} from './account.ts';
import { expect, expectAccessible, settled, signIn, test } from './journey.ts';

test('somebody is added, found, edited where it stands, and what was typed is saved at once', async ({ page }) => {
  await enter(page, undefined, '/contacts');
  await page.getByRole('button', { name: 'Add contact' }).first().click();
  const panel = page.getByRole('dialog', { name: 'Add contact' });
  await panel.getByLabel('First name').fill('Ida');
  await panel.getByLabel('Last name').fill('Newcomer');
  await panel.getByLabel('Email', { exact: true }).fill('petra@quill.example');
  await expect(panel.getByRole('link', { name: 'Petra Quill' })).toBeVisible();
  await panel.getByLabel('Email', { exact: true }).fill('ida@newcomer.example');
  await expect(panel.getByRole('link', { name: 'Petra Quill' })).toHaveCount(0);
  await panel.getByLabel('How did they agree to marketing email?').fill('At the open day');
  await panel.getByRole('button', { name: 'Add contact' }).click();
  await toast(page, 'Ida Newcomer added').getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveTitle(/Ida Newcomer · CRM$/);
  await expect(page.getByText('At the open day').first()).toBeVisible();
  // With the keyboard alone.
  await edit(page, 'Company').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Newcomer & Co');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Company saved')).toBeVisible();
  await expect(page.getByText('Company set to Newcomer & Co')).toBeVisible();
  await toast(page, 'Company saved').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Company cleared, was Newcomer & Co')).toBeVisible();
  await settled(page);
  await page.reload();
  await expect(edit(page, 'Company')).toContainText('Empty');
  // From anywhere, by an address.
  await page.goto(account());
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('ida@newcomer');
  await expect(page.getByRole('option', { name: 'Ida Newcomer' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ida Newcomer' })).toBeVisible();
  await page.goto(account('/contacts?q=newcomer'));
  await expect(page.getByRole('status').filter({ hasText: /^1 of [\d,]+$/ })).toBeVisible();
});

test('two tabs that change one field are asked which value stays, and end with the same', async ({ page, context }) => {
  await open(page, 'Petra Quill');
  const other = await context.newPage();
  await other.goto(page.url());
  await edit(other, 'Company').click();
  await other.getByRole('textbox', { name: 'Company' }).fill('Quill & Daughters');
  await edit(page, 'Company').click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Quill & Sons');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Company saved')).toBeVisible();
  // It comes by itself; what is being typed stays.
  await expect(other.getByRole('button', { name: 'Keep yours' })).toBeVisible();
  await expect(other.getByRole('textbox', { name: 'Company' })).toHaveValue('Quill & Daughters');
  await other.getByRole('button', { name: 'Keep yours' }).click();
  for (const tab of [page, other]) await expect(edit(tab, 'Company')).toContainText('Quill & Daughters');
});

test('chosen contacts get a tag, see how many are changed before, and lose it again by undo', async ({ page }) => {
  await enter(page, undefined, '/contacts?q=Bulkmann');
  await expect(link(page, 'Uma Bulkmann')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('region', { name: 'Selected contacts' }).getByRole('button', { name: 'Add tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tags' });
  await dialog.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'Newsletter' }).click();
  // The list of tags closes.
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Selected: 3. Will be changed: 3.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  const done = toast(page, 'Add tags – Changed: 3');
  await expect(done).toBeVisible();
  const tagged = table(page).getByRole('row').filter({ hasText: 'Newsletter' });
  await expect(tagged).toHaveCount(3);
  await done.getByRole('button', { name: 'Undo' }).click();
  await expect(tagged).toHaveCount(0);
});

test('chosen contacts are exported into a file, which is there later, too, until it is deleted', async ({ page }) => {
  await enter(page, undefined, '/contacts?q=Bulkmann');
  await expect(link(page, 'Uma Bulkmann')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('region', { name: 'Selected contacts' }).getByRole('button', { name: 'Export as CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export as CSV' });
  await dialog.getByText('Columns shown').click();
  await expect(dialog.getByText('Selected: 3. Will be exported: 3.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as CSV' }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFFirst name,Last name,Email,Phone,/);
  expect(lines.filter((line) => line.includes('Bulkmann'))).toHaveLength(3);
  await expect(toast(page, 'Export as CSV – Exported: 3')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Recent actions' }).click();
  const latest = page.getByRole('dialog', { name: 'Recent actions' }).getByRole('listitem').first();
  const again = page.waitForEvent('download');
  await latest.getByRole('button', { name: 'Download' }).click();
  expect((await readFile(await (await again).path(), 'utf8')).split('\r\n')).toEqual(lines);
  await latest.getByRole('button', { name: 'Delete file' }).click();
  await expect(latest).toContainText('The file was deleted');
  await expect(latest.getByRole('button', { name: 'Download' })).toHaveCount(0);
});

test('a deleted contact comes back by undo, or whole from the trash', async ({ page }) => {
  await open(page, 'Dario Quill');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Dario Quill was moved to the trash').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Dario Quill was restored')).toBeVisible();
  await page.goto(account('/contacts?q=Dario'));
  await link(page, 'Dario Quill').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Dario Quill was moved to the trash')).toBeVisible();
  await page.goto(account('/contacts?tab=trash&q=Dario'));
  await link(page, 'Dario Quill').click();
  await expect(page.getByText(/^In the trash since/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(/^In the trash since/)).toHaveCount(0);
  await expect(page.getByText('Restored from the trash').first()).toBeVisible();
});

test('two who are one are compared, merged, and two again by undo', async ({ page }) => {
  await open(page, 'Ana Twinning');
  await expect(page.getByText('Maybe the same person: Anna Twinning (same email).')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare contacts' });
  await dialog.getByRole('radio', { name: '(303) 555-0199' }).check();
  await dialog.getByRole('button', { name: 'Merge contacts' }).click();
  const merged = toast(page, 'Merged into Ana Twinning');
  await expect(merged).toBeVisible();
  await expect(page.getByRole('link', { name: '(303) 555-0199' })).toBeVisible();
  await expect(page.getByText('Merged with Anna Twinning')).toBeVisible();
  await merged.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: '(303) 555-0199' })).toHaveCount(0);
  await expect(page.getByText('Maybe the same person: Anna Twinning (same email).')).toBeVisible();
});

test('a note is written, marked as important, found by kind and by word, and a call is logged', async ({ page }) => {
  await open(page, 'Nils Quill');
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('Wants a quote for twelve chairs');
  await note.press('Control+Enter');
  await expect(page.getByText('Wants a quote for twelve chairs').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark as important' }).first().click();
  await expect(page.getByRole('heading', { name: 'Important' })).toBeVisible();
  await page.getByRole('button', { name: 'Log a call' }).click();
  await page.getByRole('textbox', { name: 'Note about the call' }).fill('Left a message');
  await page.getByRole('button', { name: 'Save call' }).click();
  await expect(page.getByText('Left a message')).toBeVisible();
  await page.getByRole('combobox', { name: 'Activity type' }).selectOption('Calls');
  await expect(page).toHaveURL(/kind=call/);
  await expect(page.getByText('Outgoing call')).toBeVisible();
  await expect(page.getByText('Left a message')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Activity type' }).selectOption('All');
  await page.getByRole('searchbox', { name: 'Search activities' }).fill('no such thing');
  await expect(page.getByText('No activities found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search activities' }).fill('TWELVE');
  await expect(page.getByText('Wants a quote for twelve chairs').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mark as important', pressed: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Important' })).toHaveCount(0);
});

test('filters combine, stand in the address, and a view keeps them', async ({ page }) => {
  await enter(page, undefined, '/contacts');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('checkbox', { name: 'Customer' }).check();
  await panel.getByRole('button', { name: /contacts$/ }).click();
  await expect(page).toHaveURL(/type=customer/);
  const count = page.getByRole('status').filter({ hasText: /^[\d,]+ of [\d,]+$/ });
  const customers = await count.textContent();
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' });
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Our customers');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'View “Our customers” saved')).toBeVisible();
  await page.goto(account('/contacts'));
  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('menuitemradio', { name: 'Our customers' }).click();
  await expect(page).toHaveURL(/type=customer/);
  await expect(count).toHaveText(customers ?? '');
  await page.getByRole('button', { name: 'Remove filter Type' }).click();
  await expect(page).not.toHaveURL(/type=customer/);
});

test('contacts and a record are accessible on a phone, in Arabic, in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'owner@client.example', account('/contacts?q=Tamar&locale=ar-iq'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const person = page.getByRole('link', { name: 'Tamar Quill' });
  await expect(person).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await person.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tamar Quill' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
});
