/** How far something is, at a time in ms. */
type Sample = { done: number; progress: number; at: number };

/** How quick it is: rows and parts of the whole a second, and the seconds that are left. */
export type Pace = { last: Sample; rows: number; share: number; left: number | null };

/** So long an old speed is remembered, in seconds: one slow batch changes little. */
const MEMORY = 12;
/** Before that nobody can tell. */
const LEAST_SECONDS = 2;
/** An estimate that differs by less from what is shown does not move it: it only counts down. */
const CLOSE = 0.25;

/** From the beginning on: the mean so far. */
export function beginPace(sample: Sample, since: number): Pace {
  const seconds = (sample.at - since) / 1000;
  const isKnown = seconds >= LEAST_SECONDS && sample.progress > 0;
  const pace = {
    last: sample,
    rows: isKnown ? sample.done / seconds : 0,
    share: isKnown ? sample.progress / seconds : 0,
  };
  return { ...pace, left: pace.share > 0 ? (1 - sample.progress) / pace.share : null };
}

/** What is known after the next sample; it counts the more, the longer it took. */
export function followPace(pace: Pace, sample: Sample): Pace {
  const seconds = (sample.at - pace.last.at) / 1000;
  if (seconds <= 0) return pace;
  const weight = pace.share > 0 ? 1 - Math.exp(-seconds / MEMORY) : 1;
  const mix = (old: number, now: number) => old + (Math.max(now, 0) - old) * weight;
  const rows = mix(pace.rows, (sample.done - pace.last.done) / seconds);
  const share = mix(pace.share, (sample.progress - pace.last.progress) / seconds);
  const estimate = share > 0 ? (1 - sample.progress) / share : null;
  return { last: sample, rows, share, left: settle(pace.left, seconds, estimate) };
}

function settle(shown: number | null, passed: number, estimate: number | null): number | null {
  if (shown === null || estimate === null) return estimate;
  const expected = Math.max(shown - passed, 0);
  return Math.abs(estimate - expected) <= CLOSE * Math.max(expected, 10) ? expected : (expected + estimate) / 2;
}

/** To two digits: the others would flicker. */
export function roundSpeed(rows: number): number {
  if (rows < 1) return 0;
  const unit = 10 ** Math.max(Math.floor(Math.log10(rows)) - 1, 0);
  return Math.round(rows / unit) * unit;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds in steps of five, then whole minutes, then hours and steps of five minutes; never less than is left. */
export function roundTime(seconds: number): { hours: number; minutes: number; seconds: number } {
  if (seconds <= 55) return { hours: 0, minutes: 0, seconds: Math.max(Math.ceil(seconds / 5), 1) * 5 };
  const minutes = Math.ceil(seconds / MINUTE);
  if (seconds < HOUR && minutes < 60) return { hours: 0, minutes, seconds: 0 };
  const steps = Math.ceil(minutes / 5) * 5;
  return { hours: Math.floor(steps / 60), minutes: steps % 60, seconds: 0 };
}

/** As the locale writes it: “40 seconds”, “5 minutes”, “1 hr 20 min”. */
export function timeText(locale: string, left: number): string {
  const { hours, minutes, seconds } = roundTime(left);
  const parts = (
    [
      ['hour', hours],
      ['minute', minutes],
      ['second', seconds],
    ] as const
  ).filter(([, value]) => value > 0);
  const unitDisplay = parts.length > 1 ? 'short' : 'long';
  return parts
    .map(([unit, value]) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(value))
    .join(' ');
}
