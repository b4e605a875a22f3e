import type { Match } from '@app/contract/contacts';
import type { listDuplicates as listEndpoint } from '@app/contract/duplicates';
import type { Request } from '@app/contract/endpoint';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { readPageToken, toPageToken } from '../../list/page-token.ts';
import { readContacts } from '../contacts/read-contacts.ts';
import { requireContact } from '../contacts/require-contact.ts';

type Scope = { accountId: string };
type By = Match['by'][number];

const MOST_MATCHES = 20;
/** Of one group; who merges some of them finds the next ones. */
const MOST_IN_GROUP = 20;
/** A page is never larger. */
const MOST_GROUPS = 101;
/** Rows of the index in one statement: at a million contacts everybody else gets a turn in between. */
const AT_ONCE = 50_000;

/** Each way of being alike along its own index; who is alike in several ways is named first. */
export async function listDuplicatesOf(db: Db, scope: Scope, contactId: string): Promise<{ matches: Match[] }> {
  const { accountId } = scope;
  const contact = await requireContact(db, scope, contactId, { trash: true });
  const emails = [contact.email, ...contact.more_emails].filter((email) => email !== null);
  const phones = [contact.phone_e164, ...contact.more_phones_e164].filter((phone) => phone !== null);
  const isOther = sql`contact.account_id = ${accountId} and contact.deleted_at is null and contact.id <> ${contact.id}`;
  const hasName = contact.given_name !== '' || contact.family_name !== '';
  const { rows } = await sql<{ id: number; by: By[] }>`
    select id, array_agg(distinct by order by by) as by from (
      select * from (select id, 'email' as by from contact where ${isOther} and email = any (${emails}::text[])
        limit ${sql.lit(MOST_MATCHES)}) first_emails
      union all
      select * from (select id, 'email' from contact where ${isOther} and more_emails <> '{}'
        and more_emails && ${emails}::text[] limit ${sql.lit(MOST_MATCHES)}) more_emails
      union all
      select * from (select id, 'phone' from contact where ${isOther} and phone_e164 = any (${phones}::text[])
        limit ${sql.lit(MOST_MATCHES)}) first_phones
      union all
      select * from (select id, 'phone' from contact where ${isOther} and more_phones_e164 <> '{}'
        and more_phones_e164 && ${phones}::text[] limit ${sql.lit(MOST_MATCHES)}) more_phones
      union all
      select * from (select id, 'name' from contact where ${isOther} and ${hasName}
        and name_key = ${contact.name_key} and search_text(company) = search_text(${contact.company})
        limit ${sql.lit(MOST_MATCHES)}) names
    ) alike
    group by id order by count(distinct by) desc, id limit ${sql.lit(MOST_MATCHES)}`.execute(db);
  const byId = new Map(rows.map(({ id, by }) => [id, by]));
  const contacts = await readContacts(db, scope, [...byId.keys()]);
  return { matches: contacts.map((one) => ({ contact: one, by: byId.get(one.id) ?? [] })) };
}

/** The column in which those of a group are the same, each with an index of its own. */
const shared = { email: 'email', phone: 'phone_e164', name: 'name_key' } as const satisfies Record<By, string>;

/** What comes after it in the list: a shared value, and where that is a name, a company. */
type Place = { key: string; company: string };
type Group = Place & { shared: string; ids: number[] };

/** Groups in the order of what they share. */
export async function listDuplicates(
  db: Db,
  scope: Scope,
  { by, pageSize, pageToken }: Request<typeof listEndpoint, 'output'>['query'],
) {
  const asked = [scope.accountId, 'duplicates', by];
  const [key, company] = readPageToken(pageToken, asked, z.tuple([text, text])) ?? ['', ''];
  const groups: Group[] = [];
  let after: Place | null = { key, company };
  while (after && groups.length <= pageSize) {
    const upTo: string | null = await findReach(db, scope, by, after);
    groups.push(...(await findGroups[by](db, scope, after, upTo)).slice(0, pageSize + 1 - groups.length));
    after = upTo === null ? null : { key: upTo, company: LAST_COMPANY };
  }
  const shown = groups.slice(0, pageSize);
  const contacts = await readContacts(
    db,
    scope,
    shown.flatMap(({ ids }) => ids),
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const last = shown.at(-1);
  return {
    groups: shown.map((group) => ({ shared: group.shared, contacts: group.ids.flatMap((id) => byId.get(id) ?? []) })),
    nextPageToken: groups.length > pageSize && last ? toPageToken(asked, [last.key, last.company]) : '',
  };
}

const text = z.string().regex(/^[^\0]*$/);
/** Sorts after every company that there is. */
const LAST_COMPANY = '\u{10FFFF}';
const isLive = (accountId: string) => sql`contact.account_id = ${accountId} and contact.deleted_at is null`;
const isUpTo = (column: string, upTo: string | null) =>
  upTo === null ? sql`true` : sql`${sql.ref(column)} <= ${upTo}`;
const IDS = sql`to_jsonb((array_agg(contact.id order by contact.id))[1:${sql.lit(MOST_IN_GROUP)}]) as ids`;

/** The value up to which one statement looks; null where it is the rest. */
async function findReach(db: Db, { accountId }: Scope, by: By, { key }: Place): Promise<string | null> {
  const column = sql.ref(shared[by]);
  const { rows } = await sql<{ key: string }>`
    select ${column} as key from contact where ${isLive(accountId)} and ${column} > ${key}
    order by ${column} offset ${sql.lit(AT_ONCE)} limit 1`.execute(db);
  return rows[0]?.key ?? null;
}

type Find = (db: Db, scope: Scope, after: Place, upTo: string | null) => Promise<Group[]>;

const byColumn =
  (name: 'email' | 'phone_e164'): Find =>
  async (db, { accountId }, { key }, upTo) => {
    const column = sql.ref(name);
    const { rows } = await sql<Group>`
      select ${column} as key, '' as company, ${column} as shared, ${IDS} from contact
      where ${isLive(accountId)} and ${column} > ${key} and ${isUpTo(name, upTo)}
      group by ${column} having count(*) > 1 order by ${column} limit ${sql.lit(MOST_GROUPS)}`.execute(db);
    return rows;
  };

/** Names that occur twice are found along their index; only of those is the company looked at. */
const byName: Find = async (db, { accountId }, { key, company }, upTo) => {
  const { rows } = await sql<Group>`
    with names as materialized (
      select name_key from contact where ${isLive(accountId)} and name_key >= ${key} and ${isUpTo('name_key', upTo)}
      group by name_key having count(*) > 1
    )
    select contact.name_key as key, contact.company_key as company, min(contact.shown) as shared, ${IDS}
    from (
      select contact.id, contact.name_key, search_text(company) collate "C" as company_key,
        btrim(given_name || ' ' || family_name) || ', ' || company as shown
      from names join contact on contact.account_id = ${accountId} and contact.name_key = names.name_key
      where contact.deleted_at is null and contact.company is not null
        and btrim(given_name || ' ' || family_name) <> ''
    ) contact
    where (contact.name_key, contact.company_key) > (${key}, ${company})
    group by contact.name_key, contact.company_key having count(*) > 1
    order by contact.name_key, contact.company_key limit ${sql.lit(MOST_GROUPS)}`.execute(db);
  return rows;
};

const findGroups: Record<By, Find> = { email: byColumn('email'), phone: byColumn('phone_e164'), name: byName };
