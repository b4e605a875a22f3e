import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { CONTACT_NAME } from '../tasks/read-tasks.ts';
import type { Doing } from './doing.ts';

type Named = { key: string; name: string; givenName: string; familyName: string; company: string; phone: string };

/** What these people are called, by account and contact. */
export async function namesOf(db: Db, all: readonly Doing[]): Promise<Map<string, Named>> {
  const { rows } = await sql<Named>`
    select contact.account_id || ' ' || contact.id as key, ${CONTACT_NAME} as name, contact.given_name as "givenName",
      contact.family_name as "familyName", coalesce(contact.company, '') as company, contact.phone
    from unnest(${all.map(({ person }) => person.accountId)}::uuid[], ${all.map(({ person }) => person.contactId)}::bigint[])
      given (account_id, id)
    cross join lateral (
      select * from contact where contact.account_id = given.account_id and contact.id = given.id offset 0) contact`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.key, row]));
}
