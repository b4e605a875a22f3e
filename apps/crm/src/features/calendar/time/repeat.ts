import { dayOf, wallIn, weekdayOf } from '#data/wall-clock.ts';

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];
/** As RFC 5545 calls them, in the order of `Date`: Sunday first. */
const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
type Ending = { kind: 'never' } | { kind: 'until'; day: string } | { kind: 'count'; count: number };

/** A rule as the form knows it. */
export type Rule = {
  frequency: Frequency;
  interval: number;
  /** Of a week; Sunday is 0. None means: the day it begins on. */
  weekdays: number[];
  /** Of a month: the day's number, or which of its Tuesdays; -1 is the last. */
  monthly: 'day' | 'weekday';
  ending: Ending;
};

export const newRule = (frequency: Frequency, day: string): Rule => ({
  frequency,
  interval: 1,
  weekdays: frequency === 'WEEKLY' ? [weekdayOf(day)] : [],
  monthly: 'day',
  ending: { kind: 'never' },
});

/** Which of the month's days of that name a day is: 1 to 4, and -1 for a fifth, which not every month has. */
export function nthWeekday(day: string): number {
  const nth = Math.ceil(Number(day.slice(8, 10)) / 7);
  return nth > 4 ? -1 : nth;
}

/** `day` is the one it begins on. */
export function writeRule(rule: Rule, day: string): string {
  const { frequency, interval, weekdays, monthly, ending } = rule;
  const parts = [`FREQ=${frequency}`];
  if (interval > 1) parts.push(`INTERVAL=${interval}`);
  if (frequency === 'WEEKLY' && weekdays.length > 0)
    parts.push(`BYDAY=${weekdays.map((weekday) => weekdayCodes[weekday]).join(',')}`);
  if (frequency === 'MONTHLY' && monthly === 'weekday')
    parts.push(`BYDAY=${nthWeekday(day)}${weekdayCodes[weekdayOf(day)]}`);
  if (ending.kind === 'count') parts.push(`COUNT=${ending.count}`);
  if (ending.kind === 'until') parts.push(`UNTIL=${ending.day.replaceAll('-', '')}`);
  return parts.join(';');
}

/** Undefined where the rule is empty, or says more than the form can. */
export function readRule(text: string, timeZone: string): Rule | undefined {
  const parts = new Map(text.split(';').map((part) => part.split('=') as [string, string]));
  const frequency = frequencies.find((each) => each === parts.get('FREQ'));
  const known = ['FREQ', 'INTERVAL', 'BYDAY', 'COUNT', 'UNTIL'];
  if (!frequency || [...parts.keys()].some((name) => !known.includes(name))) return undefined;
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const weekdays = days.map((code) => (weekdayCodes as readonly string[]).indexOf(code));
  const isNth = frequency === 'MONTHLY' && days.length === 1 && /^(-1|[1-4])[A-Z]{2}$/.test(days[0] ?? '');
  if (days.length > 0 && !isNth && (frequency !== 'WEEKLY' || weekdays.includes(-1))) return undefined;
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekdays: isNth ? [] : weekdays,
    monthly: isNth ? 'weekday' : 'day',
    ending: readEnding(parts, timeZone),
  };
}

function readEnding(parts: ReadonlyMap<string, string>, timeZone: string): Ending {
  const count = parts.get('COUNT');
  if (count) return { kind: 'count', count: Number(count) };
  const [, year, month, date, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z)?$/.exec(parts.get('UNTIL') ?? '') ?? [];
  if (!year) return { kind: 'never' };
  const day = `${year}-${month}-${date}`;
  if (!time) return { kind: 'until', day };
  const moment = `${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}Z`;
  return { kind: 'until', day: dayOf(wallIn(timeZone, moment)) };
}
