import { sql } from 'kysely';
import type { Db } from './rows.ts';

/** A large demo keeps its contacts few, so that it still loads in seconds. */
const MANY_CLIENTS = 500;
const CONTACTS = { usual: [40, 260], many: [4, 36] } as const;

/** A fraction from 0 to 1 that depends on nothing but the text: the same rows every time. */
const fraction = (text: ReturnType<typeof sql>) =>
  sql<number>`(('x' || substr(md5(${text}), 1, 8))::bit(32)::bigint / 4294967296.0)`;

/**
 * What runs in the clients' accounts: contacts, campaigns (one for each install, and some of their own), who went
 * through them and which goals they reached. Made where it is stored; there are hundreds of thousands of rows.
 */
export async function loadCampaigns(db: Db, { clients, now }: { clients: number; now: Date }): Promise<void> {
  const [fewest, most] = CONTACTS[clients > MANY_CLIENTS ? 'many' : 'usual'];
  const today = sql`${now.toISOString()}::timestamptz`;
  // Some businesses have many contacts, most have few; they came evenly since the account was opened.
  await sql`
    insert into contact (account_id, created_at)
    select id, created_at + (${today} - created_at) * ${fraction(sql`id::text || n`)}
    from (select distinct account.id, account.created_at from account join client on client.account_id = account.id) a,
      lateral generate_series(1, ${sql.lit(fewest)} + floor(${sql.lit(most - fewest)} * ${fraction(sql`id::text`)} ^ 2)::int) n
    order by id, n`.execute(db);
  await sql`
    insert into campaign (account_id, install_id, name, categories, created_by, created_at, published_at)
    select i.account_id, i.id, l.name, l.categories, c.partner_user_id, i.installed_at, i.published_at
    from install i join listing l on l.id = i.listing_id
    join lateral (select partner_user_id from client where client.account_id = i.account_id
                  order by partner_account_id limit 1) c on true
    order by i.installed_at, i.id`.execute(db);
  await sql`
    insert into campaign (account_id, name, categories, created_at, published_at)
    select a.id, own.name, own.categories, a.created_at + (${today} - a.created_at) * 0.2,
      case when ${fraction(sql`a.id::text || own.name || 'p'`)} < 0.8
        then a.created_at + (${today} - a.created_at) * 0.25 end
    from (select distinct account.id, account.created_at from account join client on client.account_id = account.id) a,
      (values ('Monthly newsletter', array['Nurture']), ('Seasonal offer', array['Sales']),
              ('Contact form answer', array['Lead generation'])) own (name, categories)
    where ${fraction(sql`a.id::text || own.name`)} < 0.3
    order by a.id, own.name`.execute(db);
  await loadLocks(db, today);
  await loadParts(db);
  await loadJourneys(db, today);
}

/** Locked by the person who looks after the client, some days after it was published. */
async function loadLocks(db: Db, today: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update campaign set locked_at = published_at + interval '3 days', locked_by = created_by
    where published_at is not null and created_by is not null
      and published_at < ${today} - interval '4 days' and ${fraction(sql`id::text || 'lock'`)} < 0.14`.execute(db);
}

async function loadParts(db: Db): Promise<void> {
  await sql`
    insert into campaign_sequence (campaign_id, name, position)
    select c.id, s.name, s.position from campaign c,
      (values ('Welcome', 1), ('Follow-up', 2), ('Last reminder', 3)) s (name, position)
    where s.position <= 1 + floor(3 * ${fraction(sql`c.id::text || 'seq'`)})
    order by c.id, s.position`.execute(db);
  await sql`
    insert into campaign_goal (campaign_id, name, position)
    select c.id, g.name, g.position from campaign c,
      (values ('Form submitted', 1), ('Appointment booked', 2)) g (name, position)
    where g.position <= 1 + floor(2 * ${fraction(sql`c.id::text || 'goal'`)})
    order by c.id, g.position`.execute(db);
}

/** Each campaign draws its own share of the contacts, and succeeds with its own share of those. */
async function loadJourneys(db: Db, today: ReturnType<typeof sql>): Promise<void> {
  const pair = sql`c.id || '/' || p.id`;
  await sql`
    insert into campaign_contact (campaign_id, contact_id, entered_at, completed_at)
    select campaign_id, contact_id, entered_at,
      case when luck < success and entered_at + days <= until then entered_at + days end
    from (
      select c.id as campaign_id, p.id as contact_id,
        greatest(c.published_at, p.created_at)
          + (u.until - greatest(c.published_at, p.created_at)) * ${fraction(sql`${pair} || 'e'`)} as entered_at,
        u.until, ${fraction(sql`${pair} || 'c'`)} as luck, 0.35 + 0.6 * ${fraction(sql`c.id || 's'`)} as success,
        interval '1 day' * (2 + 40 * ${fraction(sql`${pair} || 'd'`)}) as days
      from campaign c
      left join install i on i.id = c.install_id
      join contact p on p.account_id = c.account_id
      cross join lateral (select least(coalesce(i.cancelled_at, ${today}), ${today}) as until) u
      where c.published_at < u.until and p.created_at < u.until
        and ${fraction(pair)} < 0.15 + 0.5 * ${fraction(sql`c.id || 'r'`)}
    ) journey
    order by campaign_id, contact_id`.execute(db);
  await sql`
    insert into goal_achievement (goal_id, contact_id, achieved_at)
    select g.id, j.contact_id,
      j.entered_at + (coalesce(j.completed_at, ${today}) - j.entered_at) * ${fraction(sql`g.id || '/' || j.contact_id || 'a'`)}
    from campaign_goal g join campaign_contact j on j.campaign_id = g.campaign_id
    where ${fraction(sql`g.id || '/' || j.contact_id`)} < (case when j.completed_at is null then 0.12 else 0.5 end) / g.position
    order by g.id, j.contact_id`.execute(db);
}
