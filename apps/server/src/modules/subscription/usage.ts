import type { Usage } from '@app/contract/subscription';
import { addOnOrder, isIncluded } from '@app/pricing/add-ons';
import { includedContacts, includedUsers } from '@app/pricing/plans';
import { TEXT_MESSAGE_STEP } from '@app/pricing/text-messages';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { planAsOrdered } from '../orders/ordered-offer.ts';
import { toOrderNumber } from '../orders/orders.ts';
import { levelOf } from './levels.ts';

type Scope = { accountId: string };

/** What the account has ordered, with the plan as it was then; null if nobody has ordered it. */
export async function readOrdered(db: Db, { accountId }: Scope) {
  const row = await db
    .selectFrom('subscription')
    .innerJoin('customer_order', 'customer_order.id', 'subscription.order_id')
    .innerJoin('account as seller', 'seller.id', 'customer_order.account_id')
    .select(['subscription.status', 'plan_id', 'request', 'started_on', 'trial_ends_on', 'next_bill_on', 'plan_name'])
    .select(['customer_order.number', 'customer_order.created_at', 'seller.name as seller'])
    .where('subscription.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const order = { number: toOrderNumber(row.number), createdDate: row.created_at.toISOString() };
  const { plan } = await planAsOrdered(db, order, { planId: row.plan_id, request: row.request });
  const chosen = new Map(row.request?.addons.map(({ itemId, quantity }) => [itemId, quantity]));
  const keys = (Object.keys(plan.addOns) as (keyof typeof plan.addOns)[]).sort(
    (one, two) => addOnOrder[one] - addOnOrder[two],
  );
  const addOns = keys.flatMap((key) => {
    const quantity = chosen.get(plan.addOns[key]?.itemId ?? '');
    return quantity === undefined || isIncluded(key) ? [] : [{ key, quantity }];
  });
  const more = (key: keyof typeof plan.addOns) => addOns.find((addOn) => addOn.key === key)?.quantity ?? 0;
  // How many texts a tier of text-and-voice brings.
  const tier = plan.addOns.keapTextAndVoice?.customTiers.find(
    ({ addonQuantity }) => addonQuantity === more('keapTextAndVoice'),
  );
  const included = {
    contacts: includedContacts(plan) + more('additionalContacts'),
    users: includedUsers(plan) + more('additionalUsers'),
    textMessages:
      (plan.addOns.includedTextMessages?.quantity ?? 0) +
      (tier?.includedMessages ?? 0) +
      more('additionalTextMessageBundle') * TEXT_MESSAGE_STEP,
  };
  return { row, plan, addOns, included };
}

/** A month is the calendar's, in UTC, as invoices are. */
const sentThisMonth = ({ accountId }: Scope, channel: 'mail' | 'text') => sql<number>`(
  select count(*)::int from message where account_id = ${accountId} and channel = ${channel} and direction = 'out'
    and sent_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')`;

/** Not among what there is only so much of, which is counted again and again. */
export async function countEmails(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ emails: number }>`select ${sentThisMonth(scope, 'mail')} as emails`.execute(db);
  return rows[0]?.emails ?? 0;
}

/** Counted now. */
export async function countUsed(db: Db, { accountId }: Scope): Promise<Record<Usage['limit'], number>> {
  const { rows } = await sql<Record<Usage['limit'], number>>`
    select
      (select count(*)::int from contact where account_id = ${accountId} and deleted_at is null) as contacts,
      (select count(*)::int from membership where account_id = ${accountId}) as users,
      ${sentThisMonth({ accountId }, 'text')} as "textMessages"`.execute(db);
  return rows[0] ?? { contacts: 0, users: 0, textMessages: 0 };
}

export function toUsage(
  used: Record<Usage['limit'], number>,
  included: Record<Usage['limit'], number> | null,
): Usage[] {
  return (['contacts', 'users', 'textMessages'] as const).map((limit) => {
    const most = included?.[limit] ?? null;
    return { limit, used: used[limit], included: most, level: levelOf(used[limit], most) };
  });
}
