import { account, enter, toast } from './account.ts';
import { expect, expectAccessible, expectNothingCut, goWithin, test } from './journey.ts';
import { ownSubject, updatedSolution } from './seed-update.ts';
import { addFormSolution, findSolutions, openContent } from './solution.ts';

test('a solution is looked at, paused and resumed; people are taken out, and reach a goal', async ({ page }) => {
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

  await page.goto(account(`${new URL(page.url()).pathname}?tab=people&state=active`));
  const count = page.getByText(/^Contacts: \d+$/);
  const all = Number((await count.textContent())?.replace(/\D/g, ''));
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all shown)/ });
  for (const at of [0, 1]) await boxes.nth(at).press('Space');
  const selected = page.getByRole('group', { name: 'Selected contacts' });
  await expect(selected.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);
  await selected.getByRole('button', { name: 'Take out' }).click();
  await page.getByRole('dialog', { name: 'Take out' }).getByRole('button', { name: 'Take out' }).click();
  await expect(count).toHaveText(`Contacts: ${all - 2}`);
  await toast(page, 'Contacts taken out: 2.').getByRole('button', { name: 'Undo' }).click();
  await expect(count).toHaveText(`Contacts: ${all}`);

  const reached = page.getByRole('button', { name: /^Reached a goal: / });
  const rows = page.getByRole('listitem').filter({ has: reached });
  const before = (await rows.first().textContent()) ?? '';
  const there = rows.filter({ hasText: before });
  await expect(there).toHaveCount(1);
  await reached.first().press('Enter');
  const goal = page.getByRole('dialog', { name: 'Reached a goal' });
  await expect(
    goal.getByText(/You can undo this right afterwards, unless something else has happened by then\.$/),
  ).toBeVisible();
  await expectAccessible(page);
  await goal.getByRole('button', { name: 'Goal reached' }).press('Enter');
  await expect(toast(page, / reached “/).getByRole('button', { name: 'Undo' })).toBeVisible();
  // They go on elsewhere, or are through.
  await expect(there).toHaveCount(0);

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

test('sending hours are set, found again, and stand in the log', async ({ page }) => {
  const { path } = await addFormSolution(page, 'Journey hours');
  await page.goto(account(`${path}?tab=settings`));
  await page.getByRole('switch', { name: 'Send messages only at certain hours' }).check();
  await page.getByRole('checkbox', { name: 'Saturday' }).check();
  await page.getByRole('checkbox', { name: 'Monday' }).uncheck();
  await page.getByLabel('From', { exact: true }).fill('18:00');
  await page.getByLabel('To', { exact: true }).fill('12:30');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('The end must be after the start.')).toBeVisible();
  await page.getByLabel('From', { exact: true }).fill('08:15');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(toast(page, 'Schedule saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Send messages only at certain hours' })).toBeChecked();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('08:15');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('12:30');
  for (const [day, isOpen] of Object.entries({ Saturday: true, Monday: false, Tuesday: true, Sunday: false }))
    await expect(page.getByRole('checkbox', { name: day })).toBeChecked({ checked: isOpen });
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByText('Schedule changed')).toBeVisible();
});

test('an update shows what it has otherwise than what was changed here: one part is taken, one is kept', async ({
  page,
}) => {
  await enter(page, undefined, `/solutions?q=${encodeURIComponent(updatedSolution)}`);
  await page.getByRole('link', { name: updatedSolution }).click();
  await page.getByRole('button', { name: 'See differences' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose what to use' });
  const parts = choice.getByRole('article');
  await expect(parts).toHaveCount(2);
  await expectAccessible(page);
  const mail = parts.filter({ hasText: ownSubject });
  const name = (await mail.getAttribute('aria-label')) ?? '';
  await mail.getByRole('button', { name: `Keep your “${name}”` }).click();
  await expect(toast(page, `“${name}” stays as you changed it`)).toBeVisible();
  const wait = parts.filter({ hasText: 'Wait 99 days' });
  await wait.getByRole('button', { name: /^Use the newer version of / }).click();
  await expect(toast(page, /is now the newer version\. It runs once you publish\./)).toBeVisible();
  await expect(choice.getByText('There is nothing left to choose.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'See differences' })).toHaveCount(0);
  const flow = page.getByRole('list', { name: 'The solution from start to end' });
  await expect(flow.getByText(/^Wait \d+ days/).first()).toBeVisible();
  await expect(flow.getByText('Wait 99 days')).toHaveCount(0);
  await openContent(page, new URL(page.url()).pathname, name);
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(ownSubject);
});

for (const { colorScheme, locale, width, at } of [
  { colorScheme: 'dark', locale: 'en-us', width: 1440, at: 'colours' },
  { colorScheme: 'light', locale: 'ar-iq', width: 390, at: 'structure' },
] as const)
  test.describe(`${colorScheme}, ${locale}, ${width} wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });
    test('axe finds nothing on the screens of solutions and in the editors of what they send', async ({ page }) => {
      const { running, assets } = await findSolutions(page, `Looked at in ${locale}`);
      await page.goto(account(`/solutions?locale=${locale}`));
      const tabs = ['flow', 'people', 'numbers', 'content', 'settings', 'log'].map((tab) => `${running}?tab=${tab}`);
      const others = [`${running}/edit`, `${running}/simulate`, ...assets];
      for (const path of ['/solutions', '/solutions?tab=recommended', ...tabs, ...others]) {
        await goWithin(page, path);
        // With somebody ticked there is something to do with them.
        if (path.endsWith('tab=people')) await page.getByRole('checkbox').nth(1).check();
        await expectAccessible(page, at);
        await expectNothingCut(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      }
    });
  });
// What is previewed runs nothing, also nothing of what looks at the page here.
test.use({ expected: /frame is sandboxed/ });
