import { Temporal } from 'temporal-polyfill';

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const dateOf = (local: string) => Temporal.PlainDate.from(local.slice(0, 10));

/**
 * The rule of a series whose times all move as far as one of them did: those of Tuesdays are those of Wednesdays then.
 * Without this the series would begin on its new day and go on on the old one.
 */
export function moveRule(repeat: string, from: string, to: string): string {
  const days = dateOf(from).until(dateOf(to)).days;
  if (days === 0 || repeat === '') return repeat;
  const isWeekly = repeat.includes('FREQ=WEEKLY');
  return repeat
    .split(';')
    .map((part) => {
      const [name = '', value = ''] = part.split('=');
      if (name === 'BYDAY' && isWeekly)
        return `BYDAY=${value
          .split(',')
          .map((code) => later(code, days))
          .join(',')}`;
      if (name === 'BYDAY' && /^[+-]?\d[A-Z]{2}$/.test(value)) return `BYDAY=${nthOf(to, value.startsWith('-'))}`;
      if (name === 'BYMONTHDAY' && /^\d+$/.test(value)) return `BYMONTHDAY=${dateOf(to).day}`;
      if (name === 'UNTIL') return `UNTIL=${laterDay(value, days)}`;
      return part;
    })
    .join(';');
}

const later = (code: string, days: number) => CODES[(((CODES.indexOf(code) + days) % 7) + 7) % 7] ?? code;

function nthOf(local: string, isFromEnd: boolean): string {
  const { day, daysInMonth, dayOfWeek } = dateOf(local);
  const nth = isFromEnd ? -Math.ceil((daysInMonth - day + 1) / 7) : Math.ceil(day / 7);
  return `${nth}${CODES[dayOfWeek - 1]}`;
}

/** The rest of it, a time of the day, stays. */
function laterDay(until: string, days: number): string {
  const day = Temporal.PlainDate.from(`${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`).add({ days });
  return `${day.toString().replaceAll('-', '')}${until.slice(8)}`;
}
