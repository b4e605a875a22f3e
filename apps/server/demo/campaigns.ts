import { sql } from 'kysely';
import { loadParts } from './campaign-parts.ts';
import { fraction } from './fraction.ts';
import { NAME_CONFLICTS } from './name-conflicts.ts';
import type { Db } from './rows.ts';

/** A large demo leaves out the texts of mails, so that it still loads in seconds. */
const MANY_CLIENTS = 500;

type Moment = ReturnType<typeof sql>;
const CLIENTS = sql`
  (select distinct account.id, account.created_at from account join client on client.account_id = account.id)`;

/**
 * What runs in the clients' accounts: campaigns (one for each install, and some of their own), which of the contacts
 * went through them and which goals they reached. Made where it is stored; there are hundreds of thousands of rows.
 */
export async function loadCampaigns(db: Db, { clients, now }: { clients: number; now: Date }): Promise<void> {
  const many = clients > MANY_CLIENTS;
  const today = sql`${now.toISOString()}::timestamptz`;
  await loadInstalledCampaigns(db);
  await loadOwnCampaigns(db, today);
  await loadLocks(db, today);
  await loadParts(db, { bodies: !many, today });
  await loadJourneys(db, today);
}

/** One for each install, but for what was uninstalled. */
async function loadInstalledCampaigns(db: Db): Promise<void> {
  await sql`
    insert into campaign (account_id, install_id, name, categories, created_by, created_at, published_at, flow)
    select i.account_id, i.id, l.name, l.categories, c.partner_user_id, i.installed_at, i.published_at, v.flow
    from install i join listing l on l.id = i.listing_id
    join (select listing_id, version, content -> 'flow' as flow from listing_version offset 0) v
      on v.listing_id = i.listing_id and v.version = i.version
    join lateral (select partner_user_id from client where client.account_id = i.account_id
                  order by partner_account_id limit 1) c on true
    where not exists (select from install_target t join install_run r on r.id = t.run_id and r.kind = 'uninstall'
                      join install_run_listing x on x.run_id = r.id and x.listing_id = i.listing_id
                      where t.account_id = i.account_id and t.status = 'done')
    order by i.installed_at, i.id`.execute(db);
}

async function loadOwnCampaigns(db: Db, today: Moment): Promise<void> {
  await sql`
    insert into campaign (account_id, name, categories, created_at, published_at)
    select a.id, own.name, own.categories, a.created_at + (${today} - a.created_at) * 0.2,
      case when ${fraction(sql`a.id::text || own.name || 'p'`)} < 0.8
        then a.created_at + (${today} - a.created_at) * 0.25 end
    from ${CLIENTS} a,
      (values ('Monthly newsletter', array['Nurture']), ('Seasonal offer', array['Sales']),
              ('Contact form answer', array['Lead generation'])) own (name, categories)
    where ${fraction(sql`a.id::text || own.name`)} < 0.3
    order by a.id, own.name`.execute(db);
  const names = NAME_CONFLICTS.map(({ client }) => client);
  const listings = NAME_CONFLICTS.map(({ listing }) => listing);
  await sql`
    insert into campaign (account_id, name, categories, created_at, published_at)
    select a.id, l.name, l.categories, a.created_at + interval '1 day', a.created_at + interval '1 day'
    from unnest(${names}::text[], ${listings}::text[]) own (client, listing)
    join account a on a.name = own.client join listing l on l.name = own.listing
    order by a.name`.execute(db);
}

/** Locked by the person who looks after the client, some days after it was published. */
async function loadLocks(db: Db, today: Moment): Promise<void> {
  await sql`
    update campaign set locked_at = published_at + interval '3 days', locked_by = created_by
    where published_at is not null and created_by is not null
      and published_at < ${today} - interval '4 days' and ${fraction(sql`id::text || 'lock'`)} < 0.14`.execute(db);
}

/** Each campaign draws its own share of the contacts, and succeeds with its own share of those. */
async function loadJourneys(db: Db, today: Moment): Promise<void> {
  const pair = sql`c.id || '/' || p.id`;
  // Whoever is not through waits: in a step that waits, where there is one.
  await sql`
    with waiting as materialized (
      select q.account_id, q.campaign_id, coalesce(array_agg(s.id order by s.id) filter (where s.kind = 'wait'),
                                     array_agg(s.id order by s.id)) as steps
      from campaign_sequence q join campaign_step s on s.account_id = q.account_id and s.sequence_id = q.id
      group by q.account_id, q.campaign_id
    )
    insert into campaign_contact (account_id, campaign_id, contact_id, entered_at, completed_at, step_id)
    select account_id, campaign_id, contact_id, entered_at, completed_at,
      case when completed_at is null then steps[1 + floor(cardinality(steps) * place)::int] end
    from (
      select *, case when luck < success and entered_at + days <= until then entered_at + days end as completed_at
      from (
        select c.account_id, c.id as campaign_id, p.id as contact_id, w.steps, ${fraction(sql`${pair} || 'w'`)} as place,
          greatest(c.published_at, p.created_at)
            + (u.until - greatest(c.published_at, p.created_at)) * ${fraction(sql`${pair} || 'e'`)} as entered_at,
          u.until, ${fraction(sql`${pair} || 'c'`)} as luck, 0.35 + 0.6 * ${fraction(sql`c.id || 's'`)} as success,
          interval '1 day' * (2 + 40 * ${fraction(sql`${pair} || 'd'`)}) as days
        from campaign c
        left join install i on i.account_id = c.account_id and i.id = c.install_id
        join contact p on p.account_id = c.account_id
        join waiting w on w.account_id = c.account_id and w.campaign_id = c.id
        cross join lateral (select least(coalesce(i.cancelled_at, ${today}), ${today}) as until) u
        where c.published_at < u.until and p.created_at < u.until
          and ${fraction(pair)} < 0.15 + 0.5 * ${fraction(sql`c.id || 'r'`)}
      ) drawn
    ) journey
    order by account_id, campaign_id, contact_id`.execute(db);
  await sql`
    insert into goal_achievement (account_id, goal_id, contact_id, achieved_at)
    select g.account_id, g.id, j.contact_id,
      j.entered_at + (coalesce(j.completed_at, ${today}) - j.entered_at) * ${fraction(sql`g.id || '/' || j.contact_id || 'a'`)}
    from campaign_goal g join campaign_contact j on j.account_id = g.account_id and j.campaign_id = g.campaign_id
    where ${fraction(sql`g.id || '/' || j.contact_id`)} < (case when j.completed_at is null then 0.12 else 0.5 end) / g.position
    order by g.account_id, g.id, j.contact_id`.execute(db);
}
