import { type Currency, currencies } from '@app/contract/offer-words';
import type { Plan, Promotion } from '@app/contract/pricing';
import { type Catalogue, plansIn, promotionsIn, taxRateIn } from '@app/pricing/catalogue';
import { type PriceList, toPriceList } from '@app/pricing/price-list';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/open.ts';

type InCurrency = { plans: Plan[]; promotions: Promotion[]; offered: PriceList };
/** A version of the catalogue, made ready to answer from. */
export type PreparedCatalogue = { document: Catalogue; inCurrency: Record<Currency, InCurrency> };

const NOTHING = prepare({ taxes: [], items: [], plans: [], prices: [], promotions: [] });
/**
 * By the version's id. A version never changes, so only which one is the latest has to be asked each time. A few are
 * enough: the latest, the one that it is just replacing, and those of earlier orders that are looked at again.
 */
const prepared = new LRUCache<string, Promise<PreparedCatalogue>>({ max: 4 });

export async function readCatalogue(db: Db): Promise<PreparedCatalogue> {
  const latest = await db.selectFrom('catalogue').select('id').orderBy('version', 'desc').limit(1).executeTakeFirst();
  return latest ? readVersion(db, latest.id) : NOTHING;
}

/** One version, also an earlier one: what has been ordered is shown as it was called then. */
export async function readVersion(db: Db, id: string): Promise<PreparedCatalogue> {
  const known = prepared.get(id);
  if (known) return known;
  const catalogue = loadVersion(db, id);
  prepared.set(id, catalogue);
  return catalogue;
}

async function loadVersion(db: Db, id: string): Promise<PreparedCatalogue> {
  try {
    const row = db.selectFrom('catalogue').select('document').where('id', '=', id);
    return prepare((await row.executeTakeFirstOrThrow()).document);
  } catch (error) {
    prepared.delete(id);
    throw error;
  }
}

function prepare(document: Catalogue): PreparedCatalogue {
  const ready = (currency: Currency): InCurrency => {
    const plans = plansIn(document, currency);
    const promotions = promotionsIn(document, currency);
    return {
      plans,
      promotions,
      offered: toPriceList({ currency, countryCode: '', taxRate: 0, plans, promotions }, {}),
    };
  };
  return {
    document,
    inCurrency: Object.fromEntries(
      currencies.map((currency) => [currency, ready(currency)]),
    ) as PreparedCatalogue['inCurrency'],
  };
}

export const priceListOf = (
  { document, inCurrency }: PreparedCatalogue,
  { currency, countryCode }: { currency: Currency; countryCode: string },
): PriceList => ({ ...inCurrency[currency].offered, countryCode, taxRate: taxRateIn(document, countryCode) });

/** A trial link names no currency: any will do, as it costs nothing. */
export const trialPlanOf = ({ inCurrency }: PreparedCatalogue): Plan | null =>
  currencies.flatMap((currency) => inCurrency[currency].offered.plans).find(({ isFreeTrial }) => isFreeTrial) ?? null;

/** From the moment this is committed, it is what every process answers from. */
export async function saveCatalogue(db: Db, catalogue: Catalogue): Promise<{ version: number }> {
  return db
    .insertInto('catalogue')
    .values({ document: JSON.stringify(catalogue) })
    .returning('version')
    .executeTakeFirstOrThrow();
}
