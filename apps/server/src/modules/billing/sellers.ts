import type { Db } from '../../db/open.ts';

export type Seller = { accountId: string; organizationId: string; userId: string };
type Named = { partnerAccountId: string; linkPostedBy: string; affiliateCode?: string };

/** Who sells: people who belong to the account of a certified partner. */
const sellers = (db: Db) =>
  db
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_id', 'app_user.id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('organization', 'organization.id', 'account.organization_id')
    .where('organization.kind', '=', 'partner')
    .where('organization.certified', '=', true)
    .where('organization.status', '=', 'Active')
    .where('account.account_type', '=', 'PARTNER_EDITION')
    .where('account.status', '=', 'Active');

/** Null unless company and person belong together. */
export async function findSeller(
  db: Db,
  { partnerAccountId, linkPostedBy, affiliateCode }: Named,
): Promise<Seller | null> {
  const seller = await sellers(db)
    .select(['account.id as accountId', 'organization.id as organizationId', 'app_user.id as userId'])
    .where('app_user.salesforce_user_id', '=', linkPostedBy)
    .where('organization.salesforce_account_id', '=', partnerAccountId)
    .$if(affiliateCode !== undefined, (query) => query.where('organization.affiliate_code', '=', affiliateCode ?? ''))
    .orderBy('membership.created_at')
    .limit(1)
    .executeTakeFirst();
  return seller ?? null;
}

/** By which names the people of an account sell today. */
export const listSellers = (db: Db, accountId: string) =>
  sellers(db)
    .select(['app_user.salesforce_user_id as linkPostedBy', 'organization.affiliate_code as affiliateCode'])
    .select('organization.salesforce_account_id as partnerAccountId')
    .where('account.id', '=', accountId)
    .where('app_user.salesforce_user_id', 'is not', null)
    .execute();
