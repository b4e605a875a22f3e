import { email } from '@app/contract/common';
import { localeNames, parseLocale } from '@app/i18n/locales';
import { z } from 'zod';

// Messages go after the name of what they are about: “--title has at most 120 characters.”
const OWN = 'https://own.invalid';

/** Without control characters: they would move the cursor of whoever lists it. */
export const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `has at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, 'must be one line without control characters');

export const lines = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `has at most ${max} characters`)
    .regex(/^(?:\P{Cc}|[\n\t])*$/u, 'must not have control characters');

export const wholeNumber = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence));
};

export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

export const newEmail = z
  .string()
  .refine((value) => email.safeParse(value).success, 'must be an e-mail address')
  .pipe(email);

/** An existing user is found by whatever name an external provider gave. */
export const userName = oneLine(254).toLowerCase();

export const localeName = z
  .string()
  .toLowerCase()
  .refine((value) => parseLocale(value) === value, `must be one of ${localeNames.join(', ')}`);

/** A page of this app, or another site by https. */
export const pageOrSite = oneLine(2000).refine(
  (value) => isOwnPath(value) || (/^https:\/\/[^\s/]/i.test(value) && URL.canParse(value)),
  'must be a path that begins with one / or an https address',
);

/** As a browser reads it: a backslash or a detour may lead to another host. */
function isOwnPath(value: string): boolean {
  const url = value.startsWith('/') ? URL.parse(value, OWN) : null;
  return url?.origin === OWN && !url.pathname.startsWith('//');
}
