import { createBundle } from '@app/contract/bundles';
import { startInstall } from '@app/contract/installs';
import { contentWith, insertClient, insertListing, insertVersion } from '../../../test/rows.ts';
import { type Partner, startTestApp } from '../../../test/setup.ts';
import { runJob } from '../../../test/work.ts';
import { installJob } from './install-job.ts';

/** A server of its own, and what tests of installs do again and again. */
export async function startInstalls() {
  const server = await startTestApp();
  const { db } = server;
  const job = installJob(server.database);
  const work = () => runJob(job, db);

  const newListing = async (partner: Partner, name: string, columns = {}) => {
    const listing = await insertListing(db, partner.organizationId, { name, ...columns });
    await insertVersion(
      db,
      listing.id,
      1,
      contentWith([{ key: 'a' }, { key: 'b', kind: 'wait', days: 3, asset: null }]),
    );
    return listing;
  };

  async function newBundle(partner: Partner, names: string[]) {
    const listings = [];
    for (const name of names) listings.push(await newListing(partner, name));
    const bundle = await partner.as(createBundle, {
      accountId: partner.accountId,
      body: { name: 'Starter', solutionRefs: listings.map(({ immutableId }) => immutableId) },
    });
    return { bundle, listings };
  }

  /** Each with a sender and a postal address, so that what is installed can run and lacks nothing. */
  const newClients = async (partner: Partner, count: number) => {
    const ids = [];
    for (let at = 0; at < count; at += 1) {
      const account_id = await insertClient(db, partner.accountId, { account: { name: `Client ${at}` } });
      const sender = { account_id, name: 'Us', address: 'us@us.example', proven_at: new Date() };
      await db.insertInto('sender').values(sender).execute();
      await db.updateTable('account').set({ line1: '1 Main Street' }).where('id', '=', account_id).execute();
      ids.push(account_id);
    }
    return ids;
  };

  const start = (partner: Partner, body: Parameters<typeof startRequest>[1]) =>
    partner.as(startInstall, startRequest(partner, body));
  const startRequest = (
    { accountId }: Partner,
    body: { kind?: 'install' | 'update' | 'uninstall'; bundleId?: string; listingId?: number; accountIds: string[] },
  ) => ({ accountId, body: { kind: 'install' as const, ...body } });

  const campaignsIn = (accountIds: string[]) =>
    db
      .selectFrom('campaign')
      .selectAll()
      .where('account_id', 'in', accountIds)
      .orderBy('account_id')
      .orderBy('name')
      .execute();

  return { server, db, work, newListing, newBundle, newClients, startRequest, start, campaignsIn };
}
