import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';
import type { DemoServer } from './demo-server.ts';

export function launch(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--enable-precise-memory-info'],
  });
}

/** Long enough for a machine that others use too: what is slow is seen in the numbers. */
const AT_MOST = 300_000;

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(AT_MOST);
  return context.newPage();
}

/** A page of its own, signed in and at that path (of that host); `prepare` runs in it before anything else does. */
export async function signInAt(
  browser: Browser,
  { origin }: DemoServer,
  { username, path, prepare, host = origin }: { username: string; path: string; prepare: () => void; host?: string },
): Promise<Page> {
  const page = await openPage(browser, { baseURL: origin, locale: 'en-US', viewport: { width: 1440, height: 900 } });
  await page.addInitScript(prepare);
  const data = { username, password: 'partner-demo', service: host + path };
  const answer = await page.request.post('/idp/login', { data });
  await page.goto((await answer.json()).location);
  return page;
}

export const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
