import { accountOrigin } from '@app/contract/apps';
import type { Client, ClientDetail } from '@app/contract/clients';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { addDays, toUtcDay } from '../../days.ts';
import type { Db } from '../../db/open.ts';
import { countRows } from '../../list/page.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';
import { getHealth } from './health.ts';
import { readPurchase } from './purchase.ts';

type Scope = { accountId: string };

/** One row per client with its latest subscription change; the total counts all of them, whatever the limit. */
export async function listClients(
  db: Db,
  scope: Scope,
  config: Config,
  query: { limit: number; partnerUserId?: string | undefined },
) {
  const rows = await selectClients(db, scope)
    .$if(query.partnerUserId !== undefined, (all) =>
      all.where('client.partner_user_id', '=', query.partnerUserId ?? null),
    )
    // A few of many are chosen first, so that the latest change is not looked up for all of them.
    .$if(query.limit <= FEW, (all) => all.where('client.account_id', 'in', firstClients(db, scope, query)))
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .limit(query.limit)
    .execute();
  const today = toUtcDay(new Date());
  const content = rows.map((row) => toClient(row, config, today));
  if (rows.length < query.limit) return { content, totalCount: rows.length };
  const counted = db
    .selectFrom('client')
    .where('partner_account_id', '=', scope.accountId)
    .$if(query.partnerUserId !== undefined, (all) => all.where('partner_user_id', '=', query.partnerUserId ?? null));
  return { content, totalCount: await countRows(counted) };
}

const FEW = 200;

function firstClients(db: Db, { accountId }: Scope, query: { limit: number; partnerUserId?: string | undefined }) {
  return db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.account_id')
    .select('client.account_id')
    .where('client.partner_account_id', '=', accountId)
    .$if(query.partnerUserId !== undefined, (all) =>
      all.where('client.partner_user_id', '=', query.partnerUserId ?? null),
    )
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .limit(query.limit);
}

/** Another partner's client is not found, as if it did not exist. */
export async function getClient(
  db: Db,
  scope: Scope & { userId: string },
  config: Config,
  clientId: string,
): Promise<ClientDetail> {
  const row = await selectClients(db, scope)
    .leftJoin('access_request', (join) =>
      join
        .onRef('access_request.account_id', '=', 'client.account_id')
        .onRef('access_request.partner_account_id', '=', 'client.partner_account_id'),
    )
    .leftJoin('membership as mine', (join) =>
      join.onRef('mine.account_id', '=', 'client.account_id').on('mine.user_id', '=', scope.userId),
    )
    .leftJoin('membership_request as asked', (join) =>
      join.onRef('asked.account_id', '=', 'client.account_id').on('asked.user_id', '=', scope.userId),
    )
    .select(['mine.user_id as member_id', 'asked.id as asked_id'])
    .select(['account.phone', 'account.line1', 'account.line2', 'account.locality', 'account.region'])
    .select(['account.postal_code', 'account.country_code', 'account.status', 'access_request.requested_at'])
    .where('client.account_id', '=', clientId)
    .executeTakeFirst();
  if (!row) throw new AppError('client.notFound');
  const noAccess = row.status === 'Cancelled' ? 'cancelled' : row.has_access ? null : 'notGranted';
  const { line1, line2, locality, region, postal_code: postalCode, country_code: countryCode } = row;
  return {
    ...toClient(row, config, toUtcDay(new Date())),
    legacyId: row.legacy_id,
    metrics: noAccess === null ? await getMetrics(db, row.id) : null,
    noAccess,
    health: noAccess === null ? await getHealth(db, scope, row.id) : null,
    purchase: await readPurchase(db, scope, row.id),
    membership: row.member_id ? 'member' : row.asked_id ? 'requested' : 'none',
    accessRequestedDate: row.requested_at?.toISOString() ?? null,
    phone: row.phone,
    product: `CRM ${row.edition_name}`,
    address: { line1, line2, locality, region, postalCode, countryCode },
  };
}

/** Each number is counted when it is asked for; a campaign is active while it is published. */
async function getMetrics(db: Db, accountId: string) {
  const { campaigns, activeCampaigns } = await db
    .selectFrom('campaign')
    .select(({ fn }) => [
      fn.countAll<number>().as('campaigns'),
      fn.countAll<number>().filterWhere('published_at', 'is not', null).as('activeCampaigns'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { goalsAchieved } = await db
    .selectFrom('goal_achievement')
    .select(({ fn }) => fn.countAll<number>().as('goalsAchieved'))
    .where('account_id', '=', accountId)
    .where('came_in', '=', false)
    .where(isNotInTrash('goal_achievement'))
    .executeTakeFirstOrThrow();
  const { totalContacts } = await db
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('totalContacts'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { activeCampaigns, campaigns, goalsAchieved, totalContacts };
}

function selectClients(db: Db, { accountId }: Scope) {
  return db
    .selectFrom('client')
    .innerJoin('account', 'account.id', 'client.account_id')
    .innerJoin('account as partner', 'partner.id', 'client.partner_account_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('subscription_change')
          .select(['kind', 'date'])
          .whereRef('subscription_change.account_id', '=', 'client.account_id')
          .orderBy('date', 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('change'),
      (join) => join.onTrue(),
    )
    .select(['account.id', 'account.name', 'account.legacy_id', 'account.website_url', 'account.edition_name'])
    .select(['client.start_date', 'client.has_access', 'client.partner_user_id', 'change.kind', 'change.date'])
    .select(sql<boolean>`client.sold_by is not distinct from partner.organization_id`.as('mine'))
    .where('client.partner_account_id', '=', accountId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectClients>['execute']>>[number];

const NEW_FOR_DAYS = 30;

/** A client is new for 30 days. A change after the start stays the latest one, however long ago it was. */
function toChange({ kind, date }: Pick<Row, 'kind' | 'date'>, today: string): Client['change'] {
  if (!kind || !date) return null;
  return kind === 'new' && addDays(date, NEW_FOR_DAYS) < today ? null : { kind, date };
}

function toClient(row: Row, { ORIGIN }: Config, today: string): Client {
  return {
    id: row.id,
    name: row.name,
    url: accountOrigin(ORIGIN, row.legacy_id),
    website: row.website_url,
    edition: row.edition_name,
    startDate: row.start_date,
    change: toChange(row, today),
    soldBy: row.mine ? 'mine' : 'others',
    hasAccess: row.has_access,
    partnerUserId: row.partner_user_id,
  };
}
