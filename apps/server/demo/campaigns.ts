import { sql } from 'kysely';
import { loadParts } from './campaign-parts.ts';
import { loadFirstPipelines } from './deals/first-pipelines.ts';
import { fraction } from './fraction.ts';
import { loadJourneys } from './journeys/load-journeys.ts';
import { publishAll } from './journeys/publish.ts';
import { NAME_CONFLICTS } from './name-conflicts.ts';
import type { Db } from './rows.ts';

/** A large demo leaves out the texts of mails, so that it still loads in seconds. */
const MANY_CLIENTS = 500;

type Moment = ReturnType<typeof sql>;
const CLIENTS = sql`
  (select distinct account.id, account.created_at from account join client on client.account_id = account.id)`;

/**
 * What runs in the clients' accounts: campaigns (one for each install, and some of their own), which of the contacts
 * went through them and what came of it.
 */
export async function loadCampaigns(db: Db, { clients, now }: { clients: number; now: Date }): Promise<void> {
  const many = clients > MANY_CLIENTS;
  const today = sql`${now.toISOString()}::timestamptz`;
  await loadInstalledCampaigns(db);
  await loadOwnCampaigns(db, today);
  await loadLocks(db, today);
  await loadParts(db, { bodies: !many, today });
  await loadFirstPipelines(db);
  await publishAll(db, today);
  await loadJourneys(db, { now, isLarge: many });
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
