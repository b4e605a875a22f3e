import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { openPage } from './browser.ts';
import { at95, timeFrames } from './frames.ts';
import { sized } from './size.ts';

const WHEEL_STEPS = sized(60, 3);
const STEP = 600;
/** Both pages draw a client's name as a link to that client. */
const ROW = 'tbody a[href^="/clients/"]';
const DRAWN = 'first row';

export type Visit = { url: string; storageState?: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>> };
export type Load = { firstRow: number; largest: number; requests: number; kB: number; frame: number };

/** Opens the page with nothing cached, waits for its first row, then rolls through the list. */
export async function measureLoad(browser: Browser, visit: Visit, slowed: number): Promise<Load> {
  const page = await openCold(browser, visit, slowed);
  await waitUntilQuiet(page);
  const firstRow = await readFirstRow(page);
  const { largest, requests, kB } = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sent = [...(document ? [document] : []), ...resources];
    return {
      largest: window.largestPaint ?? 0,
      requests: sent.length,
      kB: sent.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    };
  });
  const frames = await timeFrames(page, () => roll(page));
  await page.context().close();
  return { firstRow, largest, requests, kB, frame: at95(frames) };
}

/**
 * A browser that has never been here, but for who is signed in; its processor is slowed that many times. The page itself
 * says when its first row is there: to ask it meanwhile would hold it up.
 */
export async function openCold(browser: Browser, { url, storageState }: Visit, slowed: number): Promise<Page> {
  const page = await openPage(browser, {
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.addInitScript(watchLoad, { row: ROW, drawn: DRAWN });
  const drawn = page.waitForEvent('console', (message) => message.text() === DRAWN);
  await page.goto(url, { waitUntil: 'commit' });
  await drawn;
  return page;
}

declare global {
  interface Window {
    largestPaint?: number;
  }
}

/** Runs in the page: marks the moment after the frame that painted the first row, and keeps the largest paint's time. */
function watchLoad({ row, drawn }: { row: string; drawn: string }): void {
  performance.setResourceTimingBufferSize(1000);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector(row) === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark(drawn);
        console.info(drawn);
      };
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

const readFirstRow = (page: Page): Promise<number> =>
  page.evaluate((drawn) => performance.getEntriesByName(drawn)[0]?.startTime ?? 0, DRAWN);

/** Nothing has come for half a second; the stream of events, which never ends, is no entry before its end. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  // Whoever looks sooner holds up what is still being painted.
  await setTimeout(500);
  await page.waitForFunction(() => {
    const last = performance.getEntriesByType('resource').at(-1) as PerformanceResourceTiming | undefined;
    const [mark] = performance.getEntriesByName('first row');
    return performance.now() - Math.max(last?.responseEnd ?? 0, mark?.startTime ?? 0) > 500;
  });
}

async function roll(page: Page): Promise<void> {
  await page.mouse.move(640, 400);
  for (let step = 0; step < WHEEL_STEPS; step++) {
    await page.mouse.wheel(0, STEP);
    await page.waitForTimeout(16);
  }
}
