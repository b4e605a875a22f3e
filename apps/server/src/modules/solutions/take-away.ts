import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { KeyInAccount } from '../campaigns/keys.ts';
import { retireParts } from './retire-parts.ts';

/** Takes a part out of the drawing that the listing no longer has, and with a sequence's last step the sequence. */
export async function takeAway(db: Db, campaign: KeyInAccount, part: 'step' | 'goal', id: number): Promise<void> {
  const { account_id } = campaign;
  await db
    .updateTable(part === 'step' ? 'campaign_step' : 'campaign_goal')
    .set({ offered: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  if (part === 'goal') {
    await retireParts(db, account_id, { goals: [id], sequences: [], steps: [] });
    const { key } = await db
      .selectFrom('campaign_goal')
      .select('key')
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return leadElsewhere(db, campaign, key ?? '');
  }
  await retireParts(db, account_id, { goals: [], sequences: [], steps: [id] });
  const emptied = await findEmptied(db, account_id, id);
  if (!emptied) return;
  await retireParts(db, account_id, { goals: [], sequences: [emptied.id], steps: [] });
  await leadElsewhere(db, campaign, emptied.key);
}

/** The sequence in which a step was, where nothing is left in it and the listing no longer has it either. */
async function findEmptied(db: Db, accountId: string, stepId: number) {
  const { rows } = await sql<{ id: number; key: string }>`
    select q.id, q.key from campaign_step t
    join campaign_sequence q on q.account_id = t.account_id and q.id = t.sequence_id
    join campaign c on c.account_id = q.account_id and c.id = q.campaign_id
    join install i on i.account_id = c.account_id and i.id = c.install_id
    join listing_version v on v.listing_id = i.listing_id and v.version = i.version
    where t.account_id = ${accountId}::uuid and t.id = ${stepId}::bigint and q.key not like 'own:%'
      and not exists (
        select from campaign_step o
        where o.account_id = q.account_id and o.sequence_id = q.id and o.retired_at is null)
      and not exists (select from jsonb_array_elements(v.content -> 'sequences') l where l ->> 'key' = q.key)`.execute(
    db,
  );
  return rows[0];
}

/** Nothing leads to a part any more; what led nowhere else leads where the listing says. */
async function leadElsewhere(db: Db, { account_id, id }: KeyInAccount, lost: string): Promise<void> {
  await sql`
    update campaign set flow = coalesce((
      select jsonb_agg(edge.value order by edge.is_listed, edge.at)
      from (
        select o.value, o.at, false as is_listed from jsonb_array_elements(c.flow) with ordinality o (value, at)
        where ${lost}::text not in (o.value ->> 'from', o.value ->> 'to')
        union all
        select n.value, n.at, true from jsonb_array_elements(v.content -> 'flow') with ordinality n (value, at)
        where exists (
            select from jsonb_array_elements(c.flow) o
            where o ->> 'from' = n.value ->> 'from' and o ->> 'to' = ${lost}::text)
          and not exists (
            select from jsonb_array_elements(c.flow) o
            where o ->> 'from' = n.value ->> 'from' and o ->> 'to' <> ${lost}::text)) edge), '[]')
    from campaign c
    join install i on i.account_id = c.account_id and i.id = c.install_id
    join listing_version v on v.listing_id = i.listing_id and v.version = i.version
    where campaign.account_id = ${account_id}::uuid and campaign.id = ${id}::bigint
      and c.account_id = campaign.account_id and c.id = campaign.id`.execute(db);
}
