import { activeChange, type ClientDetail, type Health } from '@app/contract/clients';
import { type RawBuilder, sql } from 'kysely';
import { addDays, toUtcDay } from '../../days.ts';
import { cachedRead, SLOW_COUNTS } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { isNotInTrash } from '../contacts/in-trash.ts';

type Scope = { accountId: string };
type Numbers = Omit<Health, 'level'>;

const ATTENTION_FALL = -20;
const BAD_FALL = -50;

/** A failed install or half of the people gone is bad; a fifth gone or another partner's lock deserves a look. */
export function levelOf(numbers: Numbers): Health['level'] {
  const change = activeChange(numbers) ?? 0;
  if (numbers.failedInstalls > 0 || change <= BAD_FALL) return 'bad';
  return numbers.lockedCampaigns > 0 || change <= ATTENTION_FALL ? 'attention' : 'good';
}

/** At ten thousand clients this is a third of a second of the embedded database, which does one thing at a time. */
export const listHealth = cachedRead(async (db: Db, accountId: string) => {
  const all = await readHealth(db, { accountId });
  return [...all].map(([clientId, health]) => ({ clientId, ...health }));
}, SLOW_COUNTS);

/** With the runs that failed, so that each reason can be looked into. */
export async function getHealth(db: Db, scope: Scope, clientId: string): Promise<ClientDetail['health']> {
  const health = (await readHealth(db, scope, clientId)).get(clientId);
  if (!health) return null;
  return { ...health, failedRuns: health.failedInstalls > 0 ? await listFailedRuns(db, scope, clientId) : [] };
}

type Part = { account_id: string } & Partial<Numbers>;

/** Three simple queries: each can use an index, even where the database has no statistics. */
export async function readHealth(db: Db, scope: Scope, clientId?: string): Promise<Map<string, Health>> {
  const open = openClients(scope, clientId);
  const parts = [await readActive(db, open), await readLocked(db, scope, open), await readFailed(db, scope, open)];
  const found = new Map<string, Numbers>();
  for (const { account_id, ...part } of parts.flat()) {
    const none = { active: 0, activeBefore: 0, failedInstalls: 0, lockedCampaigns: 0 };
    found.set(account_id, { ...none, ...found.get(account_id), ...part });
  }
  return new Map([...found].map(([id, numbers]) => [id, { level: levelOf(numbers), ...numbers }]));
}

const openClients = ({ accountId }: Scope, clientId?: string) => sql`
  select client.account_id from client join account on account.id = client.account_id
  where client.partner_account_id = ${accountId}::uuid and client.has_access and account.status = 'Active'
    ${clientId === undefined ? sql`` : sql`and client.account_id = ${clientId}::uuid`}`;

/** Counts people: somebody in several campaigns counts once. */
async function readActive(db: Db, open: RawBuilder<unknown>): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with open as (${open})
    select c.account_id,
           (count(distinct c.contact_id) filter (where c.completed_at is null and c.left_at is null))::int as active,
           (count(distinct c.contact_id) filter (where c.entered_at <= now() - interval '30 days'))::int as "activeBefore"
    from open join enrolment c on c.account_id = open.account_id
    where coalesce(least(c.completed_at, c.left_at), 'infinity') > now() - interval '30 days' and ${isNotInTrash('c')}
    group by 1`.execute(db);
  return rows;
}

/** Only what is known to be another partner's: a lock of a colleague who has left stays one's own. */
async function readLocked(db: Db, { accountId }: Scope, open: RawBuilder<unknown>): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with open as (${open})
    select campaign.account_id, count(*)::int as "lockedCampaigns"
    from open join campaign using (account_id)
    where campaign.locked_at is not null
      and campaign.locked_by <> all (array(select user_id from membership where account_id = ${accountId}::uuid))
      and exists (
        select from client other
        join membership on membership.account_id = other.partner_account_id and membership.user_id = campaign.locked_by
        where other.account_id = campaign.account_id and other.partner_account_id <> ${accountId}::uuid
      )
    group by 1`.execute(db);
  return rows;
}

/** How the last try of each campaign ended in each account, whichever run it was part of. */
const lastTries = ({ accountId }: Scope, clientId?: string) => sql`
  select distinct on (target.account_id, tried.listing_id)
    target.account_id, target.run_id, target.status, target.changed_at
  from install_run run
  join install_run_listing tried on tried.run_id = run.id
  join install_target target on target.run_id = run.id
  where run.account_id = ${accountId}::uuid
    and (target.status = 'done' or (target.status = 'failed' and run.kind <> 'uninstall'))
    ${clientId === undefined ? sql`` : sql`and target.account_id = ${clientId}::uuid`}
  order by target.account_id, tried.listing_id, target.changed_at desc, target.status`;

async function readFailed(db: Db, scope: Scope, open: RawBuilder<unknown>): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with open as (${open}), last_try as (${lastTries(scope)})
    select account_id, count(distinct run_id)::int as "failedInstalls"
    from last_try join open using (account_id)
    where status = 'failed'
    group by 1`.execute(db);
  return rows;
}

async function listFailedRuns(db: Db, scope: Scope, clientId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with last_try as (${lastTries(scope, clientId)})
    select run.id, run.name
    from last_try join install_run run on run.id = last_try.run_id
    where last_try.status = 'failed'
    group by run.id
    order by max(last_try.changed_at) desc, run.id`.execute(db);
  return rows;
}

const ENDING_WITHIN_DAYS = 7;

/** Whose free trial ends within a week, the first to end first. */
export async function listEndingTrials(db: Db, { accountId }: Scope, now = new Date()) {
  const today = toUtcDay(now);
  const rows = await db
    .selectFrom('subscription')
    .innerJoin('client', 'client.account_id', 'subscription.account_id')
    .innerJoin('account', 'account.id', 'client.account_id')
    .select(['client.account_id', 'subscription.trial_ends_on'])
    .where('client.partner_account_id', '=', accountId)
    .where('account.status', '=', 'Active')
    .where('subscription.status', '=', 'trial')
    .where('subscription.trial_ends_on', '>=', today)
    .where('subscription.trial_ends_on', '<=', addDays(today, ENDING_WITHIN_DAYS))
    .orderBy('subscription.trial_ends_on')
    .orderBy('client.account_id')
    .execute();
  return rows.map(({ account_id: clientId, trial_ends_on }) => ({ clientId, endsDate: trial_ends_on ?? today }));
}
