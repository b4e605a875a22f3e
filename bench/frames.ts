import type { Page } from '@playwright/test';

type Recording = { frames: number[]; stop: () => void };
declare global {
  interface Window {
    recording?: Recording;
  }
}

export type Frames = { longest: number; usual: number; count: number; over: number; cpu: number };

const LONG = 50;
const TRACED = 'disabled-by-default-devtools.timeline';

/** How long each frame took while something happened, and what the longest task took of the processor itself. */
export async function recordFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: [TRACED] });
  const sorted = await timeFrames(page, act);
  const trace = await browser?.stopTracing();
  return {
    longest: sorted.at(-1) ?? 0,
    usual: at95(sorted),
    count: sorted.length,
    over: sorted.filter((frame) => frame > LONG).length,
    cpu: trace ? longestTask(trace) : 0,
  };
}

export const at95 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? 0;

/** Each frame's milliseconds while something happened, shortest first. */
export async function timeFrames(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const next = (now: number) => {
      frames.push(now - last);
      last = now;
      handle = requestAnimationFrame(next);
    };
    let handle = requestAnimationFrame(next);
    window.recording = { frames, stop: () => cancelAnimationFrame(handle) };
  });
  await act();
  const frames = await page.evaluate(() => {
    window.recording?.stop();
    return window.recording?.frames ?? [];
  });
  return frames.slice(1).toSorted((a, b) => a - b);
}

type Event = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** On the pages' own thread, in milliseconds of processor time: what other programs take does not count. */
function longestTask(trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: Event[] };
  const thread = ({ pid, tid }: Event) => `${pid} ${tid}`;
  const isPages = ({ name, args }: Event) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const pages = new Set(events.filter(isPages).map(thread));
  const tasks = events.filter((event) => event.name === 'RunTask' && pages.has(thread(event)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
