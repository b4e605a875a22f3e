import { afterAll, vi } from 'vitest';

/**
 * For tests about a calendar day: the server's clock (and the test's) stands still, so that no day ends meanwhile, and
 * goes on only when told to. Timers run. Call it at the top of a test file.
 */
export function freezeClock() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  afterAll(() => void vi.useRealTimers());
  return {
    passSecond: () => void vi.setSystemTime(Date.now() + 1000),
    setTo: (at: Date) => void vi.setSystemTime(at),
  };
}
