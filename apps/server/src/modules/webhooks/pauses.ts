const SECOND = 1;
const MINUTE = 60;
const HOUR = 3600;

/** Pauses between attempts in seconds: eleven attempts, the last one almost a day after the first. */
const PAUSES = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
] as const;

/** Seconds until a delivery is tried again after so many attempts; null: it was tried for a day. */
export const pauseAfter = (attempts: number): number | null => PAUSES[attempts - 1] ?? null;

/** Attempts in a row, and hours, for which nothing gets through before a webhook is paused. */
const FAILURES = 30;
const HOURS = 1;

type Failing = { failures: number; failingSince: Date; now: Date; isLastTry: boolean; isGone: boolean };

/**
 * Nothing got through since the first of these failures. A single delivery that fails for good says as much as thirty
 * attempts of many; an address that says it is gone (410) is believed at once.
 */
export function pausesItself({ failures, failingSince, now, isLastTry, isGone }: Failing): boolean {
  if (isGone) return true;
  const seconds = (now.getTime() - failingSince.getTime()) / 1000;
  const dayIsOver = PAUSES.reduce((sum, pause) => sum + pause, 0) <= seconds;
  return (isLastTry && dayIsOver) || (failures >= FAILURES && seconds >= HOURS * HOUR);
}
