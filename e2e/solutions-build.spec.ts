import type { Locator, Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import { account, enter, tabTo, toast } from './account.ts';
import { expect, expectAccessible, test } from './journey.ts';

/** A solution of one's own, which begins with a goal and a sequence. */
async function openNewSolution(page: Page, name: string): Promise<string> {
  await enter(page, undefined, '/solutions');
  await page.getByRole('button', { name: 'New solution' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page).toHaveURL(/\/solutions\/\d+/);
  return /\/solutions\/\d+/.exec(page.url())?.[0] ?? '';
}

const isSaved = (page: Page) => expect(page.getByText('Saved as a draft')).toBeVisible();

test('a solution is drawn by the keyboard alone, found again, and simulated', async ({ page }) => {
  const path = await openNewSolution(page, 'Journey drawing');
  await page.goto(account(`${path}/edit`));
  await isSaved(page);
  await tabTo(page, page.getByRole('button', { name: /^Add step at the end of / }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Task' }).press('Enter');
  const panel = page.getByRole('region', { name: 'Details' });
  await tabTo(page, panel.getByRole('textbox', { name: 'Title' }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Call them');
  await isSaved(page);
  await tabTo(page, page.getByRole('button', { name: 'Add step before “Task”' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Wait' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Wait 1 day/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const actions = page.getByRole('button', { name: 'Actions for “Wait 1 day”' });
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  const steps = page.getByRole('list', { name: /^Steps of / }).getByRole('button', { name: /^(Wait|Task) / });
  await expect(steps).toHaveText([/^Task/, /^Wait 1 day/]);
  await isSaved(page);
  await page.keyboard.press('Control+z');
  await expect(steps).toHaveText([/^Wait 1 day/, /^Task/]);
  await isSaved(page);
  await expectAccessible(page);

  await page.reload();
  await expect(steps).toHaveText([/^Wait 1 day/, /^Task/]);
  await page.getByRole('link', { name: 'Simulate' }).click();
  await page
    .getByRole('combobox', { name: 'Contact' })
    .or(page.getByRole('textbox', { name: 'Contact' }))
    .fill('an');
  await page.getByRole('option').first().click();
  const story = page.getByRole('list', { name: 'What happens' });
  await expect(story.getByText('Call them')).toBeVisible();
  await expect(story.getByText(/^Wait 1 day: until /)).toBeVisible();
  await expectAccessible(page);

  // The same on a phone, in the dark, from right to left: what is chosen takes the place of the flow.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(account(`${path}/edit?locale=ar-iq`));
  await page.getByRole('button', { name: /Task$/ }).first().click();
  await expect(page.getByRole('region', { name: arabic.builder.panel }).getByRole('heading')).toBeFocused();
  await expect(page.getByRole('list', { name: arabic.solution.flow.label })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: arabic.solution.flow.label })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a step is dragged to another place; what was drawn is published', async ({ page }) => {
  await enter(page, undefined, '/solutions');
  const rows = page.getByRole('table', { name: 'Automated solutions' }).getByRole('row');
  await rows.filter({ hasText: 'Running' }).filter({ hasNotText: 'Locked' }).last().getByRole('link').click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await isSaved(page);
  const first = page.getByRole('list', { name: /^Steps of / }).first();
  const lines = first.locator('button[aria-pressed]');
  const [one = '', two = ''] = await lines.allTextContents();
  const grip = first.locator('[class*="grip"]').first();
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    if (!box) throw new Error('There is nothing to drag.');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // Where things are is asked once they stand still, and again once the step is lifted; it is let go once the page knows where.
  await grip.hover();
  const from = await middleOf(grip);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 20);
  const gap = first.locator('[class*="gap"]').nth(2);
  await expect(gap).toHaveAttribute('data-open');
  const to = await middleOf(gap);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect(gap).toHaveAttribute('data-over');
  await page.mouse.up();
  await expect(lines.nth(0)).toHaveText(two);
  await expect(lines.nth(1)).toHaveText(one);
  await isSaved(page);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  const plan = page.getByRole('dialog', { name: 'Publish solution' });
  await plan.getByRole('button', { name: 'Publish' }).click();
  await expect(toast(page, / published$/)).toBeVisible();
});
