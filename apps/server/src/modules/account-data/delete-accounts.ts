import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { onceAvailable } from '../../db/unavailable.ts';
import type { Job } from '../../jobs/jobs.ts';
import { announceAll } from '../../live/live.ts';

/** Rows of one transaction: others wait no longer than for these. */
const PIECE = 2000;
/** Longer than a piece takes: whoever has begun and died is taken for dead after this. */
const LEASE_MINUTES = 5;

/**
 * Deletes accounts whose days of grace are over: table by table, piece by piece, and their own row last. Whoever dies in
 * between leaves an account that nobody can open and that is still to be deleted; the next one goes on.
 */
export const deleteAccountsJob: Job = {
  name: 'delete-accounts',
  everySeconds: 60,
  due: sql`select true from account_deletion
    where delete_at <= now() and (taken_until is null or taken_until <= now()) limit 1`,
  run: async (db, signal, log) => {
    for (;;) {
      const accountId = signal.aborted ? null : await take(db);
      if (accountId === null) return;
      await close(db, accountId);
      await onceAvailable(() => deleteAll(db, accountId, signal), signal);
      if (!signal.aborted) log.info({ account: accountId }, 'an account was deleted for good');
    }
  },
};

async function take(db: Db): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    update account_deletion set taken_until = now() + make_interval(mins => ${sql.lit(LEASE_MINUTES)})
    where account_id = (
      select account_id from account_deletion
      where delete_at <= now() and (taken_until is null or taken_until <= now())
      order by delete_at limit 1 for update skip locked)
    returning account_id`.execute(db);
  return rows[0]?.account_id ?? null;
}

/** From now on nobody comes in, and nothing more happens in it: other programs hear no word of its end. */
const close = (db: Db, accountId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx.updateTable('account').set({ status: 'Cancelled' }).where('id', '=', accountId).execute();
    await trx.deleteFrom('webhook').where('account_id', '=', accountId).execute();
    const members = await trx.selectFrom('membership').select('user_id').where('account_id', '=', accountId).execute();
    await announceAll(
      trx,
      members.map(({ user_id }) => ({ topic: 'signedOut', reason: 'removed', accountId, userId: user_id })),
    );
  });

async function deleteAll(db: Db, accountId: string, signal: AbortSignal): Promise<void> {
  for (const table of await tablesInOrder(db))
    for (let gone = PIECE; gone === PIECE; ) {
      if (signal.aborted) return;
      gone = await deletePiece(db, accountId, table);
    }
  await deleteAccount(db, accountId);
}

async function deletePiece(db: Db, accountId: string, table: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where account_id = ${accountId} limit ${sql.lit(PIECE)}))`.execute(db);
  await sql`update account_deletion set taken_until = now() + make_interval(mins => ${sql.lit(LEASE_MINUTES)})
    where account_id = ${accountId}`.execute(db);
  return Number(numAffectedRows);
}

/** What is left goes with the account: whatever was written while the rest was deleted. */
const deleteAccount = (db: Db, accountId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const account = await trx
      .deleteFrom('account')
      .where('id', '=', accountId)
      .returning('organization_id')
      .executeTakeFirst();
    if (!account) return;
    await sql`
      delete from organization where id = ${account.organization_id} and kind = 'customer'
        and not exists (select from account where organization_id = organization.id)
        and not exists (select from app_user where organization_id = organization.id)`.execute(trx);
    await trx
      .insertInto('audit')
      .values({ action: 'account deleted for good', subject: '{}', request_id: 'delete-accounts' })
      .execute();
  });

/** Every table that has rows of accounts; those that others belong to come after them. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; parents: string[] }>`
    select t.relname as name, array(
      select distinct parent.relname::text from pg_constraint f join pg_class parent on parent.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = t.oid and f.confrelid <> t.oid) as parents
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'account_id' and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and t.relname <> 'account_deletion'
    order by t.relname`.execute(db);
  const left = new Map(tables.map(({ name, parents }) => [name, parents]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const needed = new Set([...left.values()].flat());
    const free = [...left.keys()].filter((name) => !needed.has(name));
    // Two that belong to each other: either may go first, the database takes along what belongs to it.
    for (const name of free.length > 0 ? free : [...left.keys()].slice(0, 1)) {
      ordered.push(name);
      left.delete(name);
    }
  }
  return ordered;
}
