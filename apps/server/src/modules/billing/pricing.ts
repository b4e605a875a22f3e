import { AppError } from '@app/contract/errors';
import type { Currency } from '@app/contract/offer-words';
import type { Estimate, EstimateRequest, Plan, Promotion } from '@app/contract/pricing';
import { mergeItems } from '@app/pricing/cart-lines';
import { taxRateIn } from '@app/pricing/catalogue';
import { priceCart } from '@app/pricing/estimate';
import { appliedCoupons, COUPONS_TOGETHER } from '@app/pricing/promotions';
import type { Config } from '../../config.ts';
import { cachedRead } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import type { Session } from '../../http/session.ts';
import { priceListOf, readCatalogue } from './catalogue.ts';
import { requireCountry } from './country.ts';
import { toCartUrl } from './link.ts';
import { linkKey } from './link-key.ts';
import { findSeller } from './sellers.ts';

type Place = { currency: Currency; countryCode: string };
/** Who asks, if they are signed in. */
type Caller = Pick<Session, 'userId' | 'hostAccountId'>;

export async function listPlans(
  db: Db,
  { currency, countryCode, showAll }: Place & { showAll: boolean },
): Promise<{ plans: Plan[]; taxRate: number }> {
  requireCountry(countryCode, 'countryCode');
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

/** Anybody may ask what something costs; the link that sells it is signed only for the person whom it credits. */
export async function estimateCart(
  db: Db,
  config: Config,
  caller: Caller | null,
  request: EstimateRequest,
): Promise<Estimate> {
  const place = { currency: request.currency, countryCode: request.billingAddress.countryCode };
  requireCountry(place.countryCode, 'billingAddress.countryCode');
  const priced = priceCart(request, priceListOf(await readShownCatalogue(db, null), place));
  if ('faults' in priced) throw new AppError('request.invalid', priced.faults);
  const { estimate } = priced;
  const couponCodes = appliedCoupons(estimate);
  if (couponCodes.length > COUPONS_TOGETHER || !(await isSeller(db, caller, request)))
    return { ...estimate, cartUrl: '' };
  const link = {
    ...request,
    addons: mergeItems(request.addons),
    charges: mergeItems(request.charges),
    couponCodes,
    total: estimate.total,
    issued: Math.floor(Date.now() / 1000),
  };
  return { ...estimate, cartUrl: toCartUrl(config.ORIGIN, link, await linkKey(db, config)) };
}

/** On the main host, where partners sell; a session on a client's host is for that client's account alone. */
async function isSeller(
  db: Db,
  caller: Caller | null,
  { partnerAccountId, linkPostedBy }: EstimateRequest,
): Promise<boolean> {
  if (!caller || caller.hostAccountId !== null) return false;
  const seller = await readShownSeller(db, { partnerAccountId, linkPostedBy });
  return seller?.userId === caller.userId;
}
