import type { Person } from '@app/contract/contacts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** The people whom rows of an account name, by id: colleagues, partners' people, and those who have left since. */
export async function readPeople(
  db: Db,
  { accountId }: { accountId: string },
  ids: readonly (string | null)[],
): Promise<(id: string | null) => Person | null> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return () => null;
  const rows = await personIn(db, accountId).where('app_user.id', 'in', wanted).execute();
  const people = new Map<string | null, Person>(rows.map((row) => [row.id, row]));
  return (id) => people.get(id) ?? null;
}

/** Everybody, as the account sees them: a partner's people with their company. */
export const personIn = (db: Db, accountId: string) =>
  db
    .selectFrom('app_user')
    .innerJoin('account', (join) => join.on('account.id', '=', accountId))
    .leftJoin('organization as company', (join) =>
      join
        .onRef('company.id', '=', 'app_user.organization_id')
        .on('company.kind', '=', 'partner')
        .onRef('company.id', '<>', 'account.organization_id'),
    )
    .select(['app_user.id', 'company.name as partnerCompany'])
    .select(
      sql<string>`coalesce(nullif(trim(app_user.given_name || ' ' || app_user.family_name), ''), username)`.as('name'),
    );
