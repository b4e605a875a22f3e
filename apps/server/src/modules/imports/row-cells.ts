import type { ImportTarget } from '@app/contract/import-words';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import { readPeople } from '../contacts/people.ts';
import { ownFieldOf } from './matching.ts';
import type { ImportJob, ImportTables } from './tables.ts';

export type StagedCells = Selectable<ImportTables['import_row']>;

/** What is needed to say what stood in a row. */
export const CELL_COLUMNS = [
  'cells',
  'given_name',
  'family_name',
  'email',
  'more_emails',
  'phone',
  'more_phones',
  'company',
  'title',
  'website',
  'address1',
  'address2',
  'city',
  'state',
  'postal_code',
  'country',
  'time_zone',
  'birthday',
  'language',
  'type',
  'owner_id',
  'fields',
  'tags',
] as const satisfies (keyof StagedCells)[];
type Row = Pick<StagedCells, (typeof CELL_COLUMNS)[number]>;

/**
 * The cells of a row below the columns of its file. They are kept only where something is wrong with them, because a
 * million rows would be kept twice otherwise: those of all others are written anew from what was understood of them,
 * and a column that is not imported is empty.
 */
export async function cellsIn(db: Db, job: ImportJob, rows: Row[]): Promise<(row: Row) => string[]> {
  const owners = rows.flatMap(({ cells, owner_id }) => (cells ? [] : (owner_id ?? [])));
  const personOf = await readPeople(db, { accountId: job.account_id }, owners);
  const ownerOf = ({ owner_id }: Row) => personOf(owner_id)?.name ?? '';
  return (row) => row.cells ?? job.matching.map((target) => (target ? textOf(row, target, ownerOf) : ''));
}

function textOf(row: Row, target: ImportTarget, ownerOf: (row: Row) => string): string {
  const own = ownFieldOf(target);
  if (own) return String(row.fields?.[own] ?? '');
  return texts[target as keyof typeof texts](row, ownerOf) ?? '';
}

type Text = (row: Row, ownerOf: (row: Row) => string) => string | null | undefined;
const further = (list: string[] | null, place: number) => list?.[place];

const texts: Record<Exclude<ImportTarget, `field:${number}`>, Text> = {
  givenName: (row) => row.given_name,
  familyName: (row) => row.family_name,
  fullName: (row) => [row.given_name, row.family_name].filter(Boolean).join(' '),
  email: (row) => row.email,
  email2: (row) => further(row.more_emails, 0),
  email3: (row) => further(row.more_emails, 1),
  phone: (row) => row.phone,
  phone2: (row) => further(row.more_phones, 0),
  phone3: (row) => further(row.more_phones, 1),
  phone4: (row) => further(row.more_phones, 2),
  phone5: (row) => further(row.more_phones, 3),
  company: (row) => row.company,
  title: (row) => row.title,
  website: (row) => row.website,
  address1: (row) => row.address1,
  address2: (row) => row.address2,
  city: (row) => row.city,
  state: (row) => row.state,
  postalCode: (row) => row.postal_code,
  country: (row) => row.country,
  timeZone: (row) => row.time_zone,
  birthday: (row) => row.birthday,
  language: (row) => row.language,
  type: (row) => row.type,
  owner: (row, ownerOf) => ownerOf(row),
  tags: (row) => row.tags?.join(', '),
};
