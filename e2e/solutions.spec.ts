import { enter, toast } from './account.ts';
import { expect, expectAccessible, test } from './journey.ts';

test('a solution is looked at, paused and resumed; who stands at a step is taken out', async ({ page }) => {
  await enter(page, undefined, '/solutions');
  const table = page.getByRole('table', { name: 'Automated solutions' });
  await expect(table).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Recommended solutions' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'My solutions' }).click();
  const running = table.getByRole('row').filter({ hasText: 'Running' }).filter({ hasNotText: 'Locked' }).first();
  await running.getByRole('link').click();
  await expect(page.getByRole('list', { name: 'The solution from start to end' })).toBeVisible();
  await expectAccessible(page);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(toast(page, `“${name}” paused`)).toBeVisible();
  await expect(page.getByText('Paused', { exact: true }).first()).toBeVisible();
  await toast(page, `“${name}” paused`).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();

  await page
    .getByRole('button', { name: /Waiting: / })
    .first()
    .click();
  const people = page.getByRole('dialog', { name: 'Contacts' });
  const move = people.getByRole('button', { name: /^Move / }).first();
  await expect(move).toBeVisible();
  await expectAccessible(page);
  const first = people.getByRole('button', { name: /^Take .* out$/ }).first();
  const person = people.getByRole('button', { name: (await first.getAttribute('aria-label')) ?? '', exact: true });
  await person.click();
  await page.getByRole('dialog', { name: 'Take out' }).getByRole('button', { name: 'Take out' }).click();
  await expect(person).toHaveCount(0);
  await toast(page, / was taken out/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(person).toBeVisible();
  await page.keyboard.press('Escape');

  for (const tab of ['Numbers', 'Content', 'Schedule and settings', 'Log']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});
