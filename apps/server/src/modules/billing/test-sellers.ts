import { randomBytes } from 'node:crypto';
import type { EstimateRequest } from '@app/contract/pricing';
import type { Catalogue } from '@app/pricing/catalogue';
import { checkCatalogue } from '@app/pricing/check-catalogue';
import { demoCatalogue } from '../../../demo/catalogue.ts';
import type { TestApp } from '../../../test/setup.ts';
import { saveCatalogue } from './catalogue.ts';

/** A copy that a test may change. */
export function demoCopy(): Catalogue {
  const { catalogue } = checkCatalogue(structuredClone(demoCatalogue));
  if (!catalogue) throw new Error('The demo catalogue has faults');
  return catalogue;
}

/** A partner whose company and person can sell, in a shop with the demo catalogue. */
export async function newSeller(server: TestApp) {
  await saveCatalogue(server.db, demoCopy());
  const partner = await server.newPartner();
  const word = randomBytes(6).toString('hex');
  const names = { partnerAccountId: `001${word}`, linkPostedBy: `005${word}` };
  const affiliateCode = `aff-${word}`;
  await server.db
    .updateTable('organization')
    .set({ salesforce_account_id: names.partnerAccountId, affiliate_code: affiliateCode })
    .where('id', '=', partner.organizationId)
    .execute();
  await server.db
    .updateTable('app_user')
    .set({ salesforce_user_id: names.linkPostedBy })
    .where('id', '=', partner.user.id)
    .execute();
  return { ...partner, names, affiliateCode };
}

/** Pro by the month in pounds with contacts and users, and a coupon that fits. */
export const requestOf = (names: { partnerAccountId: string; linkPostedBy: string }): EstimateRequest => ({
  plan: 'pro',
  billingPeriod: 1,
  billingPeriodUnit: 'month',
  contractType: 'monthly_etf',
  currency: 'GBP',
  addons: [
    { itemId: 'contacts', quantity: 1000 },
    { itemId: 'users', quantity: 2 },
  ],
  charges: [],
  couponCodes: ['PARTNER10'],
  billingAddress: { countryCode: 'GB' },
  ...names,
});
