import { setTimeout } from 'node:timers/promises';
import { pageOf } from './contacts-reading.ts';
import { sized } from './size.ts';

type Caller = Parameters<typeof pageOf>[0];

const QUIET = sized(5_000, 50);
/** Of what a call takes while nothing is done. */
const MOST = 2;

/** What somebody waits who opens the list of contacts now and then: before any work, and meanwhile. */
export async function openCalls(account: Caller) {
  const before = p95(await callsOf(account, AbortSignal.timeout(QUIET)));
  return {
    during: <Result>(work: () => Promise<Result>) => whileCalled(account, work),
    /** For a table; and whether others wait for too long. */
    compare: (taken: number[]) => ({
      row: {
        'p95, ms': p95(taken).toFixed(1),
        'before, ms': before.toFixed(1),
        'to before': (p95(taken) / before).toFixed(2),
      },
      isTooLong: p95(taken) > before * MOST,
    }),
  };
}

async function whileCalled<Result>(account: Caller, work: () => Promise<Result>): Promise<[Result, number[]]> {
  const meanwhile = new AbortController();
  const calls = callsOf(account, meanwhile.signal);
  const result = await work();
  meanwhile.abort();
  return [result, await calls];
}

/** How long somebody waits who opens the list of contacts now and then. */
export async function callsOf(account: Caller, signal: AbortSignal): Promise<number[]> {
  const taken: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await pageOf(account, {});
    taken.push(performance.now() - began);
    await setTimeout(50);
  }
  return taken;
}

export const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
