import { AppError } from '@app/contract/errors';
import type { Achieved, GivenGoal, OpenAutomation } from '@app/contract/open/automations';
import type { OpenGoal } from '@app/contract/open/campaigns';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import { countRows } from '../list/page.ts';
import { callSource } from '../modules/automation/call-source.ts';
import { raiseEvents } from '../modules/automation/raise-events.ts';
import { achieve } from '../modules/campaign-events/change-people.ts';
import { selectCampaigns } from '../modules/campaigns/campaigns.ts';
import { requireContact } from '../modules/contacts/require-contact.ts';
import { listGoals } from './campaign-parts.ts';
import { campaignZone } from './campaigns.ts';
import type { TextValue } from './filter.ts';
import { type Asked, byIdOrder, byPart, byWord, type Filters, type Orders, openPage } from './list.ts';
import { toTime } from './patch.ts';

type Scope = { accountId: string };
type Writer = Scope & { userId: string };

const filters: Filters = {
  name: byPart(sql`campaign.name`),
  id: byIdOrder(sql`campaign.id`),
  status: byWord(['PUBLISHED', 'DRAFT'], (word) =>
    word === 'PUBLISHED'
      ? sql<boolean>`campaign.published_at is not null`
      : sql<boolean>`campaign.published_at is null`,
  ),
  // Any of those that are listed.
  categories: {
    kind: 'text',
    where: ({ value }) => {
      const named = (value as TextValue).text.split(',').map((name) => name.trim().toLowerCase());
      return sql<boolean>`exists (
        select from unnest(campaign.categories) category where lower(category) = any (${named}::text[]))`;
    },
  },
};
const orders: Orders = {
  name: { key: { by: sql`search_text(campaign.name) collate "C"`, type: 'text' } },
  category: { key: { by: sql`coalesce(campaign.categories[1], '') collate "C"`, type: 'text' } },
  activeContacts: { key: { by: sql`contacts.active`, type: 'integer' } },
  publishedDate: { key: { by: sql`campaign.published_at`, type: 'time', nullable: true } },
};

const selectAutomations = (db: Db, { accountId }: Scope) =>
  selectCampaigns(db)
    .select([
      campaignZone.as('zone'),
      sql<number | null>`(
        select publisher.global_id from campaign_version running
        join app_user publisher on publisher.id = running.published_by
        where running.account_id = campaign.account_id and running.campaign_id = campaign.id
          and running.version = campaign.version)`.as('publisher'),
    ])
    .where('campaign.account_id', '=', accountId)
    .where('campaign.deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof selectAutomations>['executeTakeFirstOrThrow']>>;

/** Nobody holds on to a draft while they draw: whoever saves later is told. */
const NOT_EDITED = { locked: false, user_id: null, user_name: null, user_firstname: null };

const toAutomation = (row: Row): OpenAutomation => ({
  id: String(row.id),
  title: row.name,
  categories: row.categories,
  status: row.published_at ? 'PUBLISHED' : 'DRAFT',
  locked: row.locked_at !== null,
  active_contacts: row.active,
  error_message: row.error_message,
  published_date: row.published_at && toTime(row.published_at),
  published_by: row.published_at && row.publisher !== null ? String(row.publisher) : null,
  published_timezone: row.published_at && row.zone,
  current_edit_lock_status: NOT_EDITED,
});

export async function listAutomations(db: Db, scope: Scope, asked: Asked) {
  const list = { of: [scope.accountId, 'automations'], filters, orders, id: sql`campaign.id` };
  const { rows, next_page_token } = await openPage(selectAutomations(db, scope), list, asked);
  const all = db.selectFrom('campaign').where('account_id', '=', scope.accountId).where('deleted_at', 'is', null);
  return { automations: rows.map(toAutomation), automation_count: await countRows(all), next_page_token };
}

export async function getAutomation(db: Db, scope: Scope, campaignId: number): Promise<OpenAutomation> {
  const row = await selectAutomations(db, scope).where('campaign.id', '=', campaignId).executeTakeFirst();
  if (!row) throw new AppError('campaign.notFound');
  return toAutomation(row);
}

/** The goal is told at once; what follows from it is done by whoever moves people, as everywhere. */
export async function achieveGoal(
  db: Db,
  writer: Writer,
  { contact_id, integration, call_name, automation_id, goal_id }: GivenGoal,
): Promise<{ results: Achieved[] }> {
  const isNamed = automation_id != null && goal_id != null;
  const isCalled = integration != null && call_name != null;
  if (isNamed === isCalled)
    throw new AppError('request.invalid', [
      { path: 'goal_id', message: 'either automation_id and goal_id, or integration and call_name' },
    ]);
  await requireContact(db, writer, String(contact_id));
  if (!isNamed) return { results: await call(db, writer, contact_id, callSource(integration ?? '', call_name ?? '')) };
  const { goals } = await listGoals(db, writer, automation_id);
  if (goals.length === 0) throw new AppError('campaign.notPublished');
  const goal = goals.find(({ id }) => id === String(goal_id));
  if (!goal) throw new AppError('campaign.notFound');
  await achieve(db, writer, { solutionId: String(automation_id), goalId: goal.id }, [contact_id]);
  return { results: [toAchieved(automation_id, goal)] };
}

/** Every goal of what runs that waits for the call hears of it, by one event. */
async function call(db: Db, { accountId, userId }: Writer, contactId: number, source: string): Promise<Achieved[]> {
  const waiting = await db
    .selectFrom('campaign_trigger as waiting')
    .innerJoin('campaign', (join) =>
      join.onRef('campaign.account_id', '=', 'waiting.account_id').onRef('campaign.id', '=', 'waiting.campaign_id'),
    )
    .select(['waiting.campaign_id', 'waiting.goal_id'])
    .where('waiting.account_id', '=', accountId)
    .where('waiting.kind', '=', 'api')
    .where('waiting.source', '=', source)
    .where('campaign.published_at', 'is not', null)
    .where('campaign.ended_at', 'is', null)
    .where('campaign.deleted_at', 'is', null)
    .orderBy('waiting.campaign_id')
    .orderBy('waiting.goal_id')
    .execute();
  await raiseEvents(db, accountId, [{ contactId, kind: 'api', source, userId }]);
  const results: Achieved[] = [];
  for (const [campaignId, own] of Map.groupBy(waiting, ({ campaign_id }) => campaign_id)) {
    const { goals } = await listGoals(db, { accountId }, campaignId);
    const ids = new Set(own.map(({ goal_id }) => String(goal_id)));
    results.push(...goals.filter(({ id }) => ids.has(id)).map((goal) => toAchieved(campaignId, goal)));
  }
  return results;
}

const toFlow = (id: string) => ({ success: true, message: '', flow_id: Number(id) });
const toAchieved = (automation_id: number, goal: OpenGoal): Achieved => ({
  ...{ success: true, message: '', automation_id, goal_id: Number(goal.id) },
  flow_start_results: goal.next_sequence_ids.map(toFlow),
  flow_stop_results: goal.previous_sequence_ids.map(toFlow),
});
