import type { SolutionFault } from '@app/contract/solution-faults';
import type { Solution } from '@app/contract/solutions';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { CampaignTables } from '../campaigns/tables.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { hasAddress } from '../sending/has-address.ts';
import { hasSender } from '../sending/has-sender.ts';
import { hasTextNumber } from '../sending/has-text-number.ts';
import { attentionOf } from './attention.ts';
import { IS_OTHER_GOAL } from './differences.ts';
import { readLinkNames } from './link-names.ts';
import { readFaults } from './solution-faults.ts';

type Scope = { accountId: string };
type CampaignRow = Selectable<CampaignTables['campaign']>;

const WINDOW = 30;
const counted = {
  entered: 'entered',
  completed: 'completed',
  goals: 'goal',
  sent: 'sent',
  opened: 'opened',
  clicked: 'clicked',
  skipped: 'skipped',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
} as const;

/** Each number of a day, or of several: `what` says which days' rows are meant. */
export const numbersOf = (row: string): RawBuilder<Solution['last30Days']> =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(counted).flatMap(([name, what]) => [
      sql.lit(name),
      sql`coalesce(sum(${sql.ref(`${row}.count`)}) filter (where ${sql.ref(`${row}.what`)} = ${sql.lit(what)}), 0)`,
    ]),
  )})`;

/** The account's campaigns but for those that were deleted, or one of them. */
export async function readSolutionRows(db: Db, { accountId }: Scope, id?: number) {
  const rows = await selectRows(db, accountId)
    .$if(id !== undefined, (query) => query.where('campaign.id', '=', id ?? 0))
    .orderBy('campaign.created_at', 'desc')
    .orderBy('campaign.id', 'desc')
    .execute();
  const links = await readLinkNames(db, rows);
  const faults = await readFaults(
    db,
    rows.filter(({ held_at }) => held_at !== null),
  );
  return rows.map((row) => ({
    row,
    links: links(row),
    solution: toSolution(row, links(row).missing.length > 0, faults(row)),
  }));
}

/** Whether such a step is drawn in it. */
const hasStep = (kind: 'email' | 'text') => sql<boolean>`exists (
  select from campaign_step t
  join campaign_sequence q on q.account_id = t.account_id and q.id = t.sequence_id
  where q.account_id = campaign.account_id and q.campaign_id = campaign.id and t.kind = ${sql.lit(kind)}
    and t.retired_at is null)`;

const selectRows = (db: Db, accountId: string) =>
  db
    .selectFrom('campaign')
    .innerJoin('account', 'account.id', 'campaign.account_id')
    .leftJoin('app_user as locker', 'locker.id', 'campaign.locked_by')
    .leftJoin('organization as company', 'company.id', 'locker.organization_id')
    .leftJoin('install', (join) =>
      join
        .onRef('install.account_id', '=', 'campaign.account_id')
        .onRef('install.id', '=', 'campaign.install_id')
        .on('install.cancelled_at', 'is', null),
    )
    .leftJoin('listing', 'listing.id', 'install.listing_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('enrolment')
          .select(({ fn }) => [
            fn
              .countAll<number>()
              .filterWhere('completed_at', 'is', null)
              .filterWhere('left_at', 'is', null)
              .as('active'),
            fn.countAll<number>().filterWhere('completed_at', 'is not', null).as('completed'),
          ])
          .whereRef('enrolment.account_id', '=', 'campaign.account_id')
          .whereRef('enrolment.campaign_id', '=', 'campaign.id')
          .where(isNotInTrash('enrolment'))
          .as('people'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('campaign_day as day')
          .select([
            numbersOf('day').as('last30Days'),
            sql<number>`coalesce(sum(day.count) filter (where day.what = 'failed'), 0)`.as('failed'),
          ])
          .whereRef('day.account_id', '=', 'campaign.account_id')
          .whereRef('day.campaign_id', '=', 'campaign.id')
          .where(sql<boolean>`day.day > (now() at time zone account.time_zone)::date - ${sql.lit(WINDOW)}::int`)
          .as('month'),
      (join) => join.onTrue(),
    )
    .selectAll('campaign')
    .select(['people.active', 'people.completed', 'month.last30Days', 'month.failed'])
    .select(['company.name as lockCompany', 'account.legacy_id', 'account.time_zone as accountZone'])
    .select(['listing.id as listingId', 'install.version as installedVersion'])
    .select([
      sql<number | null>`case when listing.published and not listing.archived then listing.version end`.as('newest'),
      sql<string | null>`coalesce(
        nullif(btrim(locker.given_name || ' ' || locker.family_name), ''), locker.username)`.as('locker'),
      sql<boolean>`(campaign.offered_assets <> '{}' or exists (
        select from campaign_step t
        join campaign_sequence q on q.account_id = t.account_id and q.id = t.sequence_id
        where q.account_id = campaign.account_id and q.campaign_id = campaign.id and q.retired_at is null
          and t.offered is not null and (t.retired_at is null or not t.offered ? 'isGone'))
        or exists (
          select from campaign_sequence q
          where q.account_id = campaign.account_id and q.campaign_id = campaign.id
            and q.offered is not null and (q.retired_at is not null or q.offered ->> 'name' <> q.name))
        or exists (
          select from campaign_goal g
          where g.account_id = campaign.account_id and g.campaign_id = campaign.id and g.offered is not null
            and case when g.retired_at is null then ${IS_OTHER_GOAL} else not g.offered ? 'isGone' end)
        or exists (
          select from campaign_asset a
          where a.account_id = campaign.account_id and a.campaign_id = campaign.id and a.offered is not null))`.as(
        'isOffered',
      ),
      // None of them has gone out, as far as is known: the index of what is under way has them all.
      sql<number>`(
        select count(*)::int from message m
        where m.account_id = campaign.account_id and m.campaign_id = campaign.id and m.state = 'uncertain'
          and m.sent_at is null)`.as('uncertain'),
      sql<boolean>`${hasStep('email')} and not ${hasSender(sql`campaign.account_id`)}`.as('lacksSender'),
      sql<boolean>`${hasStep('text')} and not ${hasTextNumber(sql`campaign.account_id`)}`.as('lacksTextNumber'),
      sql<boolean>`${hasStep('email')} and not ${hasAddress}`.as('lacksAddress'),
    ])
    .where('campaign.account_id', '=', accountId)
    .where('campaign.deleted_at', 'is', null);

export type SolutionRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

function stateOf({
  published_at,
  paused_at,
  ended_at,
}: Pick<CampaignRow, 'published_at' | 'paused_at' | 'ended_at'>): Solution['state'] {
  if (ended_at) return 'ended';
  if (!published_at) return 'draft';
  return paused_at ? 'paused' : 'running';
}

function toSolution(row: SolutionRow, isLinkMissing: boolean, heldBy: SolutionFault[]): Solution {
  const state = stateOf(row);
  return {
    id: row.id,
    name: row.name,
    categories: row.categories,
    state,
    lock: row.locked_at && {
      by: row.locker ?? '',
      company: row.lockCompany ?? '',
      date: row.locked_at.toISOString(),
    },
    active: row.active,
    completed: row.completed,
    last30Days: row.last30Days,
    attention: attentionOf({
      state,
      pausedWhy: row.paused_why,
      failed: row.failed,
      uncertain: row.uncertain,
      lacksSender: row.lacksSender,
      lacksTextNumber: row.lacksTextNumber,
      lacksAddress: row.lacksAddress,
      isLinkMissing,
      isChanged: row.changed_at !== null,
      isOffered: row.isOffered,
      isHeld: heldBy.length > 0,
      ...row.last30Days,
    }),
    uncertain: row.uncertain,
    heldBy,
    publishedDate: row.published_at?.toISOString() ?? null,
    createdDate: row.created_at.toISOString(),
    listing:
      row.listingId === null || row.installedVersion === null
        ? null
        : {
            id: row.listingId,
            version: row.installedVersion,
            newestVersion: Math.max(row.newest ?? 0, row.installedVersion),
          },
  };
}
