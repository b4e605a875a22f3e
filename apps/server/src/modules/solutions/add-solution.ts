import { AppError } from '@app/contract/errors';
import { readServerTexts } from '@app/i18n/server-texts';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { applyInstall } from '../installs/apply-install.ts';
import { logCampaign } from './campaign-log.ts';
import { addable } from './recommendations.ts';

type Scope = { accountId: string; userId: string; locale: string };

/** So many solutions an account can have. */
const MOST = 500;

/** Adds a solution as a draft: by its listing, or an empty one. Answers its id. */
export async function addSolution(
  db: Db,
  scope: Scope,
  wanted: { listingId: number } | { name: string },
): Promise<number> {
  await refuseTooMany(db, scope);
  const id =
    'listingId' in wanted ? await addListing(db, scope, wanted.listingId) : await addEmpty(db, scope, wanted.name);
  await announce(db, { topic: 'solutions', accountId: scope.accountId, id: String(id) });
  return id;
}

async function refuseTooMany(db: Db, { accountId }: Scope): Promise<void> {
  const { count } = await db
    .selectFrom('campaign')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count >= MOST) throw new AppError('solution.tooMany');
}

/** As a run that the account made for itself, and that is done already: installs and updates know it like any other. */
async function addListing(db: Db, { accountId, userId }: Scope, listingId: number): Promise<number> {
  const { rows } = await sql<{ id: number; name: string; version: number }>`
    select l.id, l.name, l.version from ${addable(accountId)} and l.id = ${listingId}::int`.execute(db);
  const [listing] = rows;
  if (!listing) throw await whyNot(db, accountId, listingId);
  const run = await db
    .insertInto('install_run')
    .values({ account_id: accountId, user_id: userId, kind: 'install', name: listing.name, publish: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('install_run_listing')
    .values({ run_id: run.id, listing_id: listing.id, version: listing.version, position: 0 })
    .execute();
  const [done] = await applyInstall(db, { runId: run.id, accountIds: [accountId] });
  await db
    .insertInto('install_target')
    .values({ run_id: run.id, account_id: accountId, status: 'done', report: JSON.stringify(done?.report ?? {}) })
    .execute();
  await db.updateTable('install_run').set({ finished_at: sql`now()` }).where('id', '=', run.id).execute();
  const campaign = await db
    .selectFrom('campaign')
    .innerJoin('install', (join) =>
      join.onRef('install.account_id', '=', 'campaign.account_id').onRef('install.id', '=', 'campaign.install_id'),
    )
    .select('campaign.id')
    .where('campaign.account_id', '=', accountId)
    .where('install.listing_id', '=', listing.id)
    .executeTakeFirst();
  // Somebody else has added it at the same moment.
  if (!campaign || done?.report.campaigns !== 1) throw new AppError('solution.installed');
  return campaign.id;
}

async function whyNot(db: Db, accountId: string, listingId: number): Promise<AppError> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (
      select from install i
      where i.account_id = ${accountId}::uuid and i.listing_id = ${listingId}::int and i.cancelled_at is null)
    or exists (
      select from campaign c join listing l on l.id = ${listingId}::int and lower(l.name) = lower(c.name)
      where c.account_id = ${accountId}::uuid and c.deleted_at is null) as there`.execute(db);
  return new AppError(rows[0]?.there ? 'solution.installed' : 'listing.notFound');
}

/** Whoever gets the tag of its name enters, and begins the one sequence that it has. */
async function addEmpty(db: Db, { accountId, userId, locale }: Scope, name: string): Promise<number> {
  const t = await readServerTexts(locale);
  const flow = JSON.stringify([{ from: 'own:goal', to: 'own:sequence' }]);
  const { id } = await db
    .insertInto('campaign')
    .values({ account_id: accountId, name, created_by: userId, flow })
    .returning('id')
    .executeTakeFirstOrThrow();
  const part = { account_id: accountId, campaign_id: id, position: 1 };
  await db
    .insertInto('campaign_goal')
    .values({ ...part, key: 'own:goal', name: name.slice(0, 80), kind: 'tag' })
    .execute();
  await db
    .insertInto('campaign_sequence')
    .values({ ...part, key: 'own:sequence', name: t('solution.sequence') })
    .execute();
  await logCampaign(db, { accountId, campaignId: id, userId }, 'created');
  return id;
}
