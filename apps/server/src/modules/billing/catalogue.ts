import { type Currency, currencies, type Plan, type Promotion } from '@app/contract/pricing';
import { type Catalogue, plansIn, promotionsIn, taxRateIn } from '@app/pricing/catalogue';
import { type PriceList, toPriceList } from '@app/pricing/price-list';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/open.ts';

type InCurrency = { plans: Plan[]; promotions: Promotion[]; offered: PriceList };
/** A version of the catalogue, made ready to answer from. */
export type Shop = { catalogue: Catalogue; inCurrency: Record<Currency, InCurrency> };

const NOTHING = toShop({ taxes: [], items: [], plans: [], prices: [], promotions: [] });
/**
 * By the version's id. A version never changes, so only which one is the latest has to be asked each time. Two are
 * enough: the latest, and the one that it is just replacing.
 */
const shops = new LRUCache<string, Promise<Shop>>({ max: 2 });

export async function openShop(db: Db): Promise<Shop> {
  const latest = await db.selectFrom('catalogue').select('id').orderBy('version', 'desc').limit(1).executeTakeFirst();
  if (!latest) return NOTHING;
  const { id } = latest;
  const known = shops.get(id);
  if (known) return known;
  const shop = readShop(db, id);
  shops.set(id, shop);
  return shop;
}

async function readShop(db: Db, id: string): Promise<Shop> {
  try {
    const row = db.selectFrom('catalogue').select('document').where('id', '=', id);
    return toShop((await row.executeTakeFirstOrThrow()).document);
  } catch (error) {
    shops.delete(id);
    throw error;
  }
}

function toShop(catalogue: Catalogue): Shop {
  const ready = (currency: Currency): InCurrency => {
    const plans = plansIn(catalogue, currency);
    const promotions = promotionsIn(catalogue, currency);
    return {
      plans,
      promotions,
      offered: toPriceList({ currency, countryCode: '', taxRate: 0, plans, promotions }, {}),
    };
  };
  return {
    catalogue,
    inCurrency: Object.fromEntries(currencies.map((currency) => [currency, ready(currency)])) as Shop['inCurrency'],
  };
}

export const priceListOf = (
  { catalogue, inCurrency }: Shop,
  { currency, countryCode }: { currency: Currency; countryCode: string },
): PriceList => ({ ...inCurrency[currency].offered, countryCode, taxRate: taxRateIn(catalogue, countryCode) });

/** A trial link names no currency: any will do, as it costs nothing. */
export const trialPlanOf = ({ inCurrency }: Shop): Plan | null =>
  currencies.flatMap((currency) => inCurrency[currency].offered.plans).find(({ isFreeTrial }) => isFreeTrial) ?? null;

/** From the moment this is committed, it is what every process answers from. */
export async function saveCatalogue(db: Db, catalogue: Catalogue): Promise<{ version: number }> {
  return db
    .insertInto('catalogue')
    .values({ document: JSON.stringify(catalogue) })
    .returning('version')
    .executeTakeFirstOrThrow();
}
