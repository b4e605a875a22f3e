import { readFile } from 'node:fs/promises';
import { account, contactTable, enter, openContact, tabTo } from './account.ts';
import { expect, expectAccessible, test } from './journey.ts';

/** Two good rows, one with a phone number that is none, one without a name, one with another row's e-mail. */
const FILE = [
  'Vorname;Nachname;E-Mail;Telefon;Firma',
  'Hedy;Importer;hedy@importer.example;(503) 555-0199;Frequency GmbH',
  'Rosalind;Importer;rosalind@importer.example;+1 503 555 0198;',
  'Mary;Importer;mary@importer.example;none at all;',
  'Katherine;;katherine@importer.example;;',
  'Hedy;Again;hedy@importer.example;;',
].join('\r\n');
const file = { name: 'people.txt', mimeType: 'text/plain', buffer: Buffer.from(FILE, 'latin1') };

test('a file is uploaded, matched, checked and imported; what failed can be had; all of it is undone', async ({
  page,
}) => {
  await enter(page, undefined, '/contacts');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import contacts' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('cell', { name: 'rosalind@importer.example' })).toBeVisible();
  await expect(page.getByText(/How the file is read: Text file .* Semicolons/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  // German names of columns are understood.
  await expect(page.getByRole('button', { name: 'Field for Nachname: Last name' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  // Nothing is decided for the user; a reload goes on where it was.
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Choose whether you have permission.')).toBeVisible();
  await page.getByRole('radio', { name: /I have permission for every contact/ }).check();
  await page.getByRole('textbox', { name: /How was the permission obtained/ }).fill('They signed at the fair');
  await page.getByRole('radio', { name: 'Customer' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('button', { name: 'Import 3 contacts' })).toBeVisible();
  await expect(page.getByText('Last name: missing')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Import 3 contacts' }).click();
  await expect(page.getByText('The import is complete.')).toBeVisible();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download invalid rows' }).click(),
  ]);
  const failed = await readFile(await download.path(), 'utf8');
  expect(failed).toContain('katherine@importer.example');
  expect(failed).toContain('Last name: missing');
  expect(failed).not.toContain('rosalind');
  const result = new URL(page.url()).searchParams.get('import');

  await openContact(page, 'Hedy Importer');
  await expect(page.getByText(/They signed at the fair/).first()).toBeVisible();
  await page.getByRole('link', { name: 'people.txt' }).first().click();
  await expect(page).toHaveURL(account(`/imports/${result}`));
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('The import was undone.')).toBeVisible();
  await page.goto(account('/contacts?q=importer.example'));
  await expect(page.getByText('No contacts match')).toBeVisible();
  await page.goto(account('/contacts?tab=trash&q=importer.example'));
  await expect(contactTable(page).getByRole('row')).toHaveCount(4);
});

test.describe('dark, on a phone', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  test('rows are pasted and imported with the keyboard alone, and the import is listed', async ({ page }) => {
    await enter(page, undefined, '/contacts/import');
    const press = async (name: string | RegExp) => {
      await tabTo(page, page.getByRole('main').getByRole('button', { name }));
      await page.keyboard.press('Enter');
    };
    await press('Paste rows');
    await tabTo(page, page.getByLabel('Rows from a spreadsheet'));
    await page.keyboard.insertText(
      'First name\tLast name\tEmail\nAnnie\tPasted\tannie@pasted.example\nJean\tPasted\tjean@pasted.example',
    );
    await press('Use these rows');
    await expect(page.getByRole('cell', { name: 'jean@pasted.example' })).toBeVisible();
    await press('Continue');
    await expect(page.getByText('All three must be matched.')).toBeVisible();
    await press('Continue');
    await tabTo(page, page.getByRole('radio', { name: /I have permission for every contact/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /I have no permission/ })).toBeChecked();
    await tabTo(page, page.getByRole('radio', { name: 'Customer' }));
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page);
    await press('Check the file');
    await expect(page.getByRole('button', { name: 'Import 2 contacts' })).toBeVisible();
    await press('Import 2 contacts');
    await expect(page.getByText('The import is complete.')).toBeVisible();
    await page.goto(account('/imports'));
    await expect(page.getByText('Pasted rows').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });
});
