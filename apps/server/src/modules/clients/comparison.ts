import type { ClientPerformance } from '@app/contract/clients';
import { sql } from 'kysely';
import { cachedRead, SLOW_COUNTS } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';

const measures = ['completionRate', 'goalsPerHundredContacts', 'contactsPerCampaign'] as const;
type Values = Record<(typeof measures)[number], number>;
type Totals = { campaigns: number; entered: number; completed: number; goals: number };

const toValues = ({ campaigns, entered, completed, goals }: Totals): Values => ({
  completionRate: (100 * completed) / entered,
  goalsPerHundredContacts: (100 * goals) / entered,
  contactsPerCampaign: entered / campaigns,
});

/** What a client reached, beside the partner's others. Its own numbers are those of the moment. */
export function compare(
  campaigns: ClientPerformance['campaigns'],
  clientId: string,
  all: ReadonlyMap<string, Values>,
): ClientPerformance['comparison'] {
  const begun = campaigns.filter(({ entered }) => entered > 0);
  const sum = (key: 'entered' | 'completed' | 'goals') => begun.reduce((total, campaign) => total + campaign[key], 0);
  const totals = { campaigns: begun.length, entered: sum('entered'), completed: sum('completed'), goals: sum('goals') };
  const mine = begun.length === 0 ? undefined : toValues(totals);
  const others = [...all].flatMap(([id, values]) => (id === clientId ? [] : values));
  const beside = (measure: (typeof measures)[number]) => ({
    client: mine ? round(mine[measure]) : null,
    others: middle(others.map((values) => values[measure])),
  });
  return {
    clients: others.length,
    completionRate: beside('completionRate'),
    goalsPerHundredContacts: beside('goalsPerHundredContacts'),
    contactsPerCampaign: beside('contactsPerCampaign'),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The median: one very large or very small client does not move it. */
function middle(values: number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : round((low + high) / 2);
}

export const readValues = cachedRead(countValues, SLOW_COUNTS);

/** Of every client that is open to the partner and has had contacts in campaigns. */
export async function countValues(db: Db, accountId: string): Promise<ReadonlyMap<string, Values>> {
  const { rows } = await sql<Totals & { id: string }>`
    with open as (
      select client.account_id from client join account on account.id = client.account_id
      where client.partner_account_id = ${accountId}::uuid and client.has_access and account.status = 'Active'
    ), visit as (
      select c.account_id, count(*)::int as entered, count(c.completed_at)::int as completed,
             count(distinct c.campaign_id)::int as campaigns
      from open join enrolment c on c.account_id = open.account_id
      where ${isNotInTrash('c')}
      group by 1
    ), goal as (
      select g.account_id, count(*)::int as goals
      from open join goal_achievement g on g.account_id = open.account_id
      where not g.came_in and ${isNotInTrash('g')}
      group by 1
    )
    select account_id as id, entered, completed, campaigns, coalesce(goals, 0) as goals
    from visit left join goal using (account_id)`.execute(db);
  return new Map(rows.map(({ id, ...totals }) => [id, toValues(totals)]));
}
