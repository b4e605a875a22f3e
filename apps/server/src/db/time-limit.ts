import { AsyncLocalStorage } from 'node:async_hooks';

const limits = new AsyncLocalStorage<{ endsAt: number }>();

/** Whatever `work` asks the database must be answered within this time, all of it together. */
export const withinTime = <T>(ms: number, work: () => T): T => limits.run({ endsAt: performance.now() + ms }, work);

/** In ms; without a limit it is infinite. */
export function timeLeft(): number {
  const limit = limits.getStore();
  return limit ? limit.endsAt - performance.now() : Number.POSITIVE_INFINITY;
}
