import { sql } from 'kysely';
import type { Sql } from '../contacts/draw.ts';
import { fraction } from '../fraction.ts';
import type { Db } from '../rows.ts';
import { readTable } from '../table.ts';
import { loadHistories } from './histories.ts';
import { loadPipelines } from './pipelines.ts';

/** From and to in whole dollars; `share`: of a hundred deals, about so many. */
const TREATMENTS = readTable(
  ['name', 'from', 'to', 'share'],
  `
Whitening | 350 | 650 | 22
Implant | 3200 | 4900 | 18
Clear aligners | 2900 | 5200 | 18
Crown and bridge | 1400 | 3600 | 16
Veneers | 3800 | 7600 | 10
Hygiene plan for the family | 480 | 960 | 10
Full restoration | 11000 | 19500 | 6`,
);

const DEALS = 150;
const OPEN_DEALS = 48;
/** Every so many-th is with a company, where there is one. */
const COMPANIES = 3;
const FOLLOWED_UP = 4;

type Account = { ownerAccountId: string; now: Date };

/** The owner's deals: what is open, and what was won and lost in two years, of which they brought the first along. */
export async function loadDeals(db: Db, { ownerAccountId, now }: Account): Promise<void> {
  const account = { ownerAccountId, today: sql`${now.toISOString()}::timestamptz` };
  const pipelines = await loadPipelines(db, ownerAccountId);
  await insertDeals(db, account, pipelines);
  await addOthers(db, account);
  await followUp(db, account);
  await loadHistories(db, account);
}

/** `n` numbers the deals, of which the first ones are open; what is drawn depends on the contact and nothing else. */
async function insertDeals(
  db: Db,
  { ownerAccountId, today }: { ownerAccountId: string; today: Sql },
  pipelines: { treatments: number; companies: number },
): Promise<void> {
  const drawn = (what: string) => fraction(sql`c.id || ${sql.lit(what)}`);
  let limit = 0;
  const kinds = TREATMENTS.map(({ name, from, to, share }) => {
    limit += Number(share) / 100;
    return sql`(${sql.lit(name)}, ${sql.lit(Number(from))}, ${sql.lit(Number(to))}, ${sql.lit(limit)})`;
  });
  await sql`
    with chosen as (
      select c.*, row_number() over (order by md5(c.id || 'deal')) as n from contact c
      where c.account_id = ${ownerAccountId} and c.type in ('customer', 'lead', 'potential_lead')
        and c.deleted_at is null and c.family_name <> '' and c.created_at < ${today} - interval '3 days'
      order by md5(c.id || 'deal') limit ${sql.lit(DEALS)}
    ), dated as (
      select c.*, n <= ${sql.lit(OPEN_DEALS)} as is_open, n % ${sql.lit(COMPANIES)} = 0 and company is not null as is_company,
        ${drawn('luck')} as luck
      from chosen c
    ), closed as (
      select c.*, case when not is_open then ${today} - interval '1 day' * (1 + 700 * ${drawn('end')}) end as ended
      from dated c
    ), begun as (
      select c.*, coalesce(ended, ${today}) as until, case when is_open
        then greatest(c.created_at, ${today} - interval '1 day' * (1 + 55 * ${drawn('age')}))
        else ended - interval '1 day' * (4 + 50 * ${drawn('age')}) end as began
      from closed c
    ), placed as (
      -- Most stand at the beginning; what was won has come to the end.
      select c.*, s.id as stage, s.position as place
      from begun c cross join lateral (
        select stage.id, stage.position from stage
        where stage.account_id = c.account_id
          and stage.pipeline_id = case when is_company then ${pipelines.companies}::bigint else ${pipelines.treatments}::bigint end
        order by case when not is_open and luck < 0.62 then -stage.position
          when is_company then abs(stage.position - (1 + n / ${sql.lit(COMPANIES)} % 3))
          else abs(stage.position - (array[1, 2, 1, 3, 2, 4, 1, 5, 3, 2])[1 + n % 10]) end
        limit 1) s
    )
    insert into deal (account_id, name, owner_id, stage_id, value, currency_code, status, reason, primary_contact_id,
      close_date, stage_since, last_activity_at, closed_at, created_at, changed_at)
    select c.account_id,
      case when is_company then 'Dental plan for ' || c.company else kind.name || ': ' || c.family_name end,
      coalesce(c.owner_id, (select owner_user_id from account where id = c.account_id)), stage,
      100 * 10 * round(case when is_company then 4000 + 20000 * luck else low + (high - low) * luck end / 10)::bigint,
      case when is_company and n % 4 = 0 then 'CAD' else 'USD' end,
      case when is_open then 'active' when luck < 0.62 then 'won' else 'lost' end,
      case when is_open then '' when luck < 0.62
        then (array['Recommended by a friend', 'Liked the plan', 'Insurance pays most of it', 'Evening appointments'])[1 + n % 4]
        else (array['Too expensive', 'Went elsewhere', 'Insurance refused', 'No answer any more', 'Wants to wait'])[1 + n % 5] end,
      c.id,
      case when not is_open then ended::date when n % 11 = 0 then null
        else ${today}::date - 8 + floor(80 * ${drawn('close')})::int end,
      since, greatest(since, ended, case when is_open then c.last_activity_at end), ended, began,
      greatest(since, ended)
    from (select c.*, case when place = 1 then began else began + (until - began) * (0.35 + 0.5 * luck) end as since
          from placed c) c
    cross join lateral (
      select * from (values ${sql.join(kinds)}) kind (name, low, high, up_to)
      where ${drawn('kind')} < up_to order by up_to limit 1) kind
    order by n`.execute(db);
}

/** With some deals somebody else has a say: whoever is next in the list. */
async function addOthers(db: Db, { ownerAccountId }: { ownerAccountId: string }): Promise<void> {
  await sql`
    insert into deal_contact (account_id, deal_id, contact_id)
    select account_id, id, other
    from (select account_id, id, primary_contact_id, lead(primary_contact_id) over (order by id) as other from deal
          where account_id = ${ownerAccountId}) deal
    where other is not null and ${fraction(sql`id || 'other'`)} < 0.2
    order by id`.execute(db);
}

/** Some who run in a campaign do so for a deal. */
async function followUp(db: Db, { ownerAccountId }: { ownerAccountId: string }): Promise<void> {
  await sql`
    update deal set status = 'auto follow-up', follow_up_id = running.campaign_id
    from (
      select distinct on (deal.id) deal.id, enrolment.campaign_id
      from deal
      join enrolment on enrolment.account_id = deal.account_id
        and enrolment.contact_id = deal.primary_contact_id and enrolment.completed_at is null
      join contact on contact.account_id = deal.account_id and contact.id = deal.primary_contact_id
      join campaign on campaign.account_id = deal.account_id and campaign.id = enrolment.campaign_id
      where deal.account_id = ${ownerAccountId} and deal.status = 'active' and campaign.published_at is not null
        and contact.email is not null and contact.mail_permission = 'granted'
      order by deal.id, enrolment.entered_at desc
      limit ${sql.lit(FOLLOWED_UP)}) running
    where deal.account_id = ${ownerAccountId} and deal.id = running.id`.execute(db);
}
