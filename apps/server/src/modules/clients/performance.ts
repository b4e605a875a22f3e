import type { ClientPerformance } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import { toUtcDay } from '../../days.ts';
import type { Db } from '../../db/open.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { compare, readValues } from './comparison.ts';

type Scope = { accountId: string };
type Happened = Omit<Point, 'active'> & { change: number };
type Point = ClientPerformance['points'][number];

/** A year of days is more than a curve can show: it is drawn in weeks. */
const stepOf = (days: number) => (days > 100 ? 7 : 1);

export async function getPerformance(
  db: Db,
  { accountId }: Scope,
  clientId: string,
  days: number,
): Promise<ClientPerformance> {
  const client = await db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.account_id')
    .select(['client.has_access', 'account.status'])
    .where('client.partner_account_id', '=', accountId)
    .where('client.account_id', '=', clientId)
    .executeTakeFirst();
  if (!client) throw new AppError('client.notFound');
  if (!client.has_access || client.status !== 'Active') throw new AppError('client.noAccess');
  const campaigns = await rankCampaigns(db, clientId);
  return {
    points: await listPoints(db, clientId, days),
    campaigns,
    comparison: compare(campaigns, clientId, await readValues(db, accountId)),
  };
}

/** Who is in any campaign at a day's end: all who came until then, less all who left. In several at once counts once. */
async function listPoints(db: Db, clientId: string, days: number): Promise<Point[]> {
  const step = stepOf(days);
  const today = toUtcDay(new Date());
  const { rows } = await sql<Happened>`
    with span as (
      select ${today}::date as today, ${today}::date - ${sql.lit(Math.ceil(days / step) * step)}::int as start
    ), visit as (
      select c.contact_id, (c.entered_at at time zone 'UTC')::date as entered,
             (c.completed_at at time zone 'UTC')::date as completed,
             (least(c.completed_at, c.left_at) at time zone 'UTC')::date as ended
      from enrolment c
      where c.account_id = ${clientId}::uuid and ${isNotInTrash('c')}
    ), marked as (
      -- A contact's visits that touch each other are one stay.
      select *, entered > max(coalesce(ended, 'infinity'))
        over (partition by contact_id order by entered rows between unbounded preceding and 1 preceding) as anew
      from visit
    ), numbered as (
      select *, count(*) filter (where anew) over (partition by contact_id order by entered, ended) as stay from marked
    ), stay as (
      select min(entered) as came, nullif(max(coalesce(ended, 'infinity')), 'infinity') as gone
      from numbered group by contact_id, stay
    ), goal as (
      select (g.achieved_at at time zone 'UTC')::date as achieved
      from goal_achievement g
      where g.account_id = ${clientId}::uuid and not g.came_in and ${isNotInTrash('g')}
    ), happening as (
      select entered as day, 1 as entered, 0 as completed, 0 as goals, 0 as change from visit
      union all select completed, 0, 1, 0, 0 from visit where completed is not null
      union all select achieved, 0, 0, 1, 0 from goal
      union all select came, 0, 0, 0, 1 from stay
      union all select gone, 0, 0, 0, -1 from stay where gone is not null
    ), bucket as (
      -- Everything before the span is the first bucket's past; the last bucket ends today.
      select greatest(ceil((day - start)::numeric / ${sql.lit(step)}), 0)::int as at,
             sum(entered)::int as entered, sum(completed)::int as completed, sum(goals)::int as goals,
             sum(change)::int as change
      from happening, span where day <= today group by 1
    )
    select (span.start + at * ${sql.lit(step)})::text as date,
           coalesce(entered, 0) as entered, coalesce(completed, 0) as completed, coalesce(goals, 0) as goals,
           coalesce(change, 0) as change
    from span, generate_series(0, ${sql.lit(Math.ceil(days / step))}) as at left join bucket using (at)
    order by at`.execute(db);
  let active = 0;
  return rows.flatMap((row, at) => {
    active += row.change;
    return at === 0
      ? []
      : [{ date: row.date, active, entered: row.entered, completed: row.completed, goals: row.goals }];
  });
}

async function rankCampaigns(db: Db, clientId: string): Promise<ClientPerformance['campaigns']> {
  const rows = await db
    .selectFrom('campaign')
    .select((from) => [
      'campaign.id',
      'campaign.name',
      from
        .selectFrom('enrolment')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('enrolment.account_id', '=', 'campaign.account_id')
        .whereRef('campaign_id', '=', 'campaign.id')
        .where(isNotInTrash('enrolment'))
        .as('entered'),
      from
        .selectFrom('enrolment')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('enrolment.account_id', '=', 'campaign.account_id')
        .whereRef('campaign_id', '=', 'campaign.id')
        .where(isNotInTrash('enrolment'))
        .where('completed_at', 'is not', null)
        .as('completed'),
      from
        .selectFrom('goal_achievement')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .innerJoin('campaign_goal', (join) =>
          join
            .onRef('campaign_goal.account_id', '=', 'goal_achievement.account_id')
            .onRef('campaign_goal.id', '=', 'goal_achievement.goal_id'),
        )
        .whereRef('campaign_goal.account_id', '=', 'campaign.account_id')
        .whereRef('campaign_goal.campaign_id', '=', 'campaign.id')
        .where('came_in', '=', false)
        .where(isNotInTrash('goal_achievement'))
        .as('goals'),
    ])
    .where('campaign.account_id', '=', clientId)
    .orderBy('campaign.name')
    .orderBy('campaign.id')
    .execute();
  return rows.map(({ id, name, ...counts }) => {
    const entered = counts.entered ?? 0;
    const completed = counts.completed ?? 0;
    return { id, name, entered, completed, goals: counts.goals ?? 0, completionRate: percent(completed, entered) };
  });
}

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
