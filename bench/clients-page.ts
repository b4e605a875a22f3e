import type { Browser, CDPSession, Page } from '@playwright/test';
import { buildApps } from '../scripts/build.ts';
import { launch, middle, signInAt } from './browser.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { type Frames, recordFrames } from './frames.ts';
import { sized } from './size.ts';

const CLIENTS = 10_000;
const OPENINGS = sized(5, 1);
const VISITS = sized([10, 50], [2]);
const LETTERS = sized(8, 2);
const CALM = sized(1000, 100);
/** Longer than the search field waits, so that every key goes through all clients. */
const SLOWLY = 400;
const QUICKLY = 80;

/** The clients page with 10,000 clients in Chromium: first rows, frames while searching and sorting, memory. */
export async function benchClientsPage() {
  await buildApps();
  const server = await startDemoServer(CLIENTS);
  const browser = await launch();
  try {
    return { ...(await openings(browser, server)), ...(await framesInUse(browser, server)) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function signIn(browser: Browser, server: DemoServer, username: string): Promise<Page> {
  const page = await signInAt(browser, server, { username, path: '/clients', prepare: markFirstRow });
  await openers(page).first().waitFor();
  return page;
}

const openers = (page: Page) => page.locator('tr[data-row] a[data-open]');

/** Runs in the page: marks the moment after the frame that painted the first row. */
function markFirstRow(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('tr[data-row]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('first row');
      port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** From the last byte of the list to the first row on the screen; a company with few clients is the baseline. */
async function openings(browser: Browser, server: DemoServer) {
  console.log(`  opening the page ${OPENINGS} times …`);
  const few = await firstRows(browser, server, 'rival@partner.example');
  const many = await firstRows(browser, server, 'demo@partner.example');
  const row = (taken: number[]) => ({ ms: middle(taken).toFixed(0), ratio: ratio(middle(taken), middle(few)) });
  return {
    'answer to first row, few clients': { ...row(few), longest: Math.max(...few).toFixed(0) },
    'answer to first row, 10,000 clients': { ...row(many), longest: Math.max(...many).toFixed(0) },
  };
}

async function firstRows(browser: Browser, server: DemoServer, username: string): Promise<number[]> {
  const page = await signIn(browser, server, username);
  const taken: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening++) {
    await page.reload();
    await openers(page).first().waitFor();
    const between = await page.waitForFunction(() => {
      const [painted] = performance.getEntriesByName('first row');
      const list = performance.getEntriesByType('resource').find(({ name }) => /\/clients\?/.test(name)) as
        | PerformanceResourceTiming
        | undefined;
      return painted && list && painted.startTime - list.responseEnd;
    });
    taken.push((await between.jsonValue()) ?? 0);
  }
  await page.context().close();
  return taken;
}

async function framesInUse(browser: Browser, server: DemoServer) {
  const empty = await browser.newPage();
  const idle = await recordFrames(empty, () => empty.waitForTimeout(3 * CALM));
  await empty.close();
  const page = await signIn(browser, server, 'demo@partner.example');
  await page.waitForTimeout(CALM);
  console.log('  searching and sorting …');
  const row = ({ longest, usual, count, over, cpu }: Frames) => ({
    ms: usual.toFixed(0),
    ratio: ratio(usual, idle.usual),
    longest: longest.toFixed(0),
    frames: count,
    'over 50 ms': over,
    'longest task, CPU ms': cpu.toFixed(0),
  });
  return {
    'frames (95th percentile), empty page': row(idle),
    'frames, searching, every key counts': row(await recordFrames(page, () => search(page, SLOWLY))),
    'frames, searching quickly': row(await recordFrames(page, () => search(page, QUICKLY))),
    'frames, sorting by three columns': row(await recordFrames(page, () => sortColumns(page))),
    ...(await visitDetails(page, row)),
  };
}

/** Typed and deleted key by key, then typed and cleared at once. */
async function search(page: Page, delay: number): Promise<void> {
  const word = ((await openers(page).first().textContent()) ?? '').slice(0, LETTERS);
  const field = page.getByRole('searchbox').first();
  await field.click();
  await field.pressSequentially(word, { delay });
  await page.waitForTimeout(SLOWLY);
  for (const _ of word) await field.press('Backspace', { delay });
  await page.waitForTimeout(SLOWLY);
  await field.pressSequentially(word, { delay });
  await page.waitForTimeout(SLOWLY);
  await field.press('Escape');
  await page.waitForTimeout(CALM);
}

async function sortColumns(page: Page): Promise<void> {
  for (const column of [1, 3, 0]) {
    await page.locator('thead button').nth(column).click();
    await page.waitForTimeout(0.7 * CALM);
  }
}

/** Ten clients in turn, so that every detail is cached after the first ten: what grows then, but for code, is a leak. */
async function visitDetails(page: Page, row: (frames: Frames) => object) {
  const devtools = await page.context().newCDPSession(page);
  const memory = () => readMemory(devtools);
  const before = await memory();
  const shown: Record<string, object> = { 'memory before': { ...before, MB: before.MB.toFixed(1), ratio: '1.0' } };
  let done = 0;
  for (const visits of VISITS) {
    console.log(`  visiting details, ${visits} …`);
    const frames = await recordFrames(page, async () => {
      for (; done < visits; done++) await visitDetail(page, done % 10);
    });
    const { MB, ...counts } = await memory();
    shown[`frames, to a detail and back, up to ${visits}`] = row(frames);
    shown[`memory after ${visits} details`] = { MB: MB.toFixed(1), ratio: ratio(MB, before.MB), ...counts };
  }
  return shown;
}

/** The bytes hold the code that Chromium compiles as it goes on; the objects and nodes are the page's own. */
async function readMemory(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup: 'memory' });
  const found = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: 'memory',
  });
  const { result: count } = await devtools.send('Runtime.callFunctionOn', {
    functionDeclaration: 'function () { return this.length; }',
    objectId: found.objects.objectId ?? '',
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup: 'memory' });
  return { MB: usedSize / 1e6, objects: count.value as number, nodes, listeners: jsEventListeners };
}

async function visitDetail(page: Page, index: number): Promise<void> {
  const opener = openers(page).nth(index);
  const name = (await opener.textContent()) ?? '';
  await opener.click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.goBack();
  await opener.waitFor();
}

const ratio = (value: number, baseline: number) => (value / baseline).toFixed(1);
