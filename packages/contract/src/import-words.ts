import { z } from 'zod';
import { reachColumns } from './contact-words.ts';

/** Where a column of the file can go; `field:7` is an own field. Several may have a second to fifth place. */
export const importTargets = [
  'givenName',
  'familyName',
  /** Split into the two: it stands for both. */
  'fullName',
  ...reachColumns,
  'timeZone',
  'birthday',
  'language',
  'type',
  /** A member, by e-mail or name. */
  'owner',
  /** Names with a comma, semicolon or bar between them; those that are not there yet are made. */
  'tags',
] as const;
export type ImportTarget = (typeof importTargets)[number] | `field:${number}`;
export const ImportTarget = z
  .string()
  .regex(new RegExp(`^(?:${importTargets.join('|')}|field:[1-9]\\d{0,15})$`)) as unknown as z.ZodType<ImportTarget>;

/** First name, last name and e-mail. */
export const requiredTargets = ['givenName', 'familyName', 'email'] as const;

export const MOST_COLUMNS = 1000;
export const MOST_ROWS = 2_000_000;
/** Of a workbook, which must be read whole. */
export const MOST_WORKBOOK_BYTES = 50 * 1024 * 1024;

/** Names as `TextDecoder` knows them. */
export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1256',
  'windows-1258',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'macintosh',
] as const;
