import { sql } from 'kysely';
import { ensureLinkTypes } from '../../src/modules/contact-links/link-types.ts';
import type { Db } from '../rows.ts';
import type { Sql } from './draw.ts';

/** So many of each kind. */
const LINKS = 6;

/** Some work for the same company, and some came because another one had recommended the practice. */
export async function loadLinks(
  db: Db,
  { ownerAccountId, today }: { ownerAccountId: string; today: Sql },
): Promise<void> {
  await ensureLinkTypes(db, { accountId: ownerAccountId });
  await sql`
    update link_type set created_at = account.created_at
    from account where account.id = link_type.account_id and link_type.account_id = ${ownerAccountId}`.execute(db);
  await sql`
    with people as (
      select *, row_number() over (partition by company_key order by id) as in_company,
        row_number() over (partition by type order by md5(id::text)) as drawn
      from contact where account_id = ${ownerAccountId} and deleted_at is null and given_name <> ''
    ), pairs as (
      (select 'coworker' as kind, one.id as first_id, other.id as second_id
      from people one join people other on other.company_key = one.company_key and other.in_company = 2
      where one.in_company = 1 order by one.id limit ${sql.lit(LINKS)})
      union all
      select 'referrer', one.id, other.id
      from people one join people other on other.type = 'lead' and other.drawn = one.drawn
      where one.type = 'customer' and one.drawn <= ${sql.lit(LINKS)} and one.created_at < other.created_at
    ), made as (
      insert into contact_link (account_id, contact1_id, contact2_id, link_type_id, created_at)
      select ${ownerAccountId}, first_id, second_id, link_type.id,
        (select max(created_at) + (${today} - max(created_at)) * 0.1 from contact
          where account_id = ${ownerAccountId} and id in (first_id, second_id))
      from pairs join link_type on link_type.account_id = ${ownerAccountId} and link_type.kind = pairs.kind
      order by pairs.kind, first_id
      returning *
    ), told as (
      select contact1_id as contact_id, contact2_id as other_id, false as is_first, * from made
      union all
      select contact2_id, contact1_id, true, * from made
    )
    insert into activity (account_id, contact_id, kind, at, user_id, details)
    select told.account_id, told.contact_id, 'contact', told.created_at, account.owner_user_id, jsonb_build_object(
      'what', 'linked',
      'other', jsonb_build_object('id', other.id, 'name', btrim(other.given_name || ' ' || other.family_name)),
      'link', jsonb_build_object('kind', link_type.kind, 'isFirst', told.is_first,
        'name', case when told.is_first then link_type.name else link_type.other_name end))
    from told
    join contact other on other.account_id = told.account_id and other.id = told.other_id
    join link_type on link_type.account_id = told.account_id and link_type.id = told.link_type_id
    join account on account.id = told.account_id
    order by told.id, told.contact_id`.execute(db);
}
