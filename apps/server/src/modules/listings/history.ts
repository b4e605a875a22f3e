import type { HistoryPoint } from '@app/contract/listings';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config.ts';
import { toUtcDay } from '../../days.ts';
import type { Db } from '../../db/open.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { selectInstalls } from './installed.ts';
import { getListing, type Reader } from './listings.ts';

/** A year of days is more than a curve can show: it is drawn in weeks. */
const stepOf = (days: number) => (days > 100 ? 7 : 1);

const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'UTC')::date`;

/** What was installed at a day's end, and who was in it: all who came until then, less all who left. */
export async function getListingHistory(
  db: Db,
  reader: Reader,
  config: Config,
  id: string,
  days: number,
): Promise<{ points: HistoryPoint[] }> {
  const listing = await getListing(db, reader, config, id);
  const step = sql.lit(stepOf(days));
  const buckets = Math.ceil(days / stepOf(days));
  const today = toUtcDay(new Date());
  const { rows } = await sql<HistoryPoint>`
    with mine as (${await selectInstalls(db, reader, listing.id)}), span as (
      select ${today}::date as today, ${today}::date - ${sql.lit(buckets)}::int * ${step} as start
    ), visit as (
      -- A cancelled install sends away who is still in it.
      select c.entered_at, least(c.completed_at, c.left_at, mine.cancelled_at) as left_at
      from mine join enrolment c on c.account_id = mine.account_id and c.campaign_id = mine.campaign_id
      where mine.open and c.entered_at <= coalesce(mine.cancelled_at, 'infinity') and ${isNotInTrash('c')}
    ), happening as (
      select ${day(sql`installed_at`)} as day, count(*) as installs, 0 as contacts from mine where open group by 1
      union all select ${day(sql`cancelled_at`)}, -count(*), 0 from mine where open group by 1
      union all select ${day(sql`entered_at`)}, 0, count(*) from visit group by 1
      union all select ${day(sql`left_at`)}, 0, -count(*) from visit group by 1
    ), bucket as (
      -- Everything before the span is the first bucket's past; the last bucket ends today.
      select greatest(ceil((day - start)::numeric / ${step}), 0)::int as n,
             sum(installs)::int as installs, sum(contacts)::int as contacts
      from happening, span where day <= today group by 1
    )
    select (span.start + n * ${step})::text as date,
           (sum(coalesce(installs, 0)) over (order by n))::int as installs,
           (sum(coalesce(contacts, 0)) over (order by n))::int as "activeContacts"
    from span, generate_series(0, ${sql.lit(buckets)}) as n left join bucket using (n)
    order by n`.execute(db);
  return { points: rows.slice(1) };
}
