import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { type KeyInAccount, keysInAccounts } from '../campaigns/keys.ts';
import { partsOf, type Report, stepsOf, type Work } from './apply-install.ts';

/**
 * Brings installed campaigns to the run's version. Steps that the client changed stay as the client wants them, and a
 * step in which somebody waits is never removed: it is retired, and goes when it is empty.
 */
export async function applyUpdate(db: Db, { runId, accountIds }: Work): Promise<Report[]> {
  const updated = await sql<KeyInAccount>`
    with moved as (
      update install i set version = l.version
      from install_run_listing l
      where l.run_id = ${runId}::uuid and i.listing_id = l.listing_id and i.version < l.version
        and i.cancelled_at is null and i.account_id = any (${accountIds}::uuid[])
      returning i.account_id, i.id, i.listing_id, i.version
    )
    update campaign c set flow = coalesce(v.content -> 'flow', '[]')
    from moved m left join listing_version v on v.listing_id = m.listing_id and v.version = m.version
    where c.account_id = m.account_id and c.install_id = m.id
    returning c.account_id, c.id`.execute(db);
  const campaigns = updated.rows;
  await updateParts(db, campaigns);
  const added = await updateSteps(db, campaigns);
  const left = await removeSteps(db, campaigns);
  return accountIds.map((accountId) => ({
    accountId,
    report: {
      campaigns: campaigns.filter(({ account_id }) => account_id === accountId).length,
      stepsAdded: added.inserted.get(accountId) ?? 0,
      clientChangesKept: added.kept.get(accountId) ?? 0,
      stepsRemoved: left.removed.get(accountId) ?? 0,
      stepsRetired: left.retired.get(accountId) ?? 0,
      waitingKept: left.waiting.get(accountId) ?? 0,
    },
  }));
}

async function updateParts(db: Db, campaigns: KeyInAccount[]): Promise<void> {
  await sql`
    insert into campaign_sequence (account_id, campaign_id, key, name, position)
    select c.account_id, c.id, p.part ->> 'key', p.part ->> 'name', p.position
    from ${partsOf(campaigns, 'sequences')}
    on conflict (account_id, campaign_id, key) do update
      set name = excluded.name, position = excluded.position`.execute(db);
  await sql`
    insert into campaign_goal (account_id, campaign_id, key, kind, name, position)
    select c.account_id, c.id, p.part ->> 'key', p.part ->> 'kind', p.part ->> 'name', p.position
    from ${partsOf(campaigns, 'goals')}
    on conflict (account_id, campaign_id, key) do update
      set kind = excluded.kind, name = excluded.name, position = excluded.position`.execute(db);
  // A goal that somebody reached is history: it stays.
  await sql`
    delete from campaign_goal g
    where (g.account_id, g.campaign_id) in ${keysInAccounts(campaigns)} and g.key is not null
      and not exists (
        select from ${partsOf(campaigns, 'goals')}
          and c.account_id = g.account_id and c.id = g.campaign_id and p.part ->> 'key' = g.key)
      and not exists (
        select from goal_achievement a where a.account_id = g.account_id and a.goal_id = g.id)`.execute(db);
  await sql`
    insert into campaign_asset (account_id, campaign_id, key, kind, name, subject, body)
    select c.account_id, c.id, p.part ->> 'key', p.part ->> 'kind', p.part ->> 'name', p.part ->> 'subject', p.part ->> 'body'
    from ${partsOf(campaigns, 'assets')}
    on conflict (account_id, campaign_id, key) do update
      set kind = excluded.kind, name = excluded.name, subject = excluded.subject, body = excluded.body`.execute(db);
}

async function updateSteps(db: Db, campaigns: KeyInAccount[]) {
  const kept = await sql<Count>`
    select t.account_id, count(*) as count
    from campaign_sequence q join campaign_step t on t.account_id = q.account_id and t.sequence_id = q.id
    where (q.account_id, q.campaign_id) in ${keysInAccounts(campaigns)} and t.key is not null and t.changed_at is not null
    group by t.account_id`.execute(db);
  const { rows } = await sql<Count>`
    with written as (
      insert into campaign_step (account_id, sequence_id, key, position, kind, name, days, asset)
      select q.account_id, q.id, s.step ->> 'key', s.position, s.step ->> 'kind', s.step ->> 'name',
        (s.step ->> 'days')::int, s.step ->> 'asset'
      from ${stepsOf(campaigns)}
      on conflict (account_id, sequence_id, key) do update
        set position = excluded.position, retired_at = null,
          kind = case when campaign_step.changed_at is null then excluded.kind else campaign_step.kind end,
          name = case when campaign_step.changed_at is null then excluded.name else campaign_step.name end,
          days = case when campaign_step.changed_at is null then excluded.days else campaign_step.days end,
          asset = case when campaign_step.changed_at is null then excluded.asset else campaign_step.asset end
      returning account_id, xmax
    )
    select account_id, count(*) as count from written where xmax = 0 group by account_id`.execute(db);
  return { inserted: toCounts(rows), kept: toCounts(kept.rows) };
}

/** What the new version no longer has: gone where nobody waits, else retired until they have left. */
async function removeSteps(db: Db, campaigns: KeyInAccount[]) {
  const gone = sql`
    from campaign_sequence q, campaign_step t
    where (q.account_id, q.campaign_id) in ${keysInAccounts(campaigns)}
      and t.account_id = q.account_id and t.sequence_id = q.id and t.key is not null
      and not exists (
        select from ${stepsOf(campaigns)}
          and q.account_id = t.account_id and q.id = t.sequence_id and s.step ->> 'key' = t.key)`;
  const retired = await sql<Count & { waiting: number }>`
    with retired as (
      update campaign_step u set retired_at = coalesce(u.retired_at, now())
      from (select t.account_id, t.id ${gone}) g
      where u.account_id = g.account_id and u.id = g.id
        and exists (select from campaign_contact w where w.account_id = u.account_id and w.step_id = u.id)
      returning u.account_id, u.id
    )
    select account_id, count(*) as count,
      sum((select count(*) from campaign_contact w
           where w.account_id = retired.account_id and w.step_id = retired.id))::int as waiting
    from retired group by account_id`.execute(db);
  const removed = await sql<Count>`
    with removed as (
      delete from campaign_step d using (select t.account_id, t.id ${gone}) g
      where d.account_id = g.account_id and d.id = g.id
        and not exists (select from campaign_contact w where w.account_id = d.account_id and w.step_id = d.id)
      returning d.account_id
    )
    select account_id, count(*) as count from removed group by account_id`.execute(db);
  await sql`
    delete from campaign_sequence d
    where (d.account_id, d.campaign_id) in ${keysInAccounts(campaigns)} and d.key is not null
      and not exists (
        select from ${partsOf(campaigns, 'sequences')}
          and c.account_id = d.account_id and c.id = d.campaign_id and p.part ->> 'key' = d.key)
      and not exists (
        select from campaign_step t where t.account_id = d.account_id and t.sequence_id = d.id)`.execute(db);
  return {
    retired: toCounts(retired.rows),
    waiting: new Map(retired.rows.map(({ account_id, waiting }) => [account_id, waiting])),
    removed: toCounts(removed.rows),
  };
}

type Count = { account_id: string; count: number };

const toCounts = (rows: Count[]) => new Map(rows.map(({ account_id, count }) => [account_id, count]));
