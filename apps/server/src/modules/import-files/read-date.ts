import type { ImportFormat } from '@app/contract/imports';
import { monthOf } from './words.ts';
import { serialDate } from './workbook-cells.ts';

type Order = ImportFormat['dateOrder'];

const TIME = /(?:[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?)$/i;
const DIGITS = /^(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})\.?$/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day as the file means it, as ISO; null where it is none. */
export function readDate(written: string, order: Order): string | null {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(written) ? written : written.replace(TIME, '').trim();
  const parts = DIGITS.exec(plain);
  if (parts) {
    const [, first = '', , second = '', third = ''] = parts;
    if (first.length > 2) return third.length > 2 ? null : toDay(first, second, third);
    if (third.length === 3 || first.length === 3) return null;
    if (third.length < 3 && order === 'ymd') return toDay(first, second, third);
    return order === 'mdy' ? toDay(third, first, second) : toDay(third, second, first);
  }
  if (/^\d{8}$/.test(plain)) return toDay(plain.slice(0, 4), plain.slice(4, 6), plain.slice(6));
  // Days since 1900, as spreadsheets keep dates: from 1927 to 2173. Fewer digits may be a year.
  if (/^[1-9]\d{4}(?:[.,]\d+)?$/.test(plain)) return serialDate(Math.floor(Number(plain.replace(',', '.'))));
  return readWords(plain);
}

/** "3. März 2026", "March 3rd, 2026", "3 de marzo de 2026", "2026年3月3日", "ngày 3 tháng 3 năm 2026". */
function readWords(written: string): string | null {
  const east = /^(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日?/.exec(written);
  if (east) return toDay(east[1], east[2], east[3]);
  const vietnamese = /^(?:ngày\s)?(\d{1,2})\stháng\s(\d{1,2})(?:\snăm|,)?\s(\d{4})$/i.exec(written);
  if (vietnamese) return toDay(vietnamese[3], vietnamese[2], vietnamese[1]);
  const words = written.split(/[\s,./-]+/).filter((word) => word !== '' && !/^(?:de|of|the|г|года)$/i.test(word));
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th|er|º|ª)?$/i.exec(word)?.[1] ?? []);
  const months = words.filter((word) => !/^\d/.test(word)).map(monthOf);
  // The name of the day may stand before it all.
  const known = months.filter((month) => month !== undefined);
  if (numbers.length !== 2 || known.length !== 1 || months.length > 2) return null;
  const [first = '', second = ''] = numbers;
  const month = String(known[0]);
  return first.length > 2 ? toDay(first, month, second) : toDay(second, month, first);
}

/** A year of two digits is one of the 100 up to 2029. */
function toDay(year = '', month = '', day = ''): string | null {
  const whole = year.length <= 2 ? Number(year) + (Number(year) < 30 ? 2000 : 1900) : Number(year);
  const [m, d] = [Number(month), Number(day)];
  const isLeap = (whole % 4 === 0 && whole % 100 !== 0) || whole % 400 === 0;
  if (whole < 1000 || whole > 9999 || m < 1 || m > 12 || d < 1 || d > (DAYS[m - 1] ?? 0)) return null;
  if (m === 2 && d === 29 && !isLeap) return null;
  return `${whole}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`;
}
