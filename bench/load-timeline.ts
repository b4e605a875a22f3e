import type { Browser } from '@playwright/test';
import { openCold, type Visit, waitUntilQuiet } from './first-load.ts';

/** One load, moment by moment: what was asked for when, when it was there, and what was painted or held things up. */
export async function readTimeline(browser: Browser, visit: Visit) {
  const page = await openCold(browser, visit, 1);
  await waitUntilQuiet(page);
  const moments = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const requests = [...(document ? [document] : []), ...resources].map((entry) => {
      const { pathname, search } = new URL(entry.name);
      return {
        began: entry.startTime,
        sent: entry.requestStart,
        ended: entry.responseEnd,
        kB: entry.transferSize / 1000,
        // A call is what a script asked for; everything else is a file.
        what: `${entry.initiatorType === 'fetch' ? 'call' : entry.initiatorType} ${pathname}${search}`,
      };
    });
    const at = (what: string, began: number) => ({ began, sent: Number.NaN, ended: Number.NaN, kB: Number.NaN, what });
    const marks = [...performance.getEntriesByType('mark'), ...performance.getEntriesByType('paint')];
    return [
      ...requests,
      ...marks.map(({ name, startTime }) => at(`— ${name}`, startTime)),
      at('— largest paint', window.largestPaint ?? Number.NaN),
      ...(document ? [at('— document read and its scripts run', document.domContentLoadedEventEnd)] : []),
    ].toSorted((a, b) => a.began - b.began);
  });
  await page.context().close();
  const shown = (value: number, digits = 0) => (Number.isNaN(value) ? '' : value.toFixed(digits));
  return moments.map(({ began, sent, ended, kB, what }) => ({
    'asked, ms': shown(began),
    'sent, ms': shown(sent),
    'there, ms': shown(ended),
    kB: shown(kB, 1),
    what,
  }));
}
