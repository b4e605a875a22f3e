import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

type Repeating = { repeat: string; dueDate: string };

/** Parts of a rule that say on which days. When on a day is the task's own time. */
const PARTS = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYYEARDAY', 'BYWEEKNO'];
const MORE_PARTS = ['BYSETPOS', 'WKST'];
const KNOWN = new Set([...PARTS, ...MORE_PARTS]);
const MAX_COUNT = 1000;

const partsOf = (repeat: string) => repeat.split(';').map((part) => part.split('=') as [name: string, value: string]);
const countIn = (repeat: string): number | null => {
  const [, count] = partsOf(repeat).find(([name]) => name === 'COUNT') ?? [];
  return count === undefined ? null : Number(count);
};

/** Days are days, wherever the account is: rules are followed in UTC. */
const dayOf = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('UTC');
const ruleOf = ({ repeat, dueDate }: Repeating) =>
  new RRuleTemporal({
    // The last day may come with a time; the day is meant.
    rruleString: repeat.replace(/UNTIL=(\d{8})T\d{6}Z?/, 'UNTIL=$1'),
    dtstart: dayOf(dueDate),
    includeDtstart: true,
  });

/** Whether such a rule can be followed from this day on: its parts are known, each is there once, and days fit it. */
export function canRepeat({ repeat, dueDate }: Repeating): boolean {
  const names = partsOf(repeat).map(([name]) => name);
  if (names.some((name) => !KNOWN.has(name)) || new Set(names).size < names.length) return false;
  const count = countIn(repeat);
  if (count !== null && !(count >= 1 && count <= MAX_COUNT && !names.includes('UNTIL'))) return false;
  try {
    ruleOf({ repeat, dueDate }).next(dayOf(dueDate), false);
    return true;
  } catch {
    return false;
  }
}

/**
 * The day after this one on which the rule falls, today or later: what was missed is not made up for. The task of that
 * day counts on from there, so that of five times four are left. Null after the last.
 */
export function nextRepeat({ repeat, dueDate }: Repeating, today: string): Repeating | null {
  const rule = ruleOf({ repeat, dueDate });
  const next = today > dueDate ? rule.next(dayOf(today), true) : rule.next(dayOf(dueDate), false);
  if (!next) return null;
  const day = next.toPlainDate().toString();
  const count = countIn(repeat);
  if (count === null) return { repeat, dueDate: day };
  const passed = rule.between(dayOf(dueDate), next, true).length - 1;
  return { repeat: repeat.replace(/COUNT=\d+/, `COUNT=${count - passed}`), dueDate: day };
}
