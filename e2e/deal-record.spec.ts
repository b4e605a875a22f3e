import type { Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import { account, edit, openBoard, tabTo, toast } from './account.ts';
import { expect, expectAccessible, expectNothingCut, test } from './journey.ts';
import { recordPipeline } from './seed.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stage = (page: Page, name: string) => page.getByRole('list', { name: 'Stages' }).getByRole('button', { name });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });

// The browser says by itself that a move was refused.
test.use({ expected: /409 \(Conflict\).*:move\)$/ });

test('a deal’s record, its pipeline and the forecast are worked with the keyboard alone', async ({ page }) => {
  await openBoard(page, recordPipeline, '&q=Slate');
  await tabTo(page, page.getByRole('link', { name: 'Slate worktop', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Slate worktop' })).toBeVisible();

  // Along the stages: what the second one asks for holds it there.
  await tabTo(page, stage(page, 'Stage 2'));
  await page.keyboard.press('Enter');
  await expect(toast(page, '“Slate worktop” moved to Stage 2')).toBeVisible();
  await expect(stage(page, 'Stage 2')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const refusal = '“Slate worktop” stays in “Stage 2” until what is required on its checklist is checked off: ';
  await expect(toast(page, `${refusal}Measured on site.`)).toBeVisible();
  await expect(stage(page, 'Stage 2')).toHaveAttribute('aria-current', 'step');
  const item = page.getByRole('checkbox', { name: 'Measured on site' });
  await tabTo(page, item);
  await page.keyboard.press('Space');
  await expect(timeline(page)).toContainText('Checklist set to Measured on site');
  await expect(item).toBeChecked();
  await tabTo(page, stage(page, 'Stage 3'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, '“Slate worktop” moved to Stage 3')).toBeVisible();
  await expect(timeline(page)).toContainText('Moved from Stage 2 to Stage 3');
  await expect(timeline(page)).toContainText(/In Stage 2 for \d+ \w+/);

  // Its fields, a note, and what comes next.
  await tabTo(page, edit(page, 'Amount'));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2500');
  await page.keyboard.press('Enter');
  await expect(edit(page, 'Amount')).toBeFocused();
  await expect(timeline(page)).toContainText('Amount changed from $1,000.00 to $2,500.00');
  await tabTo(page, page.getByRole('textbox', { name: 'Note' }));
  await page.keyboard.type('They want it before Christmas');
  await page.keyboard.press('Control+Enter');
  await expect(timeline(page).getByRole('listitem').first()).toContainText('They want it before Christmas');
  await tabTo(page, button(page, 'Add task'));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Order the slate');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Order the slate' })).toBeVisible();
  await expect(button(page, 'Add task')).toBeFocused();
  await expectAccessible(page);

  // Won with a reason, and taken back.
  await tabTo(page, button(page, 'Mark as won'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Why was “Slate worktop” won?')).toBeFocused();
  await page.keyboard.type('The best offer');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Won on .* Reason: The best offer$/)).toBeVisible();
  await expect(button(page, 'Reopen deal')).toBeFocused();
  await tabTo(page, toast(page, '“Slate worktop” marked as won').getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Mark as won')).toBeVisible();
  await expect(timeline(page).getByRole('listitem').first()).toContainText('Active again');
  const record = page.url();

  // A stage is added; one that has a deal goes once it is said where the deal goes.
  await page.goto(account('/settings/pipelines'));
  await tabTo(page, button(page, `Edit ${recordPipeline}`));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit pipeline' });
  await tabTo(page, dialog.getByRole('button', { name: 'Delete Stage 3' }));
  await page.keyboard.press('Enter');
  const question = dialog.getByRole('combobox', { name: 'Open deals in “Stage 3”: 1. Where do they go?' });
  await tabTo(page, question);
  await page.keyboard.press('Home');
  await expect(question.locator('option:checked')).toHaveText('Stage 1');
  await tabTo(page, dialog.getByRole('button', { name: 'Add stage' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Fitting');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('95');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, `Pipeline “${recordPipeline}” saved`)).toBeVisible();
  const stages = page.getByRole('list', { name: `Stages of ${recordPipeline}` }).getByRole('listitem');
  await expect(stages).toHaveText([/^Stage 1.*Open deals: 1$/, /^Stage 2/, /^Fitting.*Odds: 95%/]);
  await expect(button(page, `Edit ${recordPipeline}`)).toBeFocused();
  await page.goto(record);
  await expect(stage(page, 'Stage 1')).toHaveAttribute('aria-current', 'step');
  await expect(timeline(page)).toContainText('Moved from Stage 3 to Stage 1');

  // What it will bring is in the forecast of the month in which it is to close.
  await tabTo(page, edit(page, 'Estimated close date'));
  await page.keyboard.press('Enter');
  await page.keyboard.type('12242020');
  await page.keyboard.press('Enter');
  await expect(timeline(page)).toContainText('Estimated close date set to Dec 24, 2020');
  await page.goto(account('/deals/forecast'));
  await page.getByRole('combobox', { name: 'Pipeline' }).selectOption(recordPipeline);
  const table = page.getByRole('table', { name: 'US Dollar: table by month' });
  await expect(table.getByRole('cell', { name: '$250.00' })).toBeVisible();
  await expectAccessible(page);
});

test('on a phone, in Arabic and dark, a deal, its pipeline and the forecast are whole', async ({ browser }) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
  });
  const page = await context.newPage();
  await openBoard(page, recordPipeline, '&q=Oak');
  await page.getByRole('link', { name: 'Oak counter', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Oak counter' })).toBeVisible();
  await page.goto(`${page.url()}?locale=ar-iq`);
  const path = page.getByRole('list', { name: arabic.deal.stages });
  await expect(path.getByRole('button', { name: 'Stage 2' })).toHaveAttribute('aria-current', 'step');
  await path.getByRole('button', { name: 'Stage 1' }).click();
  await expect(path.getByRole('button', { name: 'Stage 1' })).toHaveAttribute('aria-current', 'step');
  for (const part of ['summary', 'timeline', 'next'] as const) {
    await page.getByRole('radio', { name: arabic.record.parts[part] }).click({ force: true });
    await expectWhole(page);
  }
  await page.goto(account('/settings/pipelines'));
  await expectWhole(page);
  await button(page, arabic.tags.editOne.replace('{name}', recordPipeline)).click();
  await expect(page.getByRole('dialog', { name: arabic.pipelines.editTitle })).toBeVisible();
  await expectWhole(page);
  await page.goto(account('/deals/forecast'));
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectWhole(page);
  await context.close();
});

/** Nothing is cut, nothing is wider than the screen, and axe finds nothing. */
async function expectWhole(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNothingCut(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, page.url()).toBeLessThanOrEqual(0);
}
