import { account, openContact as open, tabTo, toast } from './account.ts';
import { expect, expectAccessible, settled, test } from './journey.ts';

test('two people are linked with the keyboard, each record shows it in its own word, and it is taken back', async ({
  page,
  context,
}) => {
  await open(page, 'Leo Linkmann');
  const leo = page.url();
  await open(page, 'Lea Linkmann');
  const other = await context.newPage();
  await other.goto(leo);
  const hers = page.getByRole('region', { name: 'Linked contacts' });
  const his = other.getByRole('region', { name: 'Linked contacts' });
  await expect(his.getByText('Not linked with anybody.')).toBeVisible();

  const button = hers.getByRole('button', { name: 'Link a contact' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(hers.getByRole('searchbox', { name: 'Search contacts' })).toBeFocused();
  await page.keyboard.type('Linkmann');
  // She is not offered herself.
  await expect(hers.getByRole('list', { name: 'Contacts' }).getByRole('button')).toHaveText([/^Leo Linkmann/]);
  await tabTo(page, hers.getByRole('button', { name: /^Leo Linkmann/ }));
  await page.keyboard.press('Enter');
  const relation = hers.getByRole('combobox', { name: 'Relation' });
  await expect(relation).toBeFocused();
  await relation.selectOption('Child');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Leo Linkmann was linked')).toBeVisible();
  await expect(hers.getByRole('listitem')).toHaveText(['Leo LinkmannChild']);
  await expect(page.getByText('Linked with Leo Linkmann (Child)')).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  // It comes to who looks at him.
  await expect(his.getByRole('listitem')).toHaveText(['Lea LinkmannParent']);
  await expect(other.getByText('Linked with Lea Linkmann (Parent)')).toBeVisible();
  await his.getByRole('link', { name: 'Lea Linkmann' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Lea Linkmann' })).toBeVisible();

  await hers.getByRole('button', { name: 'Remove the link with Leo Linkmann (Child)' }).click();
  await expect(hers.getByText('Not linked with anybody.')).toBeVisible();
  await toast(page, 'The link with Leo Linkmann was removed').getByRole('button', { name: 'Undo' }).click();
  await expect(hers.getByRole('listitem')).toHaveText(['Leo LinkmannChild']);
  await settled(page);

  // On a phone, in Arabic, in the dark.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${account(new URL(page.url()).pathname)}?part=next&locale=ar-iq`);
  const inArabic = page.getByRole('region', { name: 'العلاقات بجهات اتصال أخرى' });
  await expect(inArabic.getByRole('listitem')).toHaveText(['Leo Linkmannابن أو ابنة']);
  await inArabic.getByRole('button', { name: 'إضافة علاقة بجهة اتصال' }).click();
  await settled(page);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
