import type { Page } from '@playwright/test';
import arabic from '../packages/i18n/locales/ar-iq/crm.json' with { type: 'json' };
import { openBoard, tabTo, toast } from './account.ts';
import { expect, expectAccessible, settled, test } from './journey.ts';
import { dealPipeline } from './seed.ts';

const stages = ['Stage 1', 'Stage 2', 'Stage 3'] as const;
type Stage = (typeof stages)[number];

const column = (page: Page, name: Stage) => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const cardIn = (page: Page, stage: Stage, name: string) => column(page, stage).getByRole('link', { name, exact: true });

async function middleOf(page: Page, name: string | Stage, isColumn = false) {
  const box = await (isColumn ? column(page, name as Stage) : card(page, name)).boundingBox();
  if (!box) throw new Error(`${name} is not in sight`);
  return { x: box.x + box.width / 2, y: box.y + (isColumn ? Math.min(box.height / 2, 160) : box.height / 2) };
}

async function dragTo(page: Page, name: string, to: { x: number; y: number }) {
  const from = await middleOf(page, name);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

test('a deal is dragged by mouse and by keyboard, won with a reason, and taken back; two tabs end in one state', async ({
  page,
  context,
}) => {
  await openBoard(page, dealPipeline, '&q=Orchard');
  await expect(column(page, 'Stage 1')).toContainText('$1,000.00');
  await dragTo(page, 'Orchard fence', await middleOf(page, 'Stage 2', true));
  await expect(column(page, 'Stage 2').getByText('The deal will land here')).toBeVisible();
  await page.mouse.up();
  await expect(cardIn(page, 'Stage 2', 'Orchard fence')).toBeVisible();
  await expect(toast(page, '“Orchard fence” moved to Stage 2')).toBeVisible();
  await expect(column(page, 'Stage 2')).toContainText('Weighted: $500.00');

  // Onto the zone that lies at the foot while a card is lifted.
  await dragTo(page, 'Orchard fence', { x: 700, y: 500 });
  const lost = await page.locator('[data-zone="lost"]').boundingBox();
  if (!lost) throw new Error('there is no zone');
  await page.mouse.move(lost.x + lost.width / 2, lost.y + lost.height / 2, { steps: 4 });
  await expect(page.locator('[data-zone="lost"][data-over]')).toBeVisible();
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' });
  await dialog.getByLabel('Why was “Orchard fence” lost?').fill('They wanted a hedge');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Orchard fence')).toHaveCount(0);
  await toast(page, '“Orchard fence” marked as lost').getByRole('button', { name: 'Undo' }).click();
  await expect(cardIn(page, 'Stage 2', 'Orchard fence')).toBeVisible();

  // With the keyboard alone, from the search field on.
  await page.getByRole('searchbox', { name: 'Search deals' }).focus();
  await tabTo(page, card(page, 'Orchard fence'));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('“Orchard fence” is over Stage 3.')).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(cardIn(page, 'Stage 3', 'Orchard fence')).toBeFocused();
  await expect(toast(page, '“Orchard fence” moved to Stage 3')).toBeVisible();
  await settled(page);

  const other = await context.newPage();
  await other.route(/:move$/, async (route) => {
    await expect(cardIn(page, 'Stage 2', 'Orchard fence')).toBeVisible();
    await route.continue();
  });
  await other.goto(page.url());
  await expect(cardIn(other, 'Stage 3', 'Orchard fence')).toBeVisible();
  // Both hold the card; the second one to drop it is told.
  await dragTo(other, 'Orchard fence', await middleOf(other, 'Stage 1', true));
  await expect(column(other, 'Stage 1').getByText('The deal will land here')).toBeVisible();
  const moved = other.waitForRequest(/:move$/);
  await other.mouse.up();
  await moved;
  await card(page, 'Orchard fence').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(toast(other, /^Somebody else has moved “Orchard fence” in the meantime/)).toBeVisible();
  for (const tab of [page, other]) await expect(cardIn(tab, 'Stage 2', 'Orchard fence')).toBeVisible();
});

test('on a phone, in Arabic and dark, a finger that rests lifts a card; what it is dropped on takes it', async ({
  browser,
}) => {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
  });
  const page = await context.newPage();
  await openBoard(page, dealPipeline, '&q=Harbour');
  await page.goto(`${page.url()}&locale=ar-iq`);
  await expect(page.getByRole('heading', { level: 1, name: arabic.deals.title })).toBeVisible();
  await expect(card(page, 'Harbour lights')).toBeVisible();
  await expectAccessible(page);
  const touch = await context.newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const from = await middleOf(page, 'Harbour lights');
  await send('touchStart', from);
  const zone = page.locator('[data-zone="won"]');
  await expect(zone).toBeVisible();
  const box = await zone.boundingBox();
  if (!box) throw new Error('there is no zone');
  await send('touchMove', { x: from.x + 10, y: from.y + 30 });
  await send('touchMove', { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await expect(zone).toHaveAttribute('data-over');
  await send('touchEnd');
  const dialog = page.getByRole('dialog', { name: arabic.deals.close.won });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: arabic.deals.close.won }).click();
  await expect(card(page, 'Harbour lights')).toHaveCount(0);
  // What closes still lies over the page for a moment.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('radio', { name: arabic.deals.view.list }).check({ force: true });
  await page.getByRole('combobox', { name: arabic.deals.columns.status }).selectOption('won');
  await expect(card(page, 'Harbour lights')).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
