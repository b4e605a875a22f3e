import type { DealFields } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { isMember } from '../contacts/contact-values.ts';
import { isAnyOf } from '../contacts/read-contacts.ts';
import type { Scope } from './filter.ts';
import { readContactsOf } from './read-deals.ts';
import type { DealRow } from './require-deal.ts';

export type Values = { [Field in keyof DealFields]?: DealFields[Field] | undefined };
type Fault = { path: string; message: string };

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** What the schema cannot know: members, currencies, and contacts that are not in the trash. */
export async function checkValues(db: Db, scope: Scope, values: Values): Promise<void> {
  const { ownerId = null, currencyCode, primaryContactId = null, contactIds = [] } = values;
  const faults: Fault[] = [];
  const demand = (path: string, isFine: boolean, message: string) => {
    if (!isFine) faults.push({ path, message });
  };
  demand('ownerId', ownerId === null || (await isMember(db, scope, ownerId)), 'not a member');
  demand('currencyCode', currencyCode === undefined || currencies.has(currencyCode), 'unknown');
  const there = await findContacts(db, scope, [
    ...contactIds,
    ...(primaryContactId === null ? [] : [primaryContactId]),
  ]);
  demand('primaryContactId', primaryContactId === null || there.has(primaryContactId), 'unknown');
  demand(
    'contactIds',
    contactIds.every((id) => there.has(id)),
    'unknown',
  );
  if (faults.length > 0) throw new AppError('deal.invalid', faults);
}

async function findContacts(db: Db, { accountId }: Scope, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', isAnyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** One way to write who else belongs to it: each once, in the order of ids. */
export const tidyContacts = (ids: readonly number[]): number[] => [...new Set(ids)].sort((one, two) => one - two);

/** The deal as it is written and compared. */
export async function toValues(db: Db, scope: Scope, row: DealRow): Promise<DealFields> {
  const contacts = await readContactsOf(db, scope, row);
  return {
    name: row.name,
    ownerId: row.owner_id,
    stageId: row.stage_id,
    value: row.value,
    currencyCode: row.currency_code,
    primaryContactId: row.primary_contact_id,
    contactIds: contacts.map(({ id }) => id),
    estimatedCloseDate: row.close_date,
  };
}

/** The columns that hold these values. A move to another stage is written apart, and who else belongs to it. */
export function toColumns({ name, ownerId, value, currencyCode, primaryContactId, estimatedCloseDate }: Values) {
  return {
    ...(name !== undefined && { name }),
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(value !== undefined && { value }),
    ...(currencyCode !== undefined && { currency_code: currencyCode }),
    ...(primaryContactId !== undefined && { primary_contact_id: primaryContactId }),
    ...(estimatedCloseDate !== undefined && { close_date: estimatedCloseDate }),
  };
}

type Beside = { dealId: number; primaryContactId: number | null; contactIds: number[] };

/** Who belongs to it beside the primary contact, and nobody else. */
export async function writeContacts(db: Db, { accountId }: Scope, beside: Beside): Promise<void> {
  const { dealId, primaryContactId } = beside;
  const ids = beside.contactIds.filter((id) => id !== primaryContactId);
  await db.deleteFrom('deal_contact').where('account_id', '=', accountId).where('deal_id', '=', dealId).execute();
  const rows = ids.map((contact_id) => ({ account_id: accountId, deal_id: dealId, contact_id }));
  if (rows.length > 0) await db.insertInto('deal_contact').values(rows).execute();
}
