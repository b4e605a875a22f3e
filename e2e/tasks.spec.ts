import type { Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import { account, contactLink, enter, tabTo, toast } from './account.ts';
import { expect, expectAccessible, expectNothingCut, settled, test } from './journey.ts';

const line = (page: Page) => page.getByRole('textbox', { name: 'New task' });
const group = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Types a line, sees what was understood, and adds it with Enter. */
async function quickAdd(page: Page, typed: string, understood: RegExp): Promise<void> {
  await line(page).fill(typed);
  await expect(page.getByRole('status').filter({ hasText: 'Understood:' })).toHaveText(understood);
  await page.keyboard.press('Enter');
  await expect(line(page)).toHaveValue('');
}

test('with the keyboard alone tasks are added in one line, worked through, followed up and taken back; the other tab sees it', async ({
  page,
  context,
}) => {
  await enter(page, undefined, '/tasks');
  await expectAccessible(page);
  await tabTo(page, line(page));
  await quickAdd(page, 'Ring the lab today at 23:58', /Ring the lab.*Today, 11:58 PM/);
  await quickAdd(page, 'Order gloves today', /Order gloves.*Today/);
  await quickAdd(page, 'Review the price list tomorrow 3pm', /Review the price list.*Tomorrow, 3:00 PM/);
  await expect(title(page, 'Order gloves')).toBeVisible();
  await expect(title(page, 'Review the price list')).toHaveCount(0);

  const other = await context.newPage();
  await other.goto(account('/tasks'));
  await expect(title(other, 'Order gloves')).toBeVisible();

  // Done from its line, and back.
  await tabTo(page, title(page, 'Order gloves'));
  await page.keyboard.press('d');
  await expect(toast(page, 'Task “Order gloves” completed')).toBeVisible();
  await expect(title(page, 'Order gloves')).toHaveCount(0);
  await expect(title(other, 'Order gloves')).toHaveCount(0);
  await toast(page, 'completed').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(title(page, 'Order gloves')).toBeVisible();
  await expect(title(other, 'Order gloves')).toBeVisible();
  await other.close();

  // One after the other.
  await tabTo(page, page.getByRole('button', { name: 'Work through' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const queue = page.getByRole('dialog', { name: 'Work through tasks' });
  const at = (name: string) => queue.getByRole('heading', { name, exact: true });
  await expect(queue.getByRole('status')).toHaveText(/^1 of \d+$/);
  await expectAccessible(page);
  for (let skipped = 0; !(await at('Ring the lab').isVisible()); skipped++) {
    expect(skipped).toBeLessThan(50);
    await page.keyboard.press('s');
    await expect(queue.getByRole('status')).toHaveText(new RegExp(`^${skipped + 2} of`));
  }
  await page.keyboard.press('f');
  await expect(queue.getByText('“Ring the lab” is done. What comes next?')).toBeVisible();
  await expect(queue.getByRole('textbox', { name: 'Title' })).toHaveValue('Follow up: Ring the lab');
  await queue.getByRole('textbox', { name: 'Title' }).press('Enter');
  await expect(toast(page, 'Task “Follow up: Ring the lab” added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(queue).toHaveCount(0);
  await page.getByRole('tab', { name: /^Upcoming/ }).press('Enter');
  await page.goto(account('/tasks?group=upcoming'));
  await expect(title(page, 'Follow up: Ring the lab')).toBeVisible();
  await expect(title(page, 'Review the price list')).toBeVisible();

  // Today has it, too, and an address leads to one.
  await page.goto(account());
  const mine = page.getByRole('region', { name: 'My tasks' });
  await mine.getByRole('button', { name: 'Complete Order gloves', exact: true }).press('Enter');
  await expect(toast(page, 'Task “Order gloves” completed')).toBeVisible();
  await page.goto(account('/tasks?group=done'));
  const href = await title(page, 'Order gloves').getAttribute('href');
  await page.goto(account(href ?? ''));
  await expect(page.getByRole('dialog', { name: 'Edit task' }).getByText(/^Completed by Ruth Alder/)).toBeVisible();
});

test('a contact’s task stands in the panel, the timeline and up next; on a phone, dark and in Arabic all fits', async ({
  page,
}) => {
  await enter(page, undefined, '/contacts?q=Petra+Quill');
  await contactLink(page, 'Petra Quill').first().click();
  const panel = page.getByRole('region', { name: 'Tasks' });
  await panel.getByRole('button', { name: 'Add task' }).click();
  const form = page.getByRole('dialog', { name: 'Add task' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Send the plan');
  await expect(form.getByRole('combobox', { name: 'Contact' })).toHaveValue('Petra Quill');
  await form.getByLabel('Due date').fill('2031-05-02');
  await form.getByLabel('Repeat').selectOption('Every week');
  await form.getByRole('button', { name: 'Add task' }).click();
  await expect(panel.getByText('Send the plan')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Up next' })).toContainText('Task: Send the plan');
  await expect(page.getByText('Task added: Send the plan')).toBeVisible();
  await panel.getByRole('button', { name: 'Complete Send the plan' }).click();
  await expect(toast(page, 'Task “Send the plan” completed. The next one is due: Fri, May 9, 2031')).toBeVisible();
  await expect(page.getByText('Task completed: Send the plan')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(account('/tasks?group=upcoming&whose=all&locale=ar-iq'));
  await expect(page.getByRole('heading', { level: 1, name: arabic.tasks.title })).toBeVisible();
  await expect(group(page, arabic.tasks.groups.upcoming)).toContainText('Send the plan');
  await settled(page);
  await expectAccessible(page);
  await expectNothingCut(page);
  await page.getByRole('textbox', { name: arabic.tasks.quick.label }).fill('اتصل غدًا الساعة 3 مساء');
  await expect(page.getByRole('status').filter({ hasText: arabic.tasks.quick.understood })).toContainText('٣:٠٠');
  await expect(page.locator('main')).toHaveJSProperty('scrollLeft', 0);
  await page.getByRole('button', { name: arabic.tasks.queue.start }).click();
  await expect(page.getByRole('dialog')).toContainText(arabic.tasks.queue.done);
  await expectAccessible(page);
  await page.goto(account('/'));
  await expect(page.getByRole('region', { name: arabic.today.tasks })).toBeVisible();
  await settled(page);
  await expectNothingCut(page);
});
