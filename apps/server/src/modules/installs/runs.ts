import { accountOrigin } from '@app/contract/apps';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { InstallRun, InstallTarget, startInstall as startEndpoint } from '@app/contract/installs';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import type { Reader } from '../listings/listings.ts';
import { checkAccounts } from './check-accounts.ts';
import { getInstall } from './read-runs.ts';
import { readRunListings, readSource, type Source } from './source.ts';

type Scope = { accountId: string };
type InstallRequest = Request<typeof startEndpoint, 'output'>['body'];

export async function startInstall(db: Db, scope: Scope, reader: Reader, config: Config, request: InstallRequest) {
  const source = await readSource(db, scope.accountId, reader, config, request);
  const id = await insertRun(db, { ...scope, userId: reader.userId }, source, request);
  return getInstall(db, scope, id);
}

type NewRun = Pick<InstallRequest, 'kind' | 'accountIds' | 'publish'> & { title?: string };

/** Writes the run, its campaigns at their present versions, and one row for each account; the job does the rest. */
export async function insertRun(
  db: Db,
  { accountId, userId }: Scope & { userId: string },
  { name, bundleId, listings }: Source,
  { kind, accountIds, publish, title }: NewRun,
): Promise<string> {
  const { id } = await db
    .insertInto('install_run')
    .values({ account_id: accountId, user_id: userId, kind, bundle_id: bundleId, name, publish, title: title ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('install_run_listing')
    .values(listings.map(({ id: listing_id, version }, position) => ({ run_id: id, listing_id, version, position })))
    .execute();
  const wanted = [...new Set(accountIds)];
  const inserted = await sql`
    insert into install_target (run_id, account_id)
    select ${id}::uuid, account_id from client
    where partner_account_id = ${accountId}::uuid and account_id = any (${wanted}::uuid[])`.execute(db);
  if (inserted.numAffectedRows !== BigInt(wanted.length)) throw new AppError('client.notFound');
  await announce(db, { topic: 'installs', accountId, id });
  return id;
}

export async function listTargets(
  db: Db,
  scope: Scope,
  { ORIGIN }: Config,
  installId: string,
): Promise<InstallTarget[]> {
  const run = await getInstall(db, scope, installId);
  const rows = await db
    .selectFrom('install_target')
    .innerJoin('account', 'account.id', 'install_target.account_id')
    .leftJoin('listing', 'listing.id', 'install_target.listing_id')
    .select(['account.id', 'account.name', 'account.legacy_id'])
    .select(['install_target.status', 'install_target.code', 'install_target.report', 'install_target.changed_at'])
    .select('listing.name as listing_name')
    .where('run_id', '=', installId)
    .orderBy(sql`array_position(array['failed', 'running', 'waiting', 'cancelled', 'done'], install_target.status)`)
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute();
  const partly = await installedElsewhere(db, run, installId);
  const retryable = new Set(await findRetryable(db, scope, run));
  return rows.map((row) => ({
    accountId: row.id,
    name: row.name,
    url: accountOrigin(ORIGIN, row.legacy_id),
    status: row.status,
    result: targetResult(row.status, partly.has(row.id)),
    code: row.code as InstallTarget['code'],
    canRetry: retryable.has(row.id),
    listingName: row.listing_name,
    report: row.report,
    changedDate: row.changed_at.toISOString(),
  }));
}

/** Accounts in which the install failed, but which have some of its campaigns from before. */
async function installedElsewhere(db: Db, { kind, listings }: InstallRun, installId: string): Promise<Set<string>> {
  if (kind !== 'install') return new Set();
  const rows = await db
    .selectFrom('install')
    .innerJoin('install_target', 'install_target.account_id', 'install.account_id')
    .select('install.account_id')
    .distinct()
    .where('install_target.run_id', '=', installId)
    .where('install_target.status', '=', 'failed')
    .where('install.cancelled_at', 'is', null)
    .where(
      'install.listing_id',
      'in',
      listings.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

function targetResult(status: InstallTarget['status'], partly: boolean): InstallTarget['result'] {
  if (status === 'done') return 'installed';
  if (status === 'failed') return partly ? 'partial' : 'failed';
  return status === 'cancelled' ? 'cancelled' : 'installing';
}

/** The accounts in which the run failed, but in which today's check finds nothing in the way: the worker's own check. */
async function findRetryable(db: Db, scope: Scope, { id, kind, counts }: InstallRun): Promise<string[]> {
  if (counts.failed === 0) return [];
  const failed = await db
    .selectFrom('install_target')
    .select('account_id')
    .where('run_id', '=', id)
    .where('status', '=', 'failed')
    .execute();
  const accountIds = failed.map(({ account_id }) => account_id);
  const checked = await checkAccounts(db, scope, kind, await readRunListings(db, id), accountIds);
  return checked.filter(({ code }) => code === null).map(({ accountId }) => accountId);
}

/** Only where it can help: who has no access today would only be told so again. */
export async function retryInstall(db: Db, scope: Scope, installId: string): Promise<InstallRun> {
  const run = await getInstall(db, scope, installId);
  return moveTargets(db, scope, run, { from: 'failed', to: 'waiting', only: await findRetryable(db, scope, run) });
}

/** Accounts that are already being installed are finished; those that still wait are left out. */
export const cancelInstall = async (db: Db, scope: Scope, installId: string) =>
  moveTargets(db, scope, await getInstall(db, scope, installId), { from: 'waiting', to: 'cancelled' });

type Move = { from: 'failed' | 'waiting'; to: 'waiting' | 'cancelled'; only?: string[] };

async function moveTargets(db: Db, scope: Scope, { id }: InstallRun, { from, to, only }: Move): Promise<InstallRun> {
  const moved = await db
    .updateTable('install_target')
    .set({ status: to, code: null, listing_id: null, changed_at: sql`now()` })
    .where('run_id', '=', id)
    .where('status', '=', from)
    .$if(only !== undefined, (query) => query.where(sql<boolean>`account_id = any (${only}::uuid[])`))
    .executeTakeFirst();
  if (moved.numUpdatedRows > 0n) {
    // The run counts as unfinished again, so that the job looks at it and announces its new result.
    await db.updateTable('install_run').set({ finished_at: null }).where('id', '=', id).execute();
    await announce(db, { topic: 'installs', accountId: scope.accountId, id });
  }
  return getInstall(db, scope, id);
}
