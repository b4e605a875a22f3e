import { account, enter, toast } from './account.ts';
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

test('a recommended solution is added with one button, and waits to be published', async ({ page }) => {
  await enter(page, undefined, '/solutions?tab=recommended');
  // What the journey through a bundle installs is left to it.
  const card = page
    .getByRole('article')
    .filter({ hasNotText: /Lead generation|Long-term nurture/ })
    .last();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: `Add the solution “${name}”` }).click();
  await expect(toast(page, `“${name}” added`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('This solution is not published. Nobody can enter it yet.')).toBeVisible();
  await page.goto(account('/solutions?tab=recommended'));
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article', { name, exact: true })).toHaveCount(0);
});
