import { sql } from 'kysely';
import type { Db } from '../apps/server/src/db/open.ts';
import type { Known } from './fuzz-requests.ts';

/** What a caller has that a call could name, by the names that the contract uses. */
export async function readKnown(db: Db, username: string): Promise<Known> {
  const one = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows[0];
  const all = async (query: ReturnType<typeof sql<{ id: unknown }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id);
  const account = await one<{ id: string; user_id: string; legacy_id: string; account_type: string }>(sql`
    select a.id, m.user_id, a.legacy_id, a.account_type from account a
    join membership m on m.account_id = a.id join app_user u on u.id = m.user_id
    where u.username = ${username} and a.status = 'Active'
    order by a.account_type = 'PARTNER_EDITION' desc, a.id limit 1`);
  if (!account) throw new Error(`the demo has no account of ${username}`);
  const isPartner = account.account_type === 'PARTNER_EDITION';
  const clients = isPartner
    ? await all(
        sql`select account_id as id from client where partner_account_id = ${account.id} and has_access limit 5`,
      )
    : [account.id];
  const crmAccountId = String(clients[0]);
  const campaigns = await all(sql`select id::text from campaign where account_id = ${crmAccountId} limit 5`);
  const steps = await all(sql`
    select id::text as id from campaign_step where account_id = ${crmAccountId} limit 5`);
  const listings = await all(sql`select id from listing limit 5`);
  const notifications = await all(sql`select id from notification where user_id = ${account.user_id} limit 5`);
  return {
    userId: account.user_id,
    legacyId: account.legacy_id,
    hostAccountId: isPartner ? null : account.id,
    crmAccountId,
    values: {
      accountId: [account.id],
      userAccountId: [account.id],
      userId: [account.user_id],
      domain: ['localhost'],
      clientId: clients,
      accountIds: [clients],
      campaignId: campaigns,
      stepId: steps,
      id: listings,
      listingId: listings,
      listingIds: [listings],
      bundleId: await all(sql`select id from bundle where account_id = ${account.id} limit 5`),
      installId: await all(sql`select id from install_run where account_id = ${account.id} limit 5`),
      linkId: await all(sql`select id from cart_link where account_id = ${account.id} limit 5`),
      invitationId: await all(sql`select id from invitation where account_id = ${account.id} limit 5`),
      requestId: await all(sql`select id from membership_request limit 5`),
      notificationId: notifications,
      ids: [notifications],
      notificationIds: [notifications],
      solutionRefs: [await all(sql`select immutable_id as id from listing limit 3`)],
      publisherCompanyIds: [await all(sql`select distinct publisher_id as id from listing limit 3`)],
      email: [username],
      username: [username],
    },
  };
}
