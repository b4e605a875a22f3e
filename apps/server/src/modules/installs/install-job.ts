import type { InstallKind } from '@app/contract/installs';
import { sql } from 'kysely';
import type { Database, Db } from '../../db/open.ts';
import { isAway, onceAvailable } from '../../db/unavailable.ts';
import type { Job, Log } from '../../jobs/jobs.ts';
import { announce } from '../../live/live.ts';
import { notify } from '../notifications/notify.ts';
import { applyInstall, type Report, type Work } from './apply-install.ts';
import { applyUninstall } from './apply-uninstall.ts';
import { applyUpdate } from './apply-update.ts';
import { checkAccounts } from './check-accounts.ts';
import { runNotice } from './run-notice.ts';
import { readRunListings } from './source.ts';

/**
 * Accounts in one transaction, and how many of these at once. More are quicker; but the embedded database does one
 * thing at a time, and people wait for their turn meanwhile.
 */
const PACE = { embedded: { batch: 5, atOnce: 1 }, server: { batch: 20, atOnce: 3 } };
/**
 * A process that took an account and has not begun by then counts as dead; if it is alive after all, the row's lock
 * and status prevent double work.
 */
const GONE_AFTER = sql`interval '5 seconds'`;

const apply: Record<InstallKind, (db: Db, work: Work) => Promise<Report[]>> = {
  install: applyInstall,
  update: applyUpdate,
  uninstall: applyUninstall,
};

type Run = { id: string; accountId: string; kind: InstallKind };
type Claim = { run: Run; accountIds: string[] };

/** Works off what waits in install_target; any number of processes may. */
export const installJob = ({ source }: Pick<Database, 'source'>): Job => ({
  name: 'install',
  everySeconds: 1,
  due: sql`select true from install_run where finished_at is null limit 1`,
  run: async (db, signal, log) => {
    const { batch, atOnce } = PACE[source.kind];
    await Promise.all(Array.from({ length: atOnce }, () => workOff(db, batch, signal, log)));
    await finishRuns(db);
  },
});

async function workOff(db: Db, batch: number, signal: AbortSignal, log: Log): Promise<void> {
  while (!signal.aborted) {
    const claim = await claimBatch(db, batch);
    if (!claim) return;
    await workOn(db, claim, signal, log);
    await finishRuns(db, claim.run.id);
  }
}

/** Takes some accounts of one run. The run is chosen at random, so that a small run need not wait for a large one. */
async function claimBatch(db: Db, batch: number): Promise<Claim | null> {
  const { rows } = await sql<{ run_id: string; account_id: string; partner_id: string; kind: InstallKind }>`
    with chosen as (
      select r.id from install_run r
      where r.finished_at is null and exists (
        select from install_target t where t.run_id = r.id
          and (t.status = 'waiting' or (t.status = 'running' and t.changed_at < now() - ${GONE_AFTER})))
      order by random() limit 1
    ), free as (
      select t.run_id, t.account_id from install_target t join chosen on chosen.id = t.run_id
      where t.status = 'waiting' or (t.status = 'running' and t.changed_at < now() - ${GONE_AFTER})
      order by t.account_id limit ${sql.lit(batch)}
      for update of t skip locked
    )
    update install_target t set status = 'running', changed_at = now()
    from free, install_run r
    where t.run_id = free.run_id and t.account_id = free.account_id and r.id = t.run_id
    returning t.run_id, t.account_id, r.account_id as partner_id, r.kind`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    run: { id: first.run_id, accountId: first.partner_id, kind: first.kind },
    accountIds: rows.map(({ account_id }) => account_id),
  };
}

/** All accounts at once; where that fails, one after the other, so that one cannot spoil the rest. */
async function workOn(db: Db, { run, accountIds }: Claim, signal: AbortSignal, log: Log): Promise<void> {
  try {
    // Should the database go away, what was taken is gone on with once it is back.
    await onceAvailable(() => inOneTransaction(db, run, accountIds), signal);
  } catch (error) {
    // Told to stop while the database is away: another process takes the accounts over.
    if (isAway(error)) throw error;
    if (accountIds.length > 1) {
      for (const accountId of accountIds) await workOn(db, { run, accountIds: [accountId] }, signal, log);
      return;
    }
    // Two transactions collided: the account stays marked as taken and is tried again later.
    log.error({ err: error, run: run.id, accounts: accountIds }, 'an install failed');
    if (isPassing(error)) return;
    await db
      .updateTable('install_target')
      .set({ status: 'failed', code: 'install.error', listing_id: null, changed_at: sql`now()` })
      .where('run_id', '=', run.id)
      .where('account_id', 'in', accountIds)
      .where('status', '=', 'running')
      .execute();
  }
}

async function inOneTransaction(db: Db, run: Run, accountIds: string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The lock is held until the end: another process that took the same accounts, because this one was slow, waits
    // and finds them done.
    // Locked rows are not skipped here, because another worker locks a row for a moment when it only looks at it.
    const locked = await trx
      .selectFrom('install_target')
      .select('account_id')
      .where('run_id', '=', run.id)
      .where('account_id', 'in', accountIds)
      .where('status', '=', 'running')
      .orderBy('account_id')
      .forUpdate()
      .execute();
    if (locked.length === 0) return;
    const listings = await readRunListings(trx, run.id);
    const only = locked.map(({ account_id }) => account_id);
    const checked = await checkAccounts(trx, run, run.kind, listings, only);
    const ready = checked.filter(({ compatibility }) => compatibility === 'compatible');
    const reports =
      ready.length > 0
        ? await apply[run.kind](trx, { runId: run.id, accountIds: ready.map(({ accountId }) => accountId) })
        : [];
    const reportOf = new Map(reports.map(({ accountId, report }) => [accountId, report]));
    const seen = new Map(checked.map((check) => [check.accountId, check]));
    await settle(
      trx,
      run.id,
      only.map((accountId) => {
        const check = seen.get(accountId);
        // A client that has left the partner meanwhile is as good as one without access.
        const code = check ? check.code : ('account.noAccess' as const);
        return { accountId, code, listingId: check?.listingId ?? null, report: reportOf.get(accountId) ?? {} };
      }),
    );
    await announce(trx, { topic: 'installs', accountId: run.accountId, id: run.id });
  });
}

type Outcome = { accountId: string; code: string | null; listingId: number | null; report: Record<string, number> };

async function settle(db: Db, runId: string, outcomes: Outcome[]): Promise<void> {
  await sql`
    update install_target t
    set status = case when o.code is null then 'done' else 'failed' end, code = o.code, listing_id = o."listingId",
      report = o.report, changed_at = now()
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      o ("accountId" uuid, code text, "listingId" int, report jsonb)
    where t.run_id = ${runId}::uuid and t.account_id = o."accountId"`.execute(db);
}

/** Finishes runs that have no open account left, exactly once, and notifies people in the same transaction. */
async function finishRuns(db: Db, runId?: string): Promise<void> {
  const open = await db
    .selectFrom('install_run')
    .select('id')
    .where('finished_at', 'is', null)
    .$if(runId !== undefined, (query) => query.where('id', '=', runId ?? ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('install_target')
            .select('run_id')
            .whereRef('run_id', '=', 'install_run.id')
            .where('status', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .execute();
  for (const { id } of open) await db.transaction().execute((trx) => finishRun(trx, id));
}

async function finishRun(db: Db, id: string): Promise<void> {
  const run = await db
    .updateTable('install_run')
    .set({ finished_at: sql`now()` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returning(['account_id', 'name', 'kind', 'bundle_id'])
    .executeTakeFirst();
  if (!run) return;
  const { done, failed, total, client, clientId } = await db
    .selectFrom('install_target')
    .innerJoin('account', 'account.id', 'install_target.account_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('install_target.status', '=', 'done').as('done'),
      fn.countAll<number>().filterWhere('install_target.status', '=', 'failed').as('failed'),
      // Of a run in one account alone.
      sql<string>`min(account.name)`.as('client'),
      sql<string>`min(account.id::text)`.as('clientId'),
    ])
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow();
  const listing = await db
    .selectFrom('install_run_listing')
    .select('listing_id')
    .where('run_id', '=', id)
    .orderBy('position')
    .executeTakeFirst();
  const ended = { id, name: run.name, kind: run.kind, bundleId: run.bundle_id, listingId: listing?.listing_id };
  if (done + failed > 0)
    await notify(db, {
      accountId: run.account_id,
      ...runNotice(ended, { done, failed, total, client }),
      // Whoever has muted a client is not notified of a run in that client alone.
      clientId: total === 1 ? clientId : undefined,
    });
  await announce(db, { topic: 'installs', accountId: run.account_id, id });
}

const PASSING = /^(40|55P03)/;

function isPassing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && PASSING.test(code);
}
