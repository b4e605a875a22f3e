import { AppError } from '@app/contract/errors';
import type { Currency, Estimate, EstimateRequest, Plan, Promotion } from '@app/contract/pricing';
import { taxRateIn } from '@app/pricing/catalogue';
import { priceCart } from '@app/pricing/estimate';
import { CURRENT } from '@app/pricing/promotions';
import type { Config } from '../../config.ts';
import { cachedRead } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { priceListOf, readCatalogue } from './catalogue.ts';
import { toCartUrl } from './link.ts';
import { linkKey } from './link-key.ts';
import { findSeller } from './sellers.ts';

type Place = { currency: Currency; countryCode: string };

export async function listPlans(
  db: Db,
  { currency, countryCode, showAll }: Place & { showAll: boolean },
): Promise<{ plans: Plan[]; taxRate: number }> {
  const { document, inCurrency } = await readCatalogue(db);
  const { plans, offered } = inCurrency[currency];
  return { plans: showAll ? plans : offered.plans, taxRate: taxRateIn(document, countryCode) };
}

/** Promotions that are hidden from partners are not accepted by an estimate either. */
export async function listPromotions(db: Db, currency: Currency): Promise<Promotion[]> {
  const { promotions } = (await readCatalogue(db)).inCurrency[currency];
  return promotions.filter(({ meta_data }) => meta_data.cart.partners.showInPartnerEdition);
}

/** Only for prices that are shown; an order reads everything anew. */
const SHOWN_PRICES = { keptFor: 1000 };
const readShownCatalogue = cachedRead(readCatalogue, SHOWN_PRICES);
const readShownSeller = cachedRead(findSeller, SHOWN_PRICES);

/** Anybody may ask what something costs; a link is signed only for somebody who sells. */
export async function estimateCart(db: Db, config: Config, request: EstimateRequest): Promise<Estimate> {
  const place = { currency: request.currency, countryCode: request.billingAddress.countryCode };
  const priced = priceCart(request, priceListOf(await readShownCatalogue(db, null), place));
  if ('faults' in priced) throw new AppError('request.invalid', priced.faults);
  const { estimate, refusedCoupons } = priced;
  const { partnerAccountId, linkPostedBy } = request;
  if (!(await readShownSeller(db, { partnerAccountId, linkPostedBy }))) return { ...estimate, cartUrl: '' };
  // A coupon without effect today must not take effect when the link is opened later.
  const idle = new Set([CURRENT, ...refusedCoupons.map(({ id }) => id)]);
  const link = {
    ...request,
    couponCodes: request.couponCodes.filter((code) => !idle.has(code)),
    total: estimate.total,
    issued: Math.floor(Date.now() / 1000),
  };
  return { ...estimate, cartUrl: toCartUrl(config.ORIGIN, link, await linkKey(db, config)) };
}
