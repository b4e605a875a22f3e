import type { Page } from '@playwright/test';
import { buildApps } from '../scripts/build.ts';
import { launch, middle, signInAt } from './browser.ts';
import { startDemoServer } from './demo-server.ts';
import { sized } from './size.ts';

const OPENINGS = sized(9, 1);

/** The account switcher with 250 accounts, beside one with a handful: from the last answer to the rows on the screen. */
export async function benchSwitcher() {
  await buildApps();
  const server = await startDemoServer(64);
  const browser = await launch();
  try {
    const few = await openings(await signInAt(browser, server, at('demo@partner.example')));
    const many = await openings(await signInAt(browser, server, at('many@partner.example')));
    const row = (taken: number[]) => ({
      ms: middle(taken).toFixed(0),
      ratio: (middle(taken) / middle(few)).toFixed(1),
      longest: Math.max(...taken).toFixed(0),
    });
    return { 'answer to rows, 3 CRM accounts': row(few), 'answer to rows, 249 CRM accounts': row(many) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

const at = (username: string) => ({ username, path: '/campaigns/bundles', prepare: markRows });

/** Runs in the page: marks each time a CRM account has been painted after there was none. */
function markRows(): void {
  let shown = false;
  new MutationObserver(() => {
    const now = document.querySelector('[role=dialog] a[href*=".localhost"]') !== null;
    if (now && !shown)
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark('accounts');
        port2.postMessage(null);
      });
    shown = now;
  }).observe(document, { childList: true, subtree: true });
}

async function openings(page: Page): Promise<number[]> {
  const taken: number[] = [];
  const panel = page.getByRole('dialog');
  for (let opening = 0; opening < OPENINGS; opening++) {
    await page.evaluate(() => {
      performance.clearMarks();
      performance.clearResourceTimings();
    });
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Switch accounts' }).click();
    await panel.locator('a[href*=".localhost"]').first().waitFor();
    const between = await page.waitForFunction(() => {
      const [painted] = performance.getEntriesByName('accounts');
      const ends = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/v2/userAccount'))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
      return painted && ends.length >= 3 && painted.startTime - Math.max(...ends);
    });
    taken.push(Number(await between.jsonValue()));
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  }
  await page.context().close();
  return taken;
}
