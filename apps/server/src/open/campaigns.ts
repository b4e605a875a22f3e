import { AppError } from '@app/contract/errors';
import type { OpenCampaign } from '@app/contract/open/campaigns';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { selectCampaigns } from '../modules/campaigns/campaigns.ts';
import { type Asked, byPart, type Filters, type Orders, openPage } from './list.ts';
import { toTime } from './patch.ts';

type Scope = { accountId: string };

const filters: Filters = { name: byPart(sql`campaign.name`) };
const orders: Orders = {
  id: { key: { by: sql`campaign.id`, type: 'integer' } },
  name: { key: { by: sql`search_text(campaign.name) collate "C"`, type: 'text' } },
  publisheddate: { key: { by: sql`campaign.published_at`, type: 'time', nullable: true } },
  datecreated: { key: { by: sql`campaign.created_at`, type: 'time' } },
  lastupdated: { key: { by: sql`coalesce(campaign.saved_at, campaign.created_at)`, type: 'time' } },
  activeContacts: { key: { by: sql`contacts.active`, type: 'integer' } },
  completedContactCount: { key: { by: sql`contacts.completed`, type: 'integer' } },
};

/** The clock of the campaign, or the account's. */
export const campaignZone = sql<string>`coalesce(campaign.schedule ->> 'timeZone', (
  select account.time_zone from account where account.id = campaign.account_id))`;

const selectOpen = (db: Db, { accountId }: Scope) =>
  selectCampaigns(db)
    .select(campaignZone.as('zone'))
    .where('campaign.account_id', '=', accountId)
    .where('campaign.deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof selectOpen>['executeTakeFirstOrThrow']>>;

const toCampaign = (row: Row): OpenCampaign => ({
  id: String(row.id),
  name: row.name,
  locked: row.locked_at !== null,
  date_created: toTime(row.created_at),
  published_date: row.published_at && toTime(row.published_at),
  published_status: row.published_at !== null,
  error_message: row.error_message,
  time_zone: row.zone,
  published_time_zone: row.published_at && row.zone,
  created_by_global_id: row.global_id === null ? null : String(row.global_id),
  active_contact_count: row.active,
  completed_contact_count: row.completed,
});

export async function listOpenCampaigns(db: Db, scope: Scope, asked: Asked) {
  const list = { of: [scope.accountId, 'campaigns'], filters, orders, id: sql`campaign.id` };
  const { rows, next_page_token } = await openPage(selectOpen(db, scope), list, asked);
  return { campaigns: rows.map(toCampaign), next_page_token };
}

export async function getOpenCampaign(db: Db, scope: Scope, campaignId: number): Promise<OpenCampaign> {
  const campaign = await selectOpen(db, scope).where('campaign.id', '=', campaignId).executeTakeFirst();
  if (!campaign) throw new AppError('campaign.notFound');
  return toCampaign(campaign);
}
