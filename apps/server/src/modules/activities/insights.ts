import type { Insights } from '@app/contract/activities';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { filterContext } from '../contacts/filter.ts';

type Scope = { accountId: string };
type Contact = { id: number; created_at: Date };

/** So many moments must be known before one hour is said to be the best. */
const ENOUGH = 5;

/** Opens and clicks of mail scanners are written apart; one that is marked as a machine's is nobody's. */
const BY_PERSON = sql<boolean>`(kind = 'interaction' and details ->> 'machine' is distinct from 'true')`;
const ANSWERED = sql<boolean>`(kind = 'email' and details ->> 'direction' = 'in')`;
const opensOrClicks = (what: 'opened' | 'clicked') => sql<boolean>`(${BY_PERSON} and details ->> 'what' = ${what})`;

/** Counted from the timeline when asked; the contact's own time is when it came into the account. */
export async function getInsights(db: Db, scope: Scope, { id, created_at }: Contact): Promise<Insights> {
  const { zone } = await filterContext(db, scope);
  const { lastSeen, ...emails } = await countMails(db, scope, id);
  return {
    since: created_at.toISOString(),
    lastSeen: lastSeen?.toISOString() ?? null,
    emails,
    goals: await countGoals(db, scope, id),
    moneyWon: await sumMoney(db, scope, id),
    bestHour: await findBestHour(db, scope, id, zone),
  };
}

const IN_MAIL = sql<boolean>`details ->> 'channel' is distinct from 'text'`;

/**
 * Sent and received are mails of the timeline. Opened and clicked are mails, not times: one that was opened twice
 * counts once (by what the activity is about; an open that does not say of which mail counts for itself).
 * Last seen is the last thing that the person did: opened, clicked, visited, wrote, called or was reached, filled a
 * form, bought, paid.
 */
async function countMails(db: Db, { accountId }: Scope, contactId: number) {
  const mails = (condition: ReturnType<typeof opensOrClicks>) =>
    sql<number>`count(distinct coalesce(about_id, -id)) filter (where ${condition})`;
  return db
    .selectFrom('activity')
    .select([
      sql<Date | null>`max(at) filter (where ${BY_PERSON} or ${ANSWERED} or kind in ('webForm', 'order', 'payment', 'commerce')
        or (kind = 'call' and (details ->> 'direction' = 'in' or details ->> 'outcome' = 'reached')))`.as('lastSeen'),
      sql<number>`count(*) filter (where kind = 'email' and details ->> 'direction' = 'out')`.as('sent'),
      mails(opensOrClicks('opened')).as('opened'),
      mails(sql<boolean>`${opensOrClicks('clicked')} and ${IN_MAIL}`).as('clicked'),
      sql<number>`count(*) filter (where ${ANSWERED})`.as('received'),
    ])
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('kind', 'in', ['interaction', 'email', 'webForm', 'order', 'payment', 'commerce', 'call'])
    .executeTakeFirstOrThrow();
}

/** Goals of campaigns that were reached, as the partner's numbers count them; each once. */
async function countGoals(db: Db, { accountId }: Scope, contactId: number): Promise<number> {
  const { goals } = await db
    .selectFrom('goal_achievement')
    .select(({ fn }) => fn.countAll<number>().as('goals'))
    .where('account_id', '=', accountId)
    .where('contact_id', '=', contactId)
    .where('came_in', '=', false)
    .executeTakeFirstOrThrow();
  return goals;
}

/**
 * What was paid, what was bought without an invoice, and what was ordered: an order of which a payment names the
 * number is in that payment already, and one that was written down again counts as it is now. An order that connected
 * books have brought in (it is about something there) is paid by invoices with other numbers: their payments count. By
 * currency, never converted.
 */
async function sumMoney(db: Db, { accountId }: Scope, contactId: number): Promise<Insights['moneyWon']> {
  const { rows } = await sql<{ amount: number; currency: string }>`
    with sale as (
      select kind, at, id, details #>> '{total,currency}' as currency, (details #>> '{total,amount}')::numeric as amount,
        coalesce(nullif(details ->> 'number', ''), 'without ' || id) as number
      from activity
      where account_id = ${accountId} and contact_id = ${contactId} and kind in ('order', 'payment', 'commerce')
        and not (kind = 'order' and about_id is not null) and jsonb_typeof(details #> '{total,amount}') = 'number'
    ), told as (
      select kind, currency, amount,
        bool_or(kind = 'payment') over (partition by number) as is_paid,
        row_number() over (partition by kind, number order by at desc, id desc) as nth
      from sale
    )
    select sum(amount)::bigint as amount, currency from told
    where kind <> 'order' or (nth = 1 and not is_paid)
    group by currency having sum(amount) <> 0
    order by currency`.execute(db);
  return rows;
}

/** The hour in which most was opened, clicked or answered, on the account's clock; the earlier one of two. */
async function findBestHour(db: Db, { accountId }: Scope, contactId: number, zone: string): Promise<number | null> {
  const { rows } = await sql<{ hour: number; moments: number }>`
    select extract(hour from at at time zone ${zone})::int as hour, (sum(count(*)) over ())::int as moments
    from activity
    where account_id = ${accountId} and contact_id = ${contactId} and kind in ('interaction', 'email')
      and (${opensOrClicks('opened')} or ${opensOrClicks('clicked')} or ${ANSWERED})
    group by 1 order by count(*) desc, 1 limit 1`.execute(db);
  const [best] = rows;
  return best && best.moments >= ENOUGH ? best.hour : null;
}
