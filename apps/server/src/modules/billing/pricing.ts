import { AppError } from '@app/contract/errors';
import type { Currency, Estimate, EstimateRequest, Plan, Promotion } from '@app/contract/pricing';
import { taxRateIn } from '@app/pricing/catalogue';
import { priceCart } from '@app/pricing/estimate';
import { CURRENT } from '@app/pricing/promotions';
import type { Config } from '../../config.ts';
import { cachedRead } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { openShop, priceListOf } from './catalogue.ts';
import { toCartUrl } from './link.ts';
import { linkKey } from './link-key.ts';
import { findSeller } from './sellers.ts';

type Place = { currency: Currency; countryCode: string };

export async function listPlans(
  db: Db,
  { currency, countryCode, showAll }: Place & { showAll: boolean },
): Promise<{ plans: Plan[]; taxRate: number }> {
  const { catalogue, inCurrency } = await openShop(db);
  const { plans, offered } = inCurrency[currency];
  return { plans: showAll ? plans : offered.plans, taxRate: taxRateIn(catalogue, countryCode) };
}

/** Those that partners are not to see are not honoured either: nobody has to know of them. */
export async function listPromotions(db: Db, currency: Currency): Promise<Promotion[]> {
  const { promotions } = (await openShop(db)).inCurrency[currency];
  return promotions.filter(({ meta_data }) => meta_data.cart.partners.showInPartnerEdition);
}

/** Only for what is shown: what somebody buys by is read anew. */
const SHOWN_PRICES = { keptFor: 1000 };
const shopOf = cachedRead(openShop, SHOWN_PRICES);
const sellerOf = cachedRead(findSeller, SHOWN_PRICES);

/** Anybody may ask what something costs; a link is signed only for somebody who sells. */
export async function estimateCart(db: Db, config: Config, request: EstimateRequest): Promise<Estimate> {
  const place = { currency: request.currency, countryCode: request.billingAddress.countryCode };
  const priced = priceCart(request, priceListOf(await shopOf(db, null), place));
  if ('faults' in priced) throw new AppError('request.invalid', priced.faults);
  const { estimate, refusedCoupons } = priced;
  const { partnerAccountId, linkPostedBy } = request;
  if (!(await sellerOf(db, { partnerAccountId, linkPostedBy }))) return { ...estimate, cartUrl: '' };
  // What did nothing here must not do something later.
  const idle = new Set([CURRENT, ...refusedCoupons.map(({ id }) => id)]);
  const link = {
    ...request,
    couponCodes: request.couponCodes.filter((code) => !idle.has(code)),
    total: estimate.total,
    issued: Math.floor(Date.now() / 1000),
  };
  return { ...estimate, cartUrl: toCartUrl(config.ORIGIN, link, await linkKey(db, config)) };
}
