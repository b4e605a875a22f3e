import type { SendingHours, Wait } from '@app/contract/campaign-steps';
import { expect, test } from 'vitest';
import { endOf, withinHours } from './clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** `npm run bench proofs`: every day of ten years in every zone. In `npm test` each zone has some of one year. */
const isLong = process.env.PROOFS === 'long';
const FIRST = 2026;
const YEARS = 10;
type Years = { from: number; to: number };

function yearsOf(place: number): Years {
  const from = isLong ? FIRST : FIRST + (place % YEARS);
  return { from: Date.UTC(from, 0, 1), to: Date.UTC(isLong ? FIRST + YEARS : from + 1, 0, 1) };
}

/** From a moment on clocks are so far ahead of UTC. */
type Span = { from: number; ahead: number };

/** Asked of the platform's own calendar, day by day, and not of what is tested. */
function spansOf(zone: string, years: Years): Span[] {
  const clock = new Intl.DateTimeFormat('sv-se', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const ahead = (at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at;
  const first = years.from - 30 * DAY;
  const spans: Span[] = [{ from: Number.NEGATIVE_INFINITY, ahead: ahead(first) }];
  const every = isLong ? DAY : 10 * DAY;
  for (let at = first; at < years.to + 60 * DAY; at += every) {
    const then = ahead(at + every);
    if (then === spans.at(-1)?.ahead) continue;
    let [low, high] = [at, at + every];
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / MINUTE / 2) * MINUTE;
      if (ahead(middle) === spans.at(-1)?.ahead) low = middle;
      else high = middle;
    }
    spans.push({ from: high, ahead: ahead(high) });
  }
  return spans;
}

/** What a clock shows, as if it were in UTC. */
const shownAt = (at: number, spans: readonly Span[]) => at + (spans.findLast(({ from }) => from <= at)?.ahead ?? 0);

/** The first moment at which a clock shows so much, or more: in spring that is the next minute that there is. */
function firstShown(wanted: number, spans: readonly Span[]): number {
  const at = spans.map(({ from, ahead }, place) => {
    const moment = Math.max(from, wanted - ahead);
    return moment < (spans[place + 1]?.from ?? Number.POSITIVE_INFINITY) ? moment : Number.POSITIVE_INFINITY;
  });
  return Math.min(...at);
}

const dayOf = (shown: number) => Math.floor(shown / DAY) * DAY;
const weekdayOf = (shown: number) => new Date(shown).getUTCDay() || 7;
const timeOf = (text: string) => Date.parse(`1970-01-01T${text}Z`);

function nextAt(since: number, time: string, weekdays: readonly number[], spans: readonly Span[]): number {
  for (let day = dayOf(shownAt(since, spans)); ; day += DAY) {
    if (weekdays.length > 0 && !weekdays.includes(weekdayOf(day))) continue;
    const at = firstShown(day + timeOf(time), spans);
    if (at >= since) return at;
  }
}

const week = [1, 2, 3, 4, 5];
const office: SendingHours = { weekdays: week, from: '09:00', to: '17:00' };
/** Within the hours that spring leaves out and autumn has twice. */
const night: SendingHours = { weekdays: [6, 7], from: '02:15', to: '03:30' };

/** Everything that waits at a moment: what we say beside what follows from the platform's clock. */
function* waitsAt(since: number, zone: string, spans: readonly Span[]): Generator<[string, number, number]> {
  const dates = new Map<string, string>();
  const end = (wait: Wait) => endOf(wait, since, zone, dates);
  for (const amount of [1, 2])
    yield [
      `${amount} days`,
      end({ kind: 'for', amount, unit: 'days' }),
      Math.max(firstShown(shownAt(since, spans) + amount * DAY, spans), since),
    ];
  yield ['90 minutes', end({ kind: 'for', amount: 90, unit: 'minutes' }), since + 90 * MINUTE];
  const nine: Wait = { kind: 'until', weekdays: week, time: '09:00' };
  yield ['next weekday 9:00', end(nine), nextAt(since, '09:00', week, spans)];
  const half: Wait = { kind: 'until', weekdays: [], time: '02:30' };
  yield ['2:30', end(half), nextAt(since, '02:30', [], spans)];
  const date = dayOf(shownAt(since, spans)) + 4 * DAY;
  dates.set('7', new Date(date).toISOString().slice(0, 10));
  for (const time of ['00:00', '09:00']) {
    const before = { kind: 'untilDate', field: '7', days: -3, time, isYearly: false } as const;
    const wanted = firstShown(date - 3 * DAY + timeOf(time), spans);
    yield [`date minus 3 days, ${time}`, end(before), Math.max(wanted, since)];
  }
  for (const hours of [office, night]) {
    const shown = shownAt(since, spans);
    const time = shown - dayOf(shown);
    const isOpen = hours.weekdays.includes(weekdayOf(shown)) && time >= timeOf(hours.from) && time < timeOf(hours.to);
    const wanted = isOpen ? since : nextAt(since, hours.from, hours.weekdays, spans);
    yield [`hours from ${hours.from}`, withinHours(since, hours, zone), wanted];
  }
}

/** Some moment of each day, another in each zone; and those around every change of the clock. */
function* momentsIn(place: number, { from, to }: Years, spans: readonly Span[]): Generator<number> {
  for (let day = isLong ? 0 : (place * 7) % 180; from + day * DAY < to; day += isLong ? 1 : 180)
    yield from + day * DAY + ((day * 397 + place * 101) % 1440) * MINUTE;
  if (!isLong && place % 9 !== 0) return;
  for (const change of spans.slice(1))
    if (change.from < to)
      for (const hours of [-49, -25.5, -24.5, -23.5, -2.5, -1, -0.5, 0, 0.25, 0.5, 1, 2])
        yield change.from + hours * HOUR;
}

test('in every zone, over ten years, waits end when the clock shows what was meant', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  expect(zones.length).toBeGreaterThan(400);
  const wrong: string[] = [];
  let tried = 0;
  for (const [place, zone] of zones.entries()) {
    const years = yearsOf(place);
    const spans = spansOf(zone, years);
    for (const since of momentsIn(place, years, spans))
      for (const [name, found, wanted] of waitsAt(since, zone, spans)) {
        tried += 1;
        if (found !== wanted)
          wrong.push(`${zone}, ${name} since ${toText(since)}: ${toText(found)} instead of ${toText(wanted)}`);
      }
  }
  // Otherwise something was not even looked at.
  expect(tried).toBeGreaterThan(isLong ? 10_000_000 : 7_000);
  if (isLong) console.log(`${tried.toLocaleString('en')} waits in ${zones.length} zones`);
  expect(wrong.slice(0, 20)).toEqual([]);
}, 3_600_000);

const toText = (at: number) => new Date(at).toISOString();
