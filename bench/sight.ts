import type { Page } from '@playwright/test';

/** What stood in the window in one frame: rows, rows whose content is still to come, or nothing of the list. */
type Sight = { at: number; scrolled: number; shown: 'rows' | 'placeholders' | 'nothing' };
declare global {
  interface Window {
    sights?: { all: Sight[]; stop: () => void };
  }
}

export type Sights = { blank: number; waiting: number; rest: number; frame: number; frames: number };

/**
 * Looks at the middle of the window in every frame while something happens. Answers the longest time without anything of
 * the list, the longest without its rows, the longest from the end of a movement to the rows there, and the longest
 * frame, in ms.
 */
export async function watchSight(page: Page, act: () => Promise<void>): Promise<Sights> {
  await page.evaluate(watch);
  await act();
  const all = await page.evaluate(() => {
    window.sights?.stop();
    return window.sights?.all ?? [];
  });
  const frames = all.slice(1).map(({ at }, index) => at - (all[index]?.at ?? at));
  return {
    blank: longest(all, ({ shown }) => shown === 'nothing'),
    waiting: longest(all, ({ shown }) => shown !== 'rows'),
    rest: longestAfterRest(all),
    frame: Math.max(0, ...frames),
    frames: all.length,
  };
}

/** Runs in the page. */
function watch(): void {
  const all: Sight[] = [];
  const look = (now: number) => {
    const places = [0.4, 0.6, 0.8].map((share) => window.innerHeight * share);
    const rows = places.map((y) => document.elementFromPoint(window.innerWidth / 2, y)?.closest('tr[data-row]'));
    const isThere = (row: Element | null | undefined) => row != null && !row.hasAttribute('aria-busy');
    const shown = rows.every(isThere) ? 'rows' : rows.some((row) => row != null) ? 'placeholders' : 'nothing';
    all.push({ at: now, scrolled: window.scrollY, shown });
    handle = requestAnimationFrame(look);
  };
  let handle = requestAnimationFrame(look);
  window.sights = { all, stop: () => cancelAnimationFrame(handle) };
}

/** From the first of such frames to the next that is none. */
function longest(all: Sight[], is: (sight: Sight) => boolean): number {
  let most = 0;
  let since: number | undefined;
  for (const sight of all) {
    if (since !== undefined) most = Math.max(most, sight.at - since);
    if (!is(sight)) since = undefined;
    else since ??= sight.at;
  }
  return most;
}

/** While it is moved, nobody can read the rows: it counts how soon they are there once it rests. */
function longestAfterRest(all: Sight[]): number {
  let most = 0;
  let moved = all[0];
  for (const [index, sight] of all.entries()) {
    const before = all[index - 1];
    if (before?.scrolled !== sight.scrolled) moved = sight;
    if (before && before.shown !== 'rows') most = Math.max(most, sight.at - (moved?.at ?? sight.at));
  }
  return most;
}
