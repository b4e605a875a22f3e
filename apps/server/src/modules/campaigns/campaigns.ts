import { type Campaign, type listCampaigns as listEndpoint, optionalProperties } from '@app/contract/campaigns';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/open.ts';
import { countRows } from '../../list/page.ts';
import { announce } from '../../live/live.ts';
import { entry } from '../campaign-events/read-running.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { logCampaign } from '../solutions/campaign-log.ts';

type Scope = { accountId: string };
type Query = Request<typeof listEndpoint, 'output'>['query'];

/** The latest first. Counts come from the contacts in each campaign; the count of all, from the account. */
export async function listCampaigns(db: Db, { accountId }: Scope, { limit, offset, optional_properties = [] }: Query) {
  const rows = await selectCampaigns(db)
    .where('campaign.account_id', '=', accountId)
    .where('campaign.deleted_at', 'is', null)
    .orderBy('campaign.created_at', 'desc')
    .orderBy('campaign.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const count = await countRows(
    db.selectFrom('campaign').where('account_id', '=', accountId).where('deleted_at', 'is', null),
  );
  const wanted = new Set<string>(optional_properties);
  return { campaigns: rows.map((row) => toCampaign(row, wanted)), count };
}

/** With everything that is optional in the list, and how goals and sequences follow each other. */
export async function findCampaign(db: Db, { accountId }: Scope, campaignId: number) {
  const row = await selectCampaigns(db)
    .where('campaign.account_id', '=', accountId)
    .where('campaign.id', '=', campaignId)
    .where('campaign.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('campaign.notFound');
  return { ...toCampaign(row, new Set(optionalProperties)), flow: row.flow };
}

/** With how many contacts are in each, who made it and who locked it. */
export const selectCampaigns = (db: Db) =>
  db
    .selectFrom('campaign')
    .leftJoin('app_user as author', 'author.id', 'campaign.created_by')
    .leftJoin('app_user as locker', 'locker.id', 'campaign.locked_by')
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
            fn.count<number>('contact_id').distinct().filterWhere('completed_at', 'is not', null).as('completed'),
          ])
          .whereRef('enrolment.account_id', '=', 'campaign.account_id')
          .whereRef('enrolment.campaign_id', '=', 'campaign.id')
          .where(isNotInTrash('enrolment'))
          .as('contacts'),
      (join) => join.onTrue(),
    )
    .selectAll('campaign')
    .select(['contacts.active', 'contacts.completed', 'author.global_id', nameOf('locker').as('locker')])
    .select((from) => [
      from
        .selectFrom('account')
        .select(entry.as('entry'))
        .whereRef('account.id', '=', 'campaign.account_id')
        .as('entry'),
      jsonArrayFrom(
        from
          .selectFrom('campaign_goal')
          .select(['campaign_goal.id', 'campaign_goal.name'])
          .whereRef('campaign_goal.account_id', '=', 'campaign.account_id')
          .whereRef('campaign_goal.campaign_id', '=', 'campaign.id')
          .where('campaign_goal.retired_at', 'is', null)
          .orderBy('campaign_goal.position'),
      ).as('goals'),
      jsonArrayFrom(
        from
          .selectFrom('campaign_sequence')
          .select(['campaign_sequence.id', 'campaign_sequence.name'])
          .whereRef('campaign_sequence.account_id', '=', 'campaign.account_id')
          .whereRef('campaign_sequence.campaign_id', '=', 'campaign.id')
          .where('campaign_sequence.retired_at', 'is', null)
          .orderBy('campaign_sequence.position'),
      ).as('sequences'),
    ]);

const nameOf = (person: string) =>
  sql<
    string | null
  >`coalesce(nullif(trim(${sql.ref(`${person}.given_name`)} || ' ' || ${sql.ref(`${person}.family_name`)}), ''), ${sql.ref(`${person}.username`)})`;

type Row = Awaited<ReturnType<ReturnType<typeof selectCampaigns>['executeTakeFirstOrThrow']>>;

function toCampaign(row: Row, wanted: ReadonlySet<string>): Campaign {
  return {
    id: row.id,
    name: row.name,
    categories: row.categories,
    active_contact_count: row.active,
    completed_contact_count: row.completed,
    date_created: row.created_at.toISOString(),
    published_date: row.published_at?.toISOString() ?? null,
    published_status: row.published_at !== null,
    error_message: row.error_message,
    ...(wanted.has('locked') && lockOf(row)),
    ...(wanted.has('created_by_global_id') && { created_by_global_id: row.global_id }),
    ...(wanted.has('goals') && { goals: row.goals }),
    ...(wanted.has('sequences') && { sequences: row.sequences }),
    ...(wanted.has('entry') && { entry: row.entry ?? 'open' }),
  };
}

const lockOf = ({ locked_at, locker }: { locked_at: Date | null; locker: string | null }) => ({
  locked: locked_at !== null,
  locked_by: locked_at && locker,
  locked_date: locked_at?.toISOString() ?? null,
});

/**
 * Locking a locked campaign keeps who locked it first. What a partner's people have locked, people of the same partner
 * unlock, and nobody else.
 */
export async function lockCampaign(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  campaignId: number,
  locked: boolean,
) {
  const before = await db
    .selectFrom('campaign')
    .select(['locked_at', 'locked_by'])
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('campaign.notFound');
  if ((before.locked_at !== null) !== locked) {
    if (!locked) await requireUnlocker(db, { accountId, userId }, before.locked_by);
    await db
      .updateTable('campaign')
      .set(locked ? { locked_at: sql<Date>`now()`, locked_by: userId } : { locked_at: null, locked_by: null })
      .where('account_id', '=', accountId)
      .where('id', '=', campaignId)
      .execute();
    await logCampaign(db, { accountId, campaignId, userId }, locked ? 'locked' : 'unlocked');
    await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
  }
  const row = await selectCampaigns(db)
    .where('campaign.account_id', '=', accountId)
    .where('campaign.id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return { id: row.id, ...lockOf(row) };
}

/** Refused where whoever locked it works for a partner of the account, and this person for none of the same. */
async function requireUnlocker(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  lockedBy: string | null,
): Promise<void> {
  const { rows } = await sql<{ is_theirs: boolean }>`
    select exists (
      select from membership m
      where m.account_id = c.partner_account_id and m.user_id = ${userId}::uuid) as is_theirs
    from client c join membership l on l.account_id = c.partner_account_id and l.user_id = ${lockedBy}::uuid
    where c.account_id = ${accountId}::uuid`.execute(db);
  if (rows.length > 0 && rows.every(({ is_theirs }) => !is_theirs)) throw new AppError('campaign.locked');
}

/** In one statement with the check: a lock that comes at the same moment is seen. */
export async function renameCampaign(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  campaignId: number,
  name: string,
) {
  const renamed = await db
    .updateTable('campaign')
    .set({ name, saved_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('id', '=', campaignId)
    .where('locked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (!renamed) {
    const there = await db
      .selectFrom('campaign')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', campaignId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    throw new AppError(there ? 'campaign.locked' : 'campaign.notFound');
  }
  await logCampaign(db, { accountId, campaignId, userId }, 'renamed', { name });
  await announce(db, { topic: 'solutions', accountId, id: String(campaignId) });
  return renamed;
}
