import type { PublicField } from '@app/automation/render/public-fields';
import type { OwnValue } from '@app/contract/contacts';
import { isPhone } from '@app/contract/phone-rule';
import { isTypedWebsite } from '@app/contract/website-rule';
import { z } from 'zod';
import type { ValueRules, Values } from '../contacts/contact-values.ts';
import { checkOwnValue, type OwnField } from '../contacts/own-values.ts';
import { isCountry } from '../contacts/value-rules.ts';

type FormFault = { path: string; message: 'required' | 'invalid' | 'tooLong' };
/** What was sent in: as the contact has it, and as people read it, by the label of each question. */
export type Answered = { email: string; values: Values; answers: Record<string, string>; faults: FormFault[] };

/** As long as the contact's own may be. */
const MOST_LETTERS: Partial<Record<string, number>> = {
  givenName: 100,
  familyName: 100,
  phone: 40,
  company: 200,
  title: 200,
  website: 300,
  address1: 200,
  city: 100,
  state: 100,
  postalCode: 20,
  country: 2,
};

/** Reads what was typed into each field, and says which of it cannot be taken. */
export function readAnswers(
  fields: readonly PublicField[],
  typed: Record<string, string>,
  rules: ValueRules,
): Answered {
  const faults: FormFault[] = [];
  const values: Record<string, unknown> = {};
  const own: Record<string, OwnValue> = {};
  const answers: Record<string, string> = {};
  for (const { field, label, isRequired } of fields) {
    const text = (typed[field] ?? '').trim();
    const isMessage = /^message\d*$/.test(field);
    const most = MOST_LETTERS[field] ?? (isMessage ? 5000 : 500);
    if (text === '') {
      if (isRequired) faults.push({ path: field, message: 'required' });
      continue;
    }
    if (text.length > most) faults.push({ path: field, message: 'tooLong' });
    const value = /^\d+$/.test(field) ? readOwn(rules.ownFields.get(field), text) : readPlain(field, text, rules);
    if (value === undefined) faults.push({ path: field, message: 'invalid' });
    else if (/^\d+$/.test(field)) own[field] = value;
    else if (!isMessage) values[field] = value;
    answers[label in answers ? `${label} (${field})` : label || field] = text;
  }
  const email = typeof values.email === 'string' ? values.email : '';
  return { email, values: { ...values, ...(Object.keys(own).length > 0 && { fields: own }) }, answers, faults };
}

const emailRule = z.email().max(254);
const dayRule = z.iso.date();
/** Nobody is called so; it is what programs write to advertise something in the mails that follow. */
const HAS_ADDRESS = /:\/\/|www\.|\.[a-z]{2,}\//i;

/** What the contact has of it; undefined where it is none. */
function readPlain(field: string, text: string, { country }: ValueRules): string | undefined {
  switch (field) {
    case 'email':
      return emailRule.safeParse(text).success ? text.toLowerCase() : undefined;
    case 'phone':
      return isPhone(text, country) ? text : undefined;
    case 'website':
      return isTypedWebsite(text) ? text : undefined;
    case 'birthday':
      return dayRule.safeParse(text).success ? text : undefined;
    case 'country':
      return isCountry(text.toUpperCase()) ? text.toUpperCase() : undefined;
    case 'givenName':
    case 'familyName':
    case 'company':
      return HAS_ADDRESS.test(text) ? undefined : oneLine(text);
    default:
      return /^message\d*$/.test(field) ? text : oneLine(text);
  }
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ');

function readOwn(field: OwnField | undefined, text: string): OwnValue | undefined {
  const value =
    field?.kind === 'number' ? Number(text.replace(',', '.')) : field?.kind === 'yesNo' ? text === 'true' : text;
  const isRead = typeof value !== 'number' || Number.isFinite(value);
  return isRead && checkOwnValue(field, value) === null ? value : undefined;
}
