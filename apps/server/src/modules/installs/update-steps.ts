import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { keysInAccounts } from '../campaigns/keys.ts';
import { partsOf, stepsOf } from './apply-install.ts';
import { type Count, GONE, isFree, oldPart, toCounts, type Updated } from './update-parts.ts';

/** Whether the version has a step of an account, in the same sequence. */
const isListed = (campaigns: Updated[], step: 't' | 'b') => sql`exists (
  select from ${stepsOf(campaigns)} and q.account_id = ${sql.ref(step)}.account_id
    and q.id = ${sql.ref(step)}.sequence_id and s.step ->> 'key' = ${sql.ref(step)}.key)`;

/** Of a step (t) that the version has no more: the client drew it, or changed it. */
const isClients = sql`t.retired_at is null and (t.key like 'own:%' or t.changed_at is not null)`;

/** The client's steps that the version does not have stay behind the step that they follow, wherever it puts that one. */
export async function keepPlaces(db: Db, campaigns: Updated[]): Promise<{ restore: () => Promise<void> }> {
  const { rows } = await sql<{ account_id: string; id: number; sequence_id: number; after: number | null }>`
    select t.account_id, t.id, t.sequence_id, (
      select b.id from campaign_step b
      where b.account_id = t.account_id and b.sequence_id = t.sequence_id and b.retired_at is null
        and (b.position, b.id) < (t.position, t.id) and ${isListed(campaigns, 'b')}
      order by b.position desc, b.id desc limit 1) as after
    from campaign_sequence q join campaign_step t on t.account_id = q.account_id and t.sequence_id = q.id
    where (q.account_id, q.campaign_id) in ${keysInAccounts(campaigns)} and ${isClients}
      and not ${isListed(campaigns, 't')}`.execute(db);
  const restore = async () => {
    if (rows.length === 0) return;
    await sql`
      with own as (
        select * from unnest(
          ${rows.map(({ account_id }) => account_id)}::uuid[], ${rows.map(({ id }) => id)}::bigint[],
          ${rows.map(({ sequence_id }) => sequence_id)}::bigint[], ${rows.map(({ after }) => after)}::bigint[])
          o (account_id, id, sequence_id, after)
      ), placed as (
        select t.account_id, t.id, row_number() over (
          partition by t.account_id, t.sequence_id
          order by case when own.id is null then t.position when own.after is null then 0
            else coalesce(a.position, t.position) end, own.id is not null, t.position, t.id) as position
        from campaign_step t
        left join own on own.account_id = t.account_id and own.id = t.id
        left join campaign_step a on a.account_id = own.account_id and a.id = own.after
        where (t.account_id, t.sequence_id) in (select account_id, sequence_id from own)
      )
      update campaign_step t set position = placed.position from placed
      where t.account_id = placed.account_id and t.id = placed.id`.execute(db);
  };
  return { restore };
}

export async function updateSteps(db: Db, campaigns: Updated[]) {
  const old = oldStep(campaigns, sql`s.step ->> 'key'`);
  const { rows } = await sql<Count>`
    with written as (
      insert into campaign_step (account_id, sequence_id, key, position, kind, name, days, asset, offered)
      select account_id, id, step ->> 'key', position, step ->> 'kind', step ->> 'name', (step ->> 'days')::int,
        step ->> 'asset', case when old is not null and old <> step then step - 'key' end
      from (select q.account_id, q.id, s.step, s.position, ${old} as old from ${stepsOf(campaigns)}) given
      on conflict (account_id, sequence_id, key) do update
        set position = excluded.position,
          retired_at = case when campaign_step.changed_at is null then null else campaign_step.retired_at end,
          kind = case when campaign_step.changed_at is null then excluded.kind else campaign_step.kind end,
          name = case when campaign_step.changed_at is null then excluded.name else campaign_step.name end,
          days = case when campaign_step.changed_at is null then excluded.days else campaign_step.days end,
          asset = case when campaign_step.changed_at is null then excluded.asset else campaign_step.asset end,
          offered = case when campaign_step.changed_at is not null
            then coalesce(excluded.offered, nullif(campaign_step.offered, ${GONE})) end
      returning account_id, xmax
    )
    select account_id, count(*) as count from written where xmax = 0 group by account_id`.execute(db);
  await offerMoved(db, campaigns);
  return toCounts(rows);
}

/** What was moved here to another sequence is offered there, not at the mark that it left. */
async function offerMoved(db: Db, campaigns: Updated[]): Promise<void> {
  const isMark = sql`
    m.moved_to is not null and m.offered is not null and (m.account_id, m.sequence_id) in (
      select q.account_id, q.id from campaign_sequence q
      where (q.account_id, q.campaign_id) in ${keysInAccounts(campaigns)})`;
  await sql`
    update campaign_step t set offered = m.offered from campaign_step m
    where t.account_id = m.account_id and t.id = m.moved_to and ${isMark}`.execute(db);
  await sql`update campaign_step m set offered = null where ${isMark}`.execute(db);
}

/** The same step in the version from which a campaign (c) with a sequence (q) comes. */
const oldStep = (campaigns: Updated[], key: RawBuilder<unknown>) =>
  oldPart(
    campaigns,
    sql`(
      select s.value from jsonb_array_elements(ov.content -> 'sequences') w (value)
      cross join jsonb_array_elements(w.value -> 'steps') s (value) where w.value ->> 'key' = q.key)`,
    key,
  );

/** How many steps are as the client wants them, by account. */
export async function countKept(db: Db, campaigns: Updated[]): Promise<Map<string, number>> {
  const { rows } = await sql<Count>`
    select t.account_id, count(*) as count
    from campaign_sequence q join campaign_step t on t.account_id = q.account_id and t.sequence_id = q.id
    where (q.account_id, q.campaign_id) in ${keysInAccounts(campaigns)} and t.key is not null and t.changed_at is not null
    group by t.account_id`.execute(db);
  return toCounts(rows);
}

/** What the client changed and the new version no longer has stays; that it is gone there is offered once. */
async function offerGone(db: Db, campaigns: Updated[]): Promise<void> {
  await sql`
    update campaign_step u set offered = ${GONE}
    from (
      select t.account_id, t.id from campaign_step t
      join campaign_sequence q on q.account_id = t.account_id and q.id = t.sequence_id
      join campaign c on c.account_id = q.account_id and c.id = q.campaign_id
      join install i on i.account_id = c.account_id and i.id = c.install_id
      where (c.account_id, c.id) in ${keysInAccounts(campaigns)} and t.key not like 'own:%' and ${isClients}
        and not ${isListed(campaigns, 't')} and ${oldStep(campaigns, sql`t.key`)} is not null) g
    where u.account_id = g.account_id and u.id = g.id`.execute(db);
}

/** What the new version no longer has: gone where nobody waits, else retired until they have left, or while it still runs. */
export async function removeSteps(db: Db, campaigns: Updated[]) {
  const gone = (some: Updated[]) => sql`
    from campaign_sequence q, campaign_step t
    where (q.account_id, q.campaign_id) in ${keysInAccounts(some)}
      and t.account_id = q.account_id and t.sequence_id = q.id and t.key is not null and t.key not like 'own:%'
      and not (${isClients}) and not ${isListed(campaigns, 't')}`;
  await offerGone(db, campaigns);
  const removed = await sql<Count>`
    with removed as (
      delete from campaign_step d using (select t.account_id, t.id ${gone(campaigns.filter(isFree))}) g
      where d.account_id = g.account_id and d.id = g.id
        and not exists (select from enrolment w where w.account_id = d.account_id and w.step_id = d.id)
      returning d.account_id
    )
    select account_id, count(*) as count from removed group by account_id`.execute(db);
  const retired = await sql<Count & { waiting: number }>`
    with retired as (
      update campaign_step u set retired_at = coalesce(u.retired_at, now()), changed_at = null, offered = null
      from (select t.account_id, t.id ${gone(campaigns)}) g
      where u.account_id = g.account_id and u.id = g.id
      returning u.account_id, u.id
    )
    select account_id, count(*) as count,
      sum((select count(*) from enrolment w
           where w.account_id = retired.account_id and w.step_id = retired.id
             and w.completed_at is null and w.left_at is null))::int as waiting
    from retired group by account_id`.execute(db);
  const goneSequence = sql`
    (d.account_id, d.campaign_id) in ${keysInAccounts(campaigns)} and d.key is not null and d.key not like 'own:%'
    and not exists (
      select from ${partsOf(campaigns, 'sequences')}
        and c.account_id = d.account_id and c.id = d.campaign_id and p.part ->> 'key' = d.key)
    and not exists (
      select from campaign_step t where t.account_id = d.account_id and t.sequence_id = d.id and t.retired_at is null)`;
  await sql`
    delete from campaign_sequence d
    where ${goneSequence} and (d.account_id, d.campaign_id) in ${keysInAccounts(campaigns.filter(isFree))}
      and not exists (
        select from campaign_step t where t.account_id = d.account_id and t.sequence_id = d.id)`.execute(db);
  await sql`
    update campaign_sequence d set retired_at = coalesce(d.retired_at, now()), changed_at = null
    where ${goneSequence}`.execute(db);
  return {
    retired: toCounts(retired.rows),
    waiting: new Map(retired.rows.map(({ account_id, waiting }) => [account_id, waiting])),
    removed: toCounts(removed.rows),
  };
}
