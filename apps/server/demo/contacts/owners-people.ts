import { sql } from 'kysely';
import type { Db } from '../rows.ts';
import type { Sql } from './draw.ts';

type Account = { ownerAccountId: string; today: Sql };

/** Of each kind: with the e-mail, the phone, or the name and company of somebody who is there. */
const DOUBLES = 3;
const IN_TRASH = 8;

/** Some came a second time, and were written down a second time. */
export async function insertDoubles(db: Db, { ownerAccountId, today }: Account): Promise<void> {
  await sql`
    with chosen as (
      select *, (row_number() over (order by md5(id::text)) - 1) / ${sql.lit(DOUBLES)} as kind
      from contact
      where account_id = ${ownerAccountId} and type in ('customer', 'lead') and email is not null and company is not null
        and phone_e164 is not null and mail_permission in ('granted', 'none')
      order by md5(id::text) limit ${sql.lit(3 * DOUBLES)}
    )
    insert into contact (account_id, created_at, changed_at, last_activity_at, given_name, family_name, email, phone,
      phone_e164, company, city, state, country, time_zone, language, type, owner_id, source, mail_permission)
    select account_id, second, second, second + (${today} - second) * 0.8,
      case kind when 0 then left(given_name, 1) || '.' else given_name end, family_name,
      case kind when 0 then email when 1 then replace(email, '@', '.home@') end,
      case kind when 1 then phone_e164 else '' end, case kind when 1 then phone_e164 end,
      case kind when 1 then null else company end, city, state, country, time_zone, language, 'lead', owner_id,
      case kind when 2 then 'hand' else 'webForm' end, case kind when 0 then mail_permission else 'none' end
    from (select *, created_at + (${today} - created_at) * 0.4 as second from chosen) chosen
    order by id`.execute(db);
}

/** Some were put into the trash in the last weeks. */
export async function moveToTrash(db: Db, { ownerAccountId, today }: Account): Promise<void> {
  await sql`
    with chosen as (
      select c.account_id, c.id, greatest(max(a.at), ${today} - interval '45 days') as idle from contact c
      join activity a on a.account_id = c.account_id and a.contact_id = c.id
      where c.account_id = ${ownerAccountId} and c.type <> 'customer'
      group by c.account_id, c.id order by max(a.at), c.id limit ${sql.lit(IN_TRASH)}
    )
    update contact set deleted_at = idle + (${today} - idle) * 0.6
    from chosen where contact.account_id = chosen.account_id and contact.id = chosen.id`.execute(db);
  await sql`
    insert into activity (account_id, contact_id, kind, at, user_id, details)
    select c.account_id, c.id, 'contact', c.deleted_at, a.owner_user_id, '{"what": "deleted"}'
    from contact c join account a on a.id = c.account_id
    where c.account_id = ${ownerAccountId} and c.deleted_at is not null
    order by c.id`.execute(db);
}

const columns = (...ids: string[]) => ids.map((id) => ({ id }));

/** The owner's saved views, and one of the partner's person who helps there. */
export async function loadViews(db: Db, ownerAccountId: string): Promise<void> {
  const tags = await db.selectFrom('tag').select(['id', 'name']).where('account_id', '=', ownerAccountId).execute();
  const tagged = (name: string) => tags.filter((tag) => tag.name === name).map(({ id }) => id);
  const views = [
    {
      name: 'Patients',
      shared: true,
      shown: {
        filter: { type: ['customer'] },
        sort: 'name',
        columns: columns('name', 'email', 'phone', 'tags', 'owner', 'lastActivity'),
      },
    },
    {
      name: 'Leads to call',
      shared: true,
      shown: {
        filter: { type: ['lead', 'potential_lead'], tags: { all: tagged('Follow up') } },
        sort: '-created',
        columns: columns('name', 'phone', 'company', 'owner', 'lastActivity'),
      },
    },
    {
      name: 'Not seen for a year',
      shared: false,
      shown: {
        filter: { type: ['customer'], lastActivity: { notLastDays: 365 } },
        sort: 'lastActivity',
        columns: columns('name', 'email', 'phone', 'lastActivity'),
      },
    },
    {
      name: 'May get the newsletter',
      shared: true,
      byPartner: true,
      shown: {
        filter: { permission: ['granted'] },
        sort: 'name',
        columns: columns('name', 'email', 'type', 'tags', 'lastActivity'),
      },
    },
  ];
  for (const { name, shared, byPartner = false, shown } of views)
    await sql`
      insert into contact_view (account_id, user_id, name, is_shared, shown)
      select m.account_id, m.user_id, ${name}, ${shared}, ${JSON.stringify(shown)}::jsonb
      from membership m join account a on a.id = m.account_id
      where m.account_id = ${ownerAccountId} and (m.user_id <> a.owner_user_id) = ${byPartner}
      order by m.user_id limit 1`.execute(db);
}
