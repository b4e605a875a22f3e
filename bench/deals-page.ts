import { accountOrigin } from '@app/contract/apps';
import type { Page } from '@playwright/test';
import { analyze } from '../apps/server/src/db/analyze.ts';
import { buildApps } from '../scripts/build.ts';
import { launch, middle, signInAt } from './browser.ts';
import { afterPaint } from './contacts-page.ts';
import { openEmpty } from './database.ts';
import { addDeals } from './deals.ts';
import { startDemoServer, startServerAlone } from './demo-server.ts';
import { recordFrames } from './frames.ts';
import { isSmall, sized } from './size.ts';

const OPENINGS = sized(7, 1);
const DRAGS = sized(6, 1);
const STEPS = sized(60, 8);
const CONTACTS = 5_000;
const USERNAME = 'owner@client.example';

type Row = Record<string, string | number>;

/** The board of 10,000 deals in Chromium: its first card beside that of a search, and the frames of dragging. */
export async function benchDealsPage(): Promise<Record<string, Row>> {
  await buildApps();
  const server = isSmall ? await startDemoServer(1) : await startServerAlone(1, openEmpty(), CONTACTS);
  const { db } = server.database;
  const owned = await db
    .selectFrom('account')
    .innerJoin('app_user', 'app_user.id', 'account.owner_user_id')
    .select(['account.id', 'account.legacy_id'])
    .where('app_user.username', '=', USERNAME)
    .executeTakeFirstOrThrow();
  const pipelineId = await addDeals({ db, accountId: owned.id });
  await analyze(db);
  const browser = await launch();
  try {
    const host = accountOrigin(server.origin, owned.legacy_id);
    const path = `/deals?pipeline=${pipelineId}`;
    const page = await signInAt(browser, server, { username: USERNAME, path, prepare: () => undefined, host });
    await cards(page).first().waitFor();
    return { ...(await openings(page, host + path)), ...(await drags(page)) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

const cards = (page: Page) => page.locator('a[data-deal]');

/** From navigation to the first card; a board with few cards is the baseline. */
async function openings(page: Page, board: string): Promise<Record<string, Row>> {
  const taken = { few: [] as number[], all: [] as number[] };
  for (let opening = 0; opening < OPENINGS; opening++)
    for (const [which, address] of [
      ['few', `${board}&q=Deal+99`],
      ['all', board],
    ] as const) {
      await page.goto(address);
      await cards(page).first().waitFor();
      taken[which].push(await page.evaluate(afterPaint));
    }
  const row = (all: number[]) => ({ ms: middle(all).toFixed(0), ratio: (middle(all) / middle(taken.few)).toFixed(2) });
  return { 'first card, searched': row(taken.few), 'first card, all deals': row(taken.all) };
}

/** A card is carried over the board and back, and let go where it was; at rest is the baseline. */
async function drags(page: Page): Promise<Record<string, Row>> {
  const rest = await recordFrames(page, () => page.waitForTimeout(sized(3000, 300)));
  const dragged = await recordFrames(page, async () => {
    for (let drag = 0; drag < DRAGS; drag++) await carry(page);
  });
  const row = ({ usual, longest, cpu, count }: typeof rest) => ({
    'frame p95, ms': usual.toFixed(0),
    'longest frame, ms': longest.toFixed(0),
    'longest task, CPU ms': cpu.toFixed(0),
    frames: count,
  });
  return { 'frames, at rest': row(rest), 'frames, a card is dragged': row(dragged) };
}

async function carry(page: Page): Promise<void> {
  const box = await cards(page).first().boundingBox();
  if (!box) throw new Error('there is no card');
  const from = { x: box.x + 30, y: box.y + 10 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 600, from.y + 200, { steps: STEPS });
  await page.mouse.move(from.x, from.y + 5, { steps: STEPS });
  await page.mouse.up();
}
