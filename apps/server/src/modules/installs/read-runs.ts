import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { InstallRun, listInstalls as listEndpoint } from '@app/contract/installs';
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { containsEveryWord } from '../../list/filter.ts';
import { countRows, type Order, readPage } from '../../list/page.ts';

type Scope = { accountId: string };
type Query = Request<typeof listEndpoint, 'output'>['query'];

const ACCOUNTS_NAMED = 3;
const latestFirst: Order = {
  name: 'created',
  key: { by: sql.ref('install_run.created_at'), type: 'time' },
  id: { by: sql.ref('install_run.id'), type: 'uuid' },
  descending: true,
};

export async function getInstall(db: Db, scope: Scope, installId: string): Promise<InstallRun> {
  const row = await describe(runsOf(db, scope).where('install_run.id', '=', installId)).executeTakeFirst();
  if (!row) throw new AppError('install.notFound');
  return toRun(row);
}

export async function listInstalls(db: Db, scope: Scope, query: Query) {
  const { limit, pageToken, includeTotalSize, ...filters } = query;
  const found = filtered(runsOf(db, scope), filters);
  const { rows, nextPageToken } = await readPage(describe(found), latestFirst, {
    size: limit,
    token: pageToken,
    asked: { ...scope, ...filters },
  });
  return {
    content: rows.map(toRun),
    nextPageToken,
    ...(includeTotalSize && { totalSize: await countRows(found) }),
  };
}

type Runs = SelectQueryBuilder<Schema, 'install_run', object>;

const runsOf = (db: Db, { accountId }: Scope): Runs =>
  db.selectFrom('install_run').where('install_run.account_id', '=', accountId);

type Filters = Pick<Query, 'search' | 'kind' | 'state' | 'bundleId' | 'listingId'>;

function filtered(runs: Runs, { search, kind, state, bundleId, listingId }: Filters): Runs {
  const hasFailed = sql<boolean>`exists (
    select from install_target where install_target.run_id = install_run.id and install_target.status = 'failed')`;
  return runs
    .$if(Boolean(search?.trim()), (all) => all.where(isFound(search ?? '')))
    .$if(kind !== undefined, (all) => all.where('install_run.kind', '=', kind ?? 'install'))
    .$if(state !== undefined, (all) => all.where('finished_at', state === 'running' ? 'is' : 'is not', null))
    .$if(state === 'failed', (all) => all.where(hasFailed))
    .$if(state === 'done', (all) => all.where(sql<boolean>`not ${hasFailed}`))
    .$if(bundleId !== undefined, (all) => all.where('bundle_id', '=', bundleId ?? ''))
    .$if(listingId !== undefined, (all) =>
      all.where('install_run.id', 'in', (from) =>
        from
          .selectFrom('install_run_listing')
          .select('run_id')
          .where('listing_id', '=', listingId ?? 0),
      ),
    );
}

/** By its name, or by the name of one of its accounts. */
const isFound = (search: string) => sql<boolean>`(${containsEveryWord(search, ['install_run.name'])} or exists (
  select from install_target join account on account.id = install_target.account_id
  where install_target.run_id = install_run.id and ${containsEveryWord(search, ['account.name'])}))`;

const describe = (runs: Runs) =>
  runs
    .leftJoin('app_user', 'app_user.id', 'install_run.user_id')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('install_target')
          .select(({ fn }) =>
            (['waiting', 'running', 'done', 'failed', 'cancelled'] as const).map((status) =>
              fn.countAll<number>().filterWhere('status', '=', status).as(status),
            ),
          )
          .select(sql<number>`count(*) filter (where report ? 'heldBack')`.as('heldBack'))
          .whereRef('install_target.run_id', '=', 'install_run.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('install_run')
    .select(['counts.waiting', 'counts.running', 'counts.done', 'counts.failed', 'counts.cancelled'])
    .select('counts.heldBack')
    .select(sql<string | null>`coalesce(nullif(trim(given_name || ' ' || family_name), ''), username)`.as('started_by'))
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom('install_run_listing')
          .innerJoin('listing', 'listing.id', 'install_run_listing.listing_id')
          .select(['listing.id', 'listing.name', 'install_run_listing.version'])
          .whereRef('install_run_listing.run_id', '=', 'install_run.id')
          .orderBy('position'),
      ).as('listings'),
    )
    .select((from) =>
      jsonArrayFrom(
        from
          // Chosen before their names are looked up: a run may have ten thousand accounts.
          .selectFrom((inner) =>
            inner
              .selectFrom('install_target')
              .select(['account_id', sql<boolean>`status <> 'failed'`.as('later')])
              .whereRef('install_target.run_id', '=', 'install_run.id')
              .orderBy('later')
              .orderBy('account_id')
              .limit(ACCOUNTS_NAMED)
              .as('first'),
          )
          .innerJoin('account', 'account.id', 'first.account_id')
          .select(['account.id', 'account.name'])
          .orderBy('first.later')
          .orderBy(sql`lower(account.name)`)
          .orderBy('account.id'),
      ).as('accounts'),
    );

type Row = Awaited<ReturnType<ReturnType<typeof describe>['executeTakeFirstOrThrow']>>;

function toRun(row: Row): InstallRun {
  const { waiting, running, done, failed, cancelled } = row;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    bundleId: row.bundle_id,
    listings: row.listings,
    createdDate: row.created_at.toISOString(),
    finishedDate: row.finished_at?.toISOString() ?? null,
    startedBy: row.started_by,
    accounts: row.accounts,
    counts: { waiting, running, done, failed, cancelled },
    heldBack: row.heldBack,
    result: resultOf(row),
  };
}

/**
 * Cancelled accounts were never tried, so they make a run neither failed nor partial. What was done counts once the run is
 * finished, not a moment before: who reads "installed" may rely on its end.
 */
function resultOf({ finished_at, waiting, running, done, failed }: Row) {
  if (waiting + running > 0 || (!finished_at && done + failed > 0)) return 'installing';
  if (failed > 0) return done > 0 ? 'partial' : 'failed';
  return done > 0 ? 'installed' : 'cancelled';
}
