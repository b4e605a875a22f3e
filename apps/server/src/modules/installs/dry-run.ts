import { accountOrigin } from '@app/contract/apps';
import type { Request } from '@app/contract/endpoint';
import type { checkInstall as checkEndpoint, InstallCheck } from '@app/contract/installs';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { KeyInAccount } from '../campaigns/keys.ts';
import { countClientChanges } from '../listings/client-changes.ts';
import type { Reader } from '../listings/listings.ts';
import { checkAccounts } from './check-accounts.ts';
import { readSource, type Source } from './source.ts';

type Scope = { accountId: string };
type Query = Request<typeof checkEndpoint, 'output'>['query'];

/** What would happen in each of the partner's clients, without touching any. */
export async function checkInstall(db: Db, scope: Scope, reader: Reader, config: Config, query: Query) {
  const source = await readSource(db, scope.accountId, reader, config, query);
  const checked = await checkAccounts(db, scope, query.kind, source.listings);
  const failed = query.kind === 'install' ? await lastFailures(db, scope, source) : new Map<string, string>();
  const inProgress =
    query.kind === 'install' ? new Map<string, WorkInProgress>() : await countWorkInProgress(db, scope, source);
  return {
    listings: await describeListings(db, source),
    content: checked.map(({ legacyId, ...check }): InstallCheck => {
      const code = failed.get(check.accountId);
      const failedBefore = check.compatibility === 'compatible' && code !== undefined;
      return {
        ...check,
        url: accountOrigin(config.ORIGIN, legacyId),
        ...(failedBefore && { compatibility: 'failed', code: code as InstallCheck['code'] }),
        ...(inProgress.get(check.accountId) ?? { clientChanges: 0, clientTexts: 0, waiting: 0 }),
      };
    }),
  };
}

/** Accounts in which the latest attempt at the same install failed, with the reason. */
async function lastFailures(db: Db, { accountId }: Scope, { bundleId, listings }: Source) {
  const { rows } = await sql<{ account_id: string; code: string }>`
    select account_id, code from (
      select distinct on (t.account_id) t.account_id, t.status, t.code
      from install_target t join install_run r on r.id = t.run_id
      where r.account_id = ${accountId}::uuid and r.kind = 'install' and t.status <> 'cancelled'
        and ${bundleId ? sql`r.bundle_id = ${bundleId}::uuid` : sql`r.bundle_id is null and exists (select from install_run_listing l where l.run_id = r.id and l.listing_id = ${listings[0]?.id})`}
      order by t.account_id, r.created_at desc
    ) latest where status = 'failed'`.execute(db);
  return new Map(rows.map(({ account_id, code }) => [account_id, code]));
}

type WorkInProgress = { clientChanges: number; clientTexts: number; waiting: number };

async function countWorkInProgress(
  db: Db,
  { accountId }: Scope,
  { listings }: Source,
): Promise<Map<string, WorkInProgress>> {
  const { rows } = await sql<KeyInAccount & { waiting: number }>`
    select c.account_id, c.id, (
      select count(*) from enrolment w
      where w.account_id = c.account_id and w.campaign_id = c.id and w.completed_at is null and w.left_at is null)::int as waiting
    from client k
    join install i on i.account_id = k.account_id
    join campaign c on c.account_id = i.account_id and c.install_id = i.id
    where k.partner_account_id = ${accountId}::uuid and k.has_access
      and i.listing_id = any (${listings.map(({ id }) => id)}::int[]) and i.cancelled_at is null`.execute(db);
  const changes = await countClientChanges(db, rows);
  const found = new Map<string, WorkInProgress>();
  for (const { account_id, waiting } of rows) {
    const before = found.get(account_id)?.waiting ?? 0;
    const { steps = 0, texts = 0 } = changes.get(account_id) ?? {};
    found.set(account_id, { waiting: before + waiting, clientChanges: steps, clientTexts: texts });
  }
  return found;
}

async function describeListings(db: Db, { listings }: Source) {
  const { rows } = await sql<{ id: number; goals: number; sequences: number; steps: number; assets: number }>`
    select l.id, coalesce(jsonb_array_length(v.content -> 'goals'), 0) as goals,
      coalesce(jsonb_array_length(v.content -> 'sequences'), 0) as sequences,
      coalesce((select sum(jsonb_array_length(q -> 'steps')) from jsonb_array_elements(v.content -> 'sequences') q), 0)::int
        as steps,
      coalesce(jsonb_array_length(v.content -> 'assets'), 0) as assets
    from listing l left join listing_version v on v.listing_id = l.id and v.version = l.version
    where l.id = any (${listings.map(({ id }) => id)}::int[])`.execute(db);
  const contents = new Map(rows.map((row) => [row.id, row]));
  return listings.map(({ id, name, version, archived }) => ({
    name,
    version,
    archived,
    ...(contents.get(id) ?? { id, goals: 0, sequences: 0, steps: 0, assets: 0 }),
  }));
}
