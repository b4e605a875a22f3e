import { sql } from 'kysely';
import { fraction } from '../fraction.ts';
import type { Db } from '../rows.ts';
import { readTable } from '../table.ts';
import type { Sql } from './draw.ts';

/** Tags of every account; who has one is a condition on the contact, of which `s` is a fraction that the tag draws. */
const TAGS = readTable(
  ['name', 'description', 'condition'],
  `
Newsletter | Gets the monthly newsletter | mail_permission = 'granted' and s < 0.55
VIP | Call back the same day | type = 'customer' and s < 0.12
Follow up | Somebody promised to call | type in ('lead', 'potential_lead') and s < 0.25`,
);
const OWNERS_TAGS = readTable(
  ['category', 'name', 'description', 'condition'],
  `
Treatment | Whitening | Asked about whitening or had it | type = 'customer' and s < 0.18
Treatment | Implants | Planned or placed | type = 'customer' and s < 0.09
Treatment | Braces | In orthodontic treatment | type = 'customer' and s < 0.12
Treatment | Hygiene plan | Comes twice a year | type = 'customer' and s < 0.45
Insurance | PPO | | type = 'customer' and s < 0.4
Insurance | Pays privately | | type = 'customer' and s > 0.7
Came through | Spring open day | Left a card at the open day | s < 0.1
Came through | School visit | Parents of the school programme | type <> 'vendor' and s < 0.08
Came through | Referred by a patient | | type in ('lead', 'customer') and s < 0.14`,
);

/** The first field of every account; its values are drawn with the contacts. */
const FOUND_US = {
  name: 'How they found us',
  kind: 'choice',
  options: ['Search', 'A friend', 'Social media', 'Newspaper', 'Walked past', 'Event'],
};
/** Values are expressions over the contact. */
const OWNERS_FIELDS = [
  {
    name: 'Insurance number',
    kind: 'text',
    value: `'AF-' || lpad((contact.id * 7919 % 1000000)::text, 6, '0')`,
    share: 0.5,
  },
  { name: 'Children', kind: 'number', value: 'contact.id * 31 % 5', share: 0.4 },
  { name: 'Last check-up', kind: 'date', value: 'contact.created_at::date', share: 0.6 },
  { name: 'Afraid of needles', kind: 'yesNo', value: 'contact.id % 3 = 0', share: 0.35 },
];

type Accounts = { accounts: Sql; ownerAccountId: string };

/** Tags and own fields, before there are contacts to have them. */
export async function loadSettings(db: Db, { accounts, ownerAccountId }: Accounts): Promise<void> {
  await sql`
    insert into contact_field (account_id, name, kind, options, position)
    select a.id, ${FOUND_US.name}, ${FOUND_US.kind}, ${JSON.stringify(FOUND_US.options)}::jsonb, 1 from (${accounts}) a
    order by a.id`.execute(db);
  await sql`
    insert into tag (account_id, name, description, created_at, changed_at)
    select a.id, t.name, t.description, a.created_at, a.created_at
    from (${accounts}) a, unnest(${column(TAGS, 'name')}::text[], ${column(TAGS, 'description')}::text[]) t (name, description)
    order by a.id, t.name`.execute(db);
  await loadOwnersSettings(db, ownerAccountId);
}

async function loadOwnersSettings(db: Db, ownerAccountId: string): Promise<void> {
  await sql`
    insert into contact_field (account_id, name, kind, position)
    select ${ownerAccountId}, f.name, f.kind, 1 + f.position
    from unnest(${column(OWNERS_FIELDS, 'name')}::text[], ${column(OWNERS_FIELDS, 'kind')}::text[])
      with ordinality f (name, kind, position)
    order by f.position`.execute(db);
  const categories = [...new Set(column(OWNERS_TAGS, 'category'))];
  await sql`
    insert into tag_category (account_id, name, created_at, changed_at)
    select a.id, t.name, a.created_at, a.created_at
    from unnest(${categories}::text[]) t (name) join account a on a.id = ${ownerAccountId} order by t.name`.execute(db);
  await sql`
    insert into tag (account_id, name, description, category_id, created_at, changed_at)
    select a.id, t.name, t.description, c.id, a.created_at, a.created_at
    from unnest(${column(OWNERS_TAGS, 'category')}::text[], ${column(OWNERS_TAGS, 'name')}::text[],
      ${column(OWNERS_TAGS, 'description')}::text[]) t (category, name, description)
    join account a on a.id = ${ownerAccountId}
    join tag_category c on c.account_id = a.id and c.name = t.category
    order by t.name`.execute(db);
}

/** Who has which tag, of the contacts that `which` means (an expression over `contact`). */
export async function tagContacts(db: Db, which: Sql): Promise<void> {
  const tests = [...TAGS, ...OWNERS_TAGS].map(
    ({ name, condition }) => sql`when ${sql.lit(name)} then ${sql.raw(condition)}`,
  );
  await sql`
    insert into contact_tag (account_id, contact_id, tag_id, added_at)
    select account_id, id, tag_id, created_at
    from (select contact.account_id, contact.id, contact.created_at, type, mail_permission, tag.id as tag_id, tag.name,
            ${fraction(sql`contact.id || tag.name`)} as s
          from contact join tag on tag.account_id = contact.account_id
          where ${which}) drawn
    where case name ${sql.join(tests, sql` `)} end
    order by account_id, id, tag_id
    on conflict do nothing`.execute(db);
}

/** Values of the owner's own fields, beside the one that every account has. */
export async function fillOwnersFields(db: Db, ownerAccountId: string): Promise<void> {
  for (const { name, value, share } of OWNERS_FIELDS)
    await sql`
      update contact set fields = contact.fields || jsonb_build_object(f.id::text, ${sql.raw(value)})
      from contact_field f
      where f.account_id = ${ownerAccountId} and f.name = ${name} and contact.account_id = f.account_id
        and contact.type = 'customer' and ${fraction(sql`contact.id || ${name}::text`)} < ${sql.lit(share)}`.execute(
      db,
    );
}

function column<Key extends string>(rows: readonly Record<Key, string>[], key: Key): string[] {
  return rows.map((row) => row[key]);
}
