import { AppError } from '@app/contract/errors';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { recordActivities } from '../activities/record-activities.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { columnOf } from '../contacts/columns.ts';
import {
  checkValues,
  readValueRules,
  tidyValues,
  toColumns,
  type ValueRules,
  type Values,
} from '../contacts/contact-values.ts';
import type { OwnField } from '../contacts/own-values.ts';
import { readPeople } from '../contacts/people.ts';
import type { DoSteps } from './doing.ts';

type Scope = { accountId: string };
/** One value of a contact: how it is called, what it was, and how it is written. */
type Value = { name: string; isOwn: boolean; was: RawBuilder<string>; text: string; columns: Record<string, unknown> };

/** A field that is gone, or a value that it does not take, changes nobody. */
export const setFields: DoSteps<'field'> = async (db, { skip }, all) => {
  const steps = Map.groupBy(all, ({ person, action }) =>
    JSON.stringify([person.accountId, action.field, action.value]),
  );
  for (const some of steps.values()) {
    const [first] = some;
    if (!first) continue;
    const { accountId } = first.person;
    const value = await toValue(db, { accountId }, first.action);
    if (value) {
      const ids = some.map(({ person }) => person.contactId);
      await setField(db, { accountId }, ids, first.action.field, value);
    } else for (const doing of some) skip(doing, 'notFound');
  }
};

async function setField(
  db: Db,
  { accountId }: Scope,
  ids: readonly number[],
  field: string,
  value: Value,
): Promise<void> {
  const changed = await db
    .selectFrom('contact')
    .select(['id', value.was.as('was')])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any (${ids}::bigint[])`)
    .where(sql<boolean>`${value.was} <> ${value.text}`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (changed.length === 0) return;
  await db
    .updateTable('contact')
    .set({ ...value.columns, changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any (${changed.map(({ id }) => id)}::bigint[])`)
    .execute();
  const { name, isOwn } = value;
  const people =
    field === 'ownerId' ? await readPeople(db, { accountId }, [value.text, ...changed.map(({ was }) => was)]) : null;
  const shown = (text: string) => (people ? (people(text || null)?.name ?? '') : text);
  await recordActivities(
    db,
    changed.map(({ id, was }) => ({
      accountId,
      contactId: id,
      kind: 'contact' as const,
      details: {
        what: 'changed' as const,
        changes: [{ field: name, isOwn, from: shown(was), to: shown(value.text) }],
      },
    })),
  );
  // Somebody may wait for it: their clock, or a date of theirs.
  const source = field === 'timeZone' ? 'zone' : field;
  if (!/^(zone|birthday|\d+)$/.test(source)) return;
  await raiseEvents(
    db,
    accountId,
    changed.map(({ id }) => ({ contactId: id, kind: 'facts' as const, source })),
  );
}

async function toValue(
  db: Db,
  scope: Scope,
  { field, value }: { field: string; value: string },
): Promise<Value | null> {
  const rules = await readValueRules(db, scope);
  const own = rules.ownFields.get(field);
  if (own) return ownValue(field, own, value);
  // An address is what a permission is about: nobody changes it by a campaign.
  if (!Object.hasOwn(columnOf, field) || field === 'email') return null;
  const typed = { [field]: value === '' && (field === 'birthday' || field === 'ownerId') ? null : value } as Values;
  const values = tidyValues(typed);
  if (!(await isFine(db, scope, values, rules))) return null;
  const column = sql.ref(`contact.${columnOf[field as keyof typeof columnOf]}`);
  const was = sql<string>`coalesce(${column}::text, '')`;
  const text = String(values[field as keyof Values] ?? '');
  return { name: field, isOwn: false, was, text, columns: toColumns(values, rules) };
}

async function isFine(db: Db, scope: Scope, values: Values, rules: ValueRules): Promise<boolean> {
  try {
    await checkValues(db, scope, values, rules);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function ownValue(field: string, { name, kind, options }: OwnField, text: string): Value | null {
  const json = jsonOf(kind, options, text);
  if (json === undefined) return null;
  const written =
    json === null
      ? sql`contact.fields - ${field}::text`
      : sql`contact.fields || ${JSON.stringify({ [field]: json })}::jsonb`;
  const was = sql<string>`coalesce(contact.fields ->> ${field}::text, '')`;
  return { name, isOwn: true, was, text: json === null ? '' : String(json), columns: { fields: written } };
}

/** As it is kept; undefined where it is none of its kind. */
function jsonOf(kind: OwnField['kind'], options: string[], text: string): string | number | boolean | null | undefined {
  if (text === '') return null;
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (kind === 'yesNo') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (kind === 'choice') return options.includes(text) ? text : undefined;
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
  return text;
}
