import { sql } from 'kysely';
import type { Db } from '../apps/server/src/db/open.ts';
import { applyInstall } from '../apps/server/src/modules/installs/apply-install.ts';
import { applyUpdate } from '../apps/server/src/modules/installs/apply-update.ts';
import type { CampaignContent } from '../packages/contract/src/campaign-content.ts';

export const updatedSolution = 'Journey update';
export const ownSubject = 'As we say it';

type Listing = { id: number; version: number; before: CampaignContent; after: CampaignContent };
type Scope = { accountId: string; userId: string };

/** A solution of the marketplace in which a mail and a wait were changed, and for which an update has come since. */
export async function seedUpdate(db: Db, scope: Scope): Promise<void> {
  const { accountId } = scope;
  const { id, version, mail, wait } = await findListing(db, accountId);
  const runId = await insertRun(db, scope, 'install', { id, version: version - 1 });
  await applyInstall(db, { runId, accountIds: [accountId] });
  const campaign = sql`(
    select campaign.id from campaign join install on install.account_id = campaign.account_id and install.id = install_id
    where campaign.account_id = ${accountId} and listing_id = ${id})`;
  await sql`
    update campaign set name = ${updatedSolution} where account_id = ${accountId} and id = ${campaign}`.execute(db);
  await sql`
    update campaign_asset set subject = ${ownSubject}, changed_at = now()
    where account_id = ${accountId} and campaign_id = ${campaign} and key = ${mail}`.execute(db);
  await sql`
    update campaign_step step set name = 'Wait 99 days', days = 99, changed_at = now()
    from campaign_sequence sequence
    where step.account_id = ${accountId} and sequence.account_id = step.account_id and sequence.id = step.sequence_id
      and sequence.campaign_id = ${campaign} and step.key = ${wait}`.execute(db);
  const updateId = await insertRun(db, scope, 'update', { id, version });
  await db.transaction().execute((trx) => applyUpdate(trx, { runId: updateId, accountIds: [accountId] }));
}

/** A listing of Northwind's that the account does not have and no other journey installs there, with such a mail and wait. */
async function findListing(db: Db, accountId: string): Promise<Listing & { mail: string; wait: string }> {
  const { rows } = await sql<Listing>`
    select listing.id, listing.version, before.content as before, after.content as after
    from listing
    join organization on organization.id = listing.publisher_id and organization.affiliate_code = 'northwind'
    join listing_version before on before.listing_id = listing.id and before.version = listing.version - 1
    join listing_version after on after.listing_id = listing.id and after.version = listing.version
    where listing.published and not listing.archived
      and not exists (select from install where account_id = ${accountId} and listing_id = listing.id)
      and not exists (
        select from bundle_listing join bundle on bundle.id = bundle_id
        where bundle_listing.listing_id = listing.id and bundle.name = 'Lead machine')
    order by listing.name desc`.execute(db);
  for (const listing of rows) {
    const { before, after } = listing;
    const mail = before.assets.find(
      ({ key, kind, subject }) =>
        kind === 'email' && after.assets.some((asset) => asset.key === key && asset.subject !== subject),
    );
    const stepsNow = after.sequences.flatMap(({ steps }) => steps);
    const wait = before.sequences
      .flatMap(({ steps }) => steps)
      .find(({ key, days }) => days !== null && stepsNow.some((step) => step.key === key && step.days !== days));
    if (mail && wait) return { ...listing, mail: mail.key, wait: wait.key };
  }
  throw new Error('No listing has a newer mail and a newer wait.');
}

async function insertRun(
  db: Db,
  { accountId, userId }: Scope,
  kind: 'install' | 'update',
  { id: listing_id, version }: Pick<Listing, 'id' | 'version'>,
): Promise<string> {
  const { id: run_id } = await db
    .insertInto('install_run')
    .values({ account_id: accountId, user_id: userId, kind, name: updatedSolution, publish: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('install_run_listing').values({ run_id, listing_id, version, position: 0 }).execute();
  await db.updateTable('install_run').set({ finished_at: new Date() }).where('id', '=', run_id).execute();
  return run_id;
}
