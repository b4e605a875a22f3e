import type { AppointmentFields } from '@app/contract/appointments';
import { isTimeZone } from '@app/contract/company-rules';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import { addMinutes, minutesBetween } from '../../clock.ts';
import type { Db } from '../../db/open.ts';
import { isMember } from '../contacts/contact-values.ts';
import type { Scope } from './read-appointments.ts';
import { isRepeat } from './repeat.ts';

const DAY = 24 * 60;
/** In days. What repeats is shorter, so that a month of it stays a page. */
const LONGEST = { once: 366, repeated: 31 };
/** Beyond it the rules of no zone are known. */
const YEARS = { from: '1970', to: '2200' };

/** Whoever owned it may be gone for good. */
export type Values = Omit<AppointmentFields, 'ownerId'> & { ownerId: string | null };

/** Whole days begin and end at midnight; a day that has begun is a day. */
export function tidyFields<Fields extends Values>(fields: Fields): Fields {
  const invitees = [...new Map(fields.invitees.map((each) => [each.email, each])).values()];
  const tidy = {
    ...fields,
    invitees,
    contactIds: [...new Set(fields.contactIds)].sort((one, two) => one - two),
    reminders: [...new Set(fields.reminders)].sort((one, two) => one - two),
  };
  if (!fields.isAllDay) return tidy;
  const midnight = (local: string) => `${local.slice(0, 10)}T00:00`;
  const start = midnight(fields.start);
  const last = fields.end === midnight(fields.end) ? fields.end : addMinutes(midnight(fields.end), DAY);
  return { ...tidy, start, end: last > start ? last : addMinutes(start, DAY) };
}

/**
 * What the schema cannot know: zones, rules, members, and what else of the account is named. Whoever was named `before`
 * and has left since, or lies in the trash, stops no other change.
 */
export async function checkFields(db: Db, scope: Scope, fields: Values, before?: Values): Promise<void> {
  const faults: { path: string; message: string }[] = [];
  const demand = (path: string, isFine: boolean, message: string) => {
    if (!isFine) faults.push({ path, message });
  };
  const { start, end, timeZone, repeat, ownerId, contactIds, dealId } = fields;
  const newContacts = contactIds.filter((id) => !before?.contactIds.includes(id));
  const length = minutesBetween(start, end);
  const isKnownTime = [start, end].every((local) => local >= YEARS.from && local < YEARS.to);
  const isZone = isTimeZone(timeZone);
  demand('start', isKnownTime, 'out of range');
  demand('end', length > 0, 'before the beginning');
  demand('end', length <= LONGEST[repeat ? 'repeated' : 'once'] * DAY, 'too long');
  demand('timeZone', isZone, 'unknown');
  demand('repeat', repeat === '' || !isZone || !isKnownTime || isRepeat(fields), 'unknown');
  const isOwner = before?.ownerId === ownerId || (ownerId !== null && (await isMember(db, scope, ownerId)));
  demand('ownerId', isOwner, 'not a member');
  demand('contactIds', await haveContacts(db, scope, newContacts), 'unknown');
  demand('dealId', dealId === null || before?.dealId === dealId || (await hasDeal(db, scope, dealId)), 'unknown');
  if (faults.length > 0) throw new AppError('appointment.invalid', faults);
}

async function haveContacts(db: Db, { accountId }: Scope, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`id = any (${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return found.length === ids.length;
}

async function hasDeal(db: Db, { accountId }: Scope, id: number): Promise<boolean> {
  const deal = await db
    .selectFrom('deal')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return deal !== undefined;
}
