import { accountOrigin } from '@app/contract/apps';
import type { Browser, Page } from '@playwright/test';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { type Database, openDatabase } from '../apps/server/src/db/open.ts';
import { buildApps } from '../scripts/build.ts';
import { launch, middle, signInAt } from './browser.ts';
import { openEmpty } from './database.ts';
import { type DemoServer, startDemoServer, startServerAlone } from './demo-server.ts';
import { recordFrames } from './frames.ts';
import { watchSight } from './sight.ts';
import { isSmall, sized } from './size.ts';

const CONTACTS = 1_000_000;
const OPENINGS = sized(5, 1);
const STEPS = sized(150, 5);
const RESTS = sized(6, 2);
const CALM = sized(1500, 300);
const WORDS = sized(['hannah', 'garcia', 'oliver', 'nguyen'], ['hannah']);
/** Longer than the search field waits, so that every key is answered. */
const SLOWLY = 700;
/** From one end of the window to the other, as somebody drags who looks for something. */
const STEP_PAUSE = 30;

type Row = Record<string, string | number>;

/**
 * The list of a million contacts in Chromium: first row, the scroll bar dragged from top to bottom, typing in the search.
 * `BENCH_DATABASE` (a directory or a PostgreSQL address) is used instead of a new one, and filled if it is empty.
 */
export async function benchContactsPage(): Promise<Record<string, Row>> {
  await buildApps();
  const server = isSmall ? await startDemoServer(1) : await startServerAlone(1, open(), CONTACTS);
  const browser = await launch();
  try {
    const page = await signIn(browser, server);
    return { ...(await openings(page)), ...(await drags(page)), ...(await typing(page)) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function open(): Promise<Database> {
  const where = process.env.BENCH_DATABASE;
  if (!where) return openEmpty();
  const database = await openDatabase(
    where.startsWith('postgres') ? { DATABASE_URL: where, DATA_DIR: '' } : { DATA_DIR: where },
  );
  await migrate(database);
  return database;
}

async function signIn(browser: Browser, server: DemoServer): Promise<Page> {
  const username = 'owner@client.example';
  const { legacy_id } = await server.database.db
    .selectFrom('account')
    .innerJoin('app_user', 'app_user.id', 'account.owner_user_id')
    .select('account.legacy_id')
    .where('app_user.username', '=', username)
    .executeTakeFirstOrThrow();
  const host = accountOrigin(server.origin, legacy_id);
  const page = await signInAt(browser, server, { username, path: '/contacts', prepare: () => undefined, host });
  await rows(page).first().waitFor();
  return page;
}

const rows = (page: Page) => page.locator('tr[data-row]:not([aria-busy]) a[data-open]');

/** From navigation to the first row; the trash, which holds few, is the baseline. */
async function openings(page: Page) {
  const { origin } = new URL(page.url());
  const taken = { few: [] as number[], all: [] as number[] };
  for (let opening = 0; opening < OPENINGS; opening++)
    for (const [which, path] of [
      ['few', '/contacts?tab=trash'],
      ['all', '/contacts'],
    ] as const) {
      await page.goto(origin + path);
      await rows(page).first().waitFor();
      taken[which].push(await page.evaluate(afterPaint));
    }
  const row = (all: number[]) => ({ ms: middle(all).toFixed(0), ratio: (middle(all) / middle(taken.few)).toFixed(2) });
  return { 'first row, trash': row(taken.few), 'first row, everybody': row(taken.all) };
}

/** Runs in the page: the time since it was asked for, once the frame that is being drawn is painted. */
export function afterPaint(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  });
}

/** From top to bottom without a rest and with some, and by the wheel. */
async function drags(page: Page) {
  const idle = await watchFrames(page, () => page.waitForTimeout(2 * CALM));
  return {
    'frames, at rest': idle,
    'dragged from top to bottom': await watchFrames(page, () => drag(page, { rests: 0 })),
    'dragged, with rests': await watchFrames(page, () => drag(page, { rests: RESTS })),
    'by the wheel': await watchFrames(page, () => roll(page)),
  };
}

async function watchFrames(page: Page, act: () => Promise<void>): Promise<Row> {
  let seen = { blank: 0, waiting: 0, rest: 0, frame: 0, frames: 0 };
  const { cpu, usual } = await recordFrames(page, async () => {
    seen = await watchSight(page, act);
  });
  return {
    'blank, ms': seen.blank.toFixed(0),
    'without rows, ms': seen.waiting.toFixed(0),
    'rest to rows, ms': seen.rest.toFixed(0),
    'longest frame, ms': seen.frame.toFixed(0),
    'frame p95, ms': usual.toFixed(0),
    'longest task, CPU ms': cpu.toFixed(0),
    frames: seen.frames,
  };
}

/** Where the scroll bar is with each step of the mouse: a browser that draws nothing but pages has none to hold. */
async function drag(page: Page, { rests }: { rests: number }): Promise<void> {
  for (let step = 0; step <= STEPS; step++) {
    await page.evaluate((share) => {
      const { scrollHeight } = document.documentElement;
      window.scrollTo(0, (scrollHeight - window.innerHeight) * share);
    }, step / STEPS);
    const isRest = rests > 0 && step % Math.ceil(STEPS / rests) === 0;
    await page.waitForTimeout(isRest ? CALM : STEP_PAUSE);
  }
  await page.waitForTimeout(CALM);
}

async function roll(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 3));
  await page.waitForTimeout(CALM);
  await page.mouse.move(700, 500);
  for (let step = 0; step < STEPS / 2; step++) {
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(STEP_PAUSE);
  }
}

/** From a key to the rows that it means; the pause of the search field is a part of it. */
async function typing(page: Page) {
  await page.evaluate(() => window.scrollTo(0, 0));
  const field = page.getByRole('searchbox').first();
  const taken: number[] = [];
  // Few may be found: what stands in the window then says nothing.
  const {
    'without rows, ms': _,
    'rest to rows, ms': __,
    'blank, ms': ___,
    ...seen
  } = await watchFrames(page, async () => {
    for (const word of WORDS) {
      await field.click();
      for (const letter of word) {
        taken.push(await keyToRows(page, () => field.press(letter)));
        await page.waitForTimeout(SLOWLY);
      }
      await field.press('Escape');
      await page.waitForFunction(() => !location.search.includes('q='));
      await page.waitForTimeout(CALM);
    }
  });
  const sorted = taken.toSorted((a, b) => a - b);
  return {
    'typing, key to rows': { ...seen, ms: middle(taken).toFixed(0), 'longest, ms': (sorted.at(-1) ?? 0).toFixed(0) },
  };
}

/** The list is dimmed while it is an older answer's. */
async function keyToRows(page: Page, press: () => Promise<void>): Promise<number> {
  const before = new URL(page.url()).searchParams.get('q') ?? '';
  const began = performance.now();
  await press();
  await page.waitForFunction(
    (old) =>
      (new URLSearchParams(location.search).get('q') ?? '') !== old && !document.querySelector('[data-old="true"]'),
    before,
  );
  return performance.now() - began;
}
