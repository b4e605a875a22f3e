import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { endFollowUps } from '../deals/hear-activity.ts';
import { raiseWebhooks } from '../webhooks/raise-webhooks.ts';

export type Told = {
  accountId: string;
  contactId: number;
  campaignId: number;
  what: 'entered' | 'left' | 'completed' | 'goal';
  /** The name of the goal by which it happened. */
  goal?: string | null;
  userId?: string | null;
};

/** As it happened, or that it was taken back. */
type Said = Omit<Told, 'what'> & { what: Told['what'] | 'goalUndone' };

/** So many are named one by one to whoever looks on; of more it is said that there are some. */
const NAMED = 20;

/** In the timeline of everybody whom it concerns, many at once. What ends a deal's auto follow-up ends it. */
export async function tellPeople(db: Db, told: readonly Said[]): Promise<void> {
  if (told.length === 0) return;
  await sql`
    insert into activity (account_id, contact_id, kind, user_id, details)
    select told.account_id, told.contact_id, 'strategy', told.user_id, jsonb_build_object(
      'what', told.what, 'campaign', jsonb_build_object('id', campaign.id, 'name', campaign.name), 'goal', told.goal)
    from unnest(
      ${told.map(({ accountId }) => accountId)}::uuid[], ${told.map(({ contactId }) => contactId)}::bigint[],
      ${told.map(({ campaignId }) => campaignId)}::bigint[], ${told.map(({ what }) => what)}::text[],
      ${told.map(({ goal = null }) => goal)}::text[], ${told.map(({ userId = null }) => userId)}::uuid[]
    ) with ordinality as told(account_id, contact_id, campaign_id, what, goal, user_id, place)
    join campaign on campaign.account_id = told.account_id and campaign.id = told.campaign_id
    order by told.place`.execute(db);
  await raiseWebhooks(
    db,
    told
      .filter(({ what, goal }) => goal != null && what !== 'goalUndone')
      .map(({ accountId, contactId, campaignId, goal }) => ({
        ...{ accountId, event: 'goal.reached' as const, recordId: contactId },
        details: { solutionId: campaignId, goal },
      })),
  );
  await endFollowUps(
    db,
    told.filter(({ what }) => what !== 'entered' && what !== 'goalUndone'),
  );
  for (const [accountId, all] of Map.groupBy(told, (one) => one.accountId)) {
    const ids = new Set(all.map(({ contactId }) => contactId));
    if (ids.size > NAMED) await announce(db, { topic: 'contacts', accountId });
    else for (const id of ids) await announce(db, { topic: 'contacts', accountId, id: String(id) });
  }
}
