import type { OwnFieldKind } from '@app/contract/contact-words';
import type { OwnValue } from '@app/contract/contacts';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';

export type OwnField = { id: number; name: string; kind: OwnFieldKind; options: string[] };

/** The account's own fields by their id, in their order, without deleted ones. */
export async function readOwnFields(db: Db, { accountId }: { accountId: string }): Promise<Map<string, OwnField>> {
  const rows = await db
    .selectFrom('contact_field')
    .select(['id', 'name', 'kind', 'options'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [String(row.id), row]));
}

const isDay = (value: OwnValue) => z.iso.date().safeParse(value).success;

const fits: Record<OwnFieldKind, (value: OwnValue, options: string[]) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  date: isDay,
  choice: (value, options) => typeof value === 'string' && options.includes(value),
  yesNo: (value) => typeof value === 'boolean',
};

/** What is wrong with the value of an own field, or null. No value fits every field. */
export function checkOwnValue(field: OwnField | undefined, value: OwnValue): string | null {
  if (!field) return 'unknown';
  return value === null || fits[field.kind](value, field.options) ? null : `not a value of kind ${field.kind}`;
}
