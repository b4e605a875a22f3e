import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { partsOf, type Report, stepsOf, type Work } from './apply-install.ts';

/**
 * Brings installed campaigns to the run's version. Steps that the client changed stay as the client wants them, and a
 * step in which somebody waits is never removed: it is retired, and goes when it is empty.
 */
export async function applyUpdate(db: Db, { runId, accountIds }: Work): Promise<Report[]> {
  const updated = await sql<{ id: number; account_id: string }>`
    with moved as (
      update install i set version = l.version
      from install_run_listing l
      where l.run_id = ${runId}::uuid and i.listing_id = l.listing_id and i.version < l.version
        and i.cancelled_at is null and i.account_id = any (${accountIds}::uuid[])
      returning i.id, i.listing_id, i.version
    )
    update campaign c set flow = coalesce(v.content -> 'flow', '[]')
    from moved m left join listing_version v on v.listing_id = m.listing_id and v.version = m.version
    where c.install_id = m.id
    returning c.id, c.account_id`.execute(db);
  const ids = updated.rows.map(({ id }) => id);
  await updateParts(db, ids);
  const added = await updateSteps(db, ids);
  const left = await removeSteps(db, ids);
  return accountIds.map((accountId) => {
    const own = updated.rows.filter(({ account_id }) => account_id === accountId).map(({ id }) => id);
    const sum = (counts: Map<number, number>) => own.reduce((total, id) => total + (counts.get(id) ?? 0), 0);
    return {
      accountId,
      report: {
        campaigns: own.length,
        stepsAdded: sum(added.inserted),
        clientChangesKept: sum(added.kept),
        stepsRemoved: sum(left.removed),
        stepsRetired: sum(left.retired),
        waitingKept: sum(left.waiting),
      },
    };
  });
}

async function updateParts(db: Db, ids: number[]): Promise<void> {
  await sql`
    insert into campaign_sequence (campaign_id, key, name, position)
    select c.id, p.part ->> 'key', p.part ->> 'name', p.position
    from ${partsOf(ids, 'sequences')}
    on conflict (campaign_id, key) do update set name = excluded.name, position = excluded.position`.execute(db);
  await sql`
    insert into campaign_goal (campaign_id, key, kind, name, position)
    select c.id, p.part ->> 'key', p.part ->> 'kind', p.part ->> 'name', p.position
    from ${partsOf(ids, 'goals')}
    on conflict (campaign_id, key) do update
      set kind = excluded.kind, name = excluded.name, position = excluded.position`.execute(db);
  // A goal that somebody reached is history: it stays.
  await sql`
    delete from campaign_goal g
    where g.campaign_id = any (${ids}::bigint[]) and g.key is not null
      and not exists (select from ${partsOf(ids, 'goals')} and c.id = g.campaign_id and p.part ->> 'key' = g.key)
      and not exists (select from goal_achievement a where a.goal_id = g.id)`.execute(db);
  await sql`
    insert into campaign_asset (campaign_id, key, kind, name, subject, body)
    select c.id, p.part ->> 'key', p.part ->> 'kind', p.part ->> 'name', p.part ->> 'subject', p.part ->> 'body'
    from ${partsOf(ids, 'assets')}
    on conflict (campaign_id, key) do update
      set kind = excluded.kind, name = excluded.name, subject = excluded.subject, body = excluded.body`.execute(db);
}

async function updateSteps(db: Db, ids: number[]) {
  const kept = await sql<{ id: number; count: number }>`
    select q.campaign_id as id, count(*) as count
    from campaign_step t join campaign_sequence q on q.id = t.sequence_id
    where q.campaign_id = any (${ids}::bigint[]) and t.key is not null and t.changed_at is not null
    group by q.campaign_id`.execute(db);
  const { rows } = await sql<{ id: number; count: number }>`
    with written as (
      insert into campaign_step (sequence_id, key, position, kind, name, days, asset)
      select q.id, s.step ->> 'key', s.position, s.step ->> 'kind', s.step ->> 'name', (s.step ->> 'days')::int,
        s.step ->> 'asset'
      from ${stepsOf(ids)}
      on conflict (sequence_id, key) do update
        set position = excluded.position, retired_at = null,
          kind = case when campaign_step.changed_at is null then excluded.kind else campaign_step.kind end,
          name = case when campaign_step.changed_at is null then excluded.name else campaign_step.name end,
          days = case when campaign_step.changed_at is null then excluded.days else campaign_step.days end,
          asset = case when campaign_step.changed_at is null then excluded.asset else campaign_step.asset end
      returning sequence_id, xmax
    )
    select q.campaign_id as id, count(*) as count
    from written w join campaign_sequence q on q.id = w.sequence_id
    where w.xmax = 0
    group by q.campaign_id`.execute(db);
  return { inserted: toCounts(rows), kept: toCounts(kept.rows) };
}

/** What the new version no longer has: gone where nobody waits, else retired until they have left. */
async function removeSteps(db: Db, ids: number[]) {
  const gone = sql`
    from campaign_sequence q, campaign_step t
    where q.campaign_id = any (${ids}::bigint[]) and t.sequence_id = q.id and t.key is not null
      and not exists (
        select from ${stepsOf(ids)} and q.id = t.sequence_id and s.step ->> 'key' = t.key)`;
  const retired = await sql<{ id: number; count: number; waiting: number }>`
    with retired as (
      update campaign_step u set retired_at = coalesce(u.retired_at, now())
      from (select t.id, q.campaign_id ${gone}) g
      where u.id = g.id and exists (select from campaign_contact w where w.step_id = u.id)
      returning g.campaign_id, u.id
    )
    select campaign_id as id, count(*) as count,
      sum((select count(*) from campaign_contact w where w.step_id = retired.id))::int as waiting
    from retired group by campaign_id`.execute(db);
  const removed = await sql<{ id: number; count: number }>`
    with removed as (
      delete from campaign_step d using (select t.id, q.campaign_id ${gone}) g
      where d.id = g.id and not exists (select from campaign_contact w where w.step_id = d.id)
      returning g.campaign_id
    )
    select campaign_id as id, count(*) as count from removed group by campaign_id`.execute(db);
  await sql`
    delete from campaign_sequence d
    where d.campaign_id = any (${ids}::bigint[]) and d.key is not null
      and not exists (
        select from ${partsOf(ids, 'sequences')} and c.id = d.campaign_id and p.part ->> 'key' = d.key)
      and not exists (select from campaign_step t where t.sequence_id = d.id)`.execute(db);
  return {
    retired: toCounts(retired.rows),
    waiting: new Map(retired.rows.map(({ id, waiting }) => [id, waiting])),
    removed: toCounts(removed.rows),
  };
}

const toCounts = (rows: { id: number; count: number }[]) => new Map(rows.map(({ id, count }) => [id, count]));
