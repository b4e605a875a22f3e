import { crmPaths } from '@app/contract/paths';
import type { Limit, Usage } from '@app/contract/subscription';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Job } from '../../jobs/jobs.ts';
import { notify } from '../notifications/notify.ts';
import { holdsBack } from './levels.ts';
import { countUsed, readOrdered, toUsage } from './usage.ts';

/** Why a message waits. */
export const PLAN_LIMIT = 'planLimit';

/** Counts what accounts use of what they have ordered, tells whoever comes near it, and lets marketing wait or go on. */
export const checkLimitsJob: Job = {
  name: 'check-limits',
  cron: '*/10 * * * *',
  run: async (db, signal, log) => {
    const accounts = await db
      .selectFrom('subscription')
      .innerJoin('account', 'account.id', 'subscription.account_id')
      .select('account.id')
      .where('account.status', '=', 'Active')
      .execute();
    for (const { id } of accounts) {
      if (signal.aborted) return;
      try {
        await checkLimits(db, { accountId: id });
      } catch (error) {
        // One whose plan cannot be read keeps nobody else from being looked at.
        log.error({ err: error, account: id }, 'the limits of an account could not be looked at');
      }
    }
  },
};

async function checkLimits(db: Db, { accountId }: { accountId: string }): Promise<void> {
  const ordered = await readOrdered(db, { accountId });
  if (!ordered) return;
  const usage = toUsage(await countUsed(db, { accountId }), ordered.included);
  const over = usage.flatMap(({ limit, level }) => (holdsBack(limit, level) ? [limit] : []));
  await inTransaction(db, async (trx) => {
    await sql`insert into account_usage (account_id) values (${accountId}) on conflict do nothing`.execute(trx);
    const before = await trx
      .selectFrom('account_usage')
      .selectAll()
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const told = await tell(trx, accountId, usage, before.told);
    await trx
      .updateTable('account_usage')
      .set({ over, told, usage: JSON.stringify(usage), checked_at: sql<Date>`now()` })
      .where('account_id', '=', accountId)
      .execute();
    if (before.over.some((limit) => !over.includes(limit))) await release(trx, accountId);
  });
}

/** Each limit once a month at 80 %, and once when it is reached. */
async function tell(db: Db, accountId: string, usage: Usage[], before: string[]): Promise<string[]> {
  const { rows } = await sql<{ month: string; name: string }>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM') as month, name from account where id = ${accountId}`.execute(
    db,
  );
  const { month = '', name: account = '' } = rows[0] ?? {};
  const told = before.filter((word) => word.endsWith(month));
  for (const { limit, used, included, level } of usage) {
    if (level === 'fine' || included === null) continue;
    const kind = level === 'near' ? 'limitNear' : 'limitReached';
    const word = `${limit} ${kind} ${month}`;
    if (told.includes(word)) continue;
    await notify(db, {
      accountId,
      kind,
      params: { account, context: limit, used, included },
      actionUrl: crmPaths.subscription,
    });
    told.push(word);
  }
  return told;
}

/** There is room again: what waited goes out now, and not only when it is looked at again. */
async function release(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ try_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('reason', '=', PLAN_LIMIT)
    .where('taken_by', 'is', null)
    .execute();
}

/** Of these accounts those whose marketing waits, each with the limits that hold it back. */
export async function limitsExceeded(db: Db, accountIds: readonly string[]): Promise<Map<string, Limit[]>> {
  const rows = await db
    .selectFrom('account_usage')
    .select(['account_id', 'over'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .where(sql<boolean>`over <> '{}'`)
    .execute();
  return new Map(rows.map(({ account_id, over }) => [account_id, over]));
}
