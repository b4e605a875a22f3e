import type { Currency } from '@app/contract/offer-words';
import type { AddOn, AddOnKey, Charge, CustomTier, Plan, Price, Pricing, Promotion, Unit } from '@app/contract/pricing';
import { type Allowance, isFreeTrial } from './plans.ts';
import { type PriceList, toPriceList } from './price-list.ts';

/** In hundredths of a percent; a country that is not listed has none. */
export type TaxRate = { countryCode: string; rate: number };

/** An add-on or a charge, whatever plans it is sold with. */
export type CatalogueItem = {
  itemId: string;
  type: 'addon' | 'charge';
  name: string;
  description: string;
  unit: Unit;
  allowedCountryCodes?: string[];
  customTiers?: CustomTier[];
};

/** A charge's id has no period; the others end in -monthly or -yearly. */
export type CataloguePrice = Omit<Price, 'price' | 'tiers'> & {
  itemId: string;
  currency: Currency;
  /** For flat_fee and per_unit. */
  price?: number;
  /** For the others. */
  tiers?: Price['tiers'];
};

export type CataloguePlan = {
  id: string;
  name: string;
  description: string;
  addOns: Partial<Record<AddOnKey, { itemId: string; quantity?: number; mandatory?: boolean }>>;
  charges: { earlyTerminationFee?: string; additionalTextMessages?: string };
  services: string[];
};

/** All that is for sale, in all currencies: what an operator imports. */
export type Catalogue = {
  taxes: TaxRate[];
  items: CatalogueItem[];
  plans: CataloguePlan[];
  prices: CataloguePrice[];
  promotions: Promotion[];
};

export const MONTHLY = '-monthly';
export const YEARLY = '-yearly';

/** Every plan that has a price in the currency, with those add-ons and charges that have one. */
export function plansIn(catalogue: Catalogue, currency: Currency): Plan[] {
  const prices = Map.groupBy(
    catalogue.prices.filter((price) => price.currency === currency),
    ({ itemId }) => itemId,
  );
  const items = new Map(catalogue.items.map((item) => [item.itemId, item]));
  const charge = (itemId: string | undefined): Charge | null => {
    const item = itemId === undefined ? undefined : items.get(itemId);
    return item ? toCharge(item, prices.get(item.itemId)) : null;
  };
  return catalogue.plans.flatMap((plan) => {
    const pricing = toPricing(prices.get(plan.id));
    if (!pricing) return [];
    const addOns = Object.entries(plan.addOns).flatMap(([key, link]) => {
      const item = items.get(link.itemId);
      const addOnPricing = toPricing(prices.get(link.itemId));
      return item && addOnPricing ? [[key, toAddOn(item, link, addOnPricing)]] : [];
    });
    return [
      {
        id: plan.id,
        name: plan.name,
        description: plan.description,
        quantity: 1,
        isFreeTrial: isFreeTrial(plan.id),
        charges: {
          earlyTerminationFee: charge(plan.charges.earlyTerminationFee),
          additionalTextMessages: charge(plan.charges.additionalTextMessages),
        },
        services: plan.services.flatMap((itemId) => charge(itemId) ?? []),
        pricing,
        addOns: Object.fromEntries(addOns),
      },
    ];
  });
}

function toPricing(prices: CataloguePrice[] = []): Pricing | null {
  const ending = (suffix: string) => prices.find(({ id }) => id.endsWith(suffix));
  const [monthly, yearly] = [ending(MONTHLY), ending(YEARLY)];
  if (!monthly && !yearly) return null;
  return { monthly: monthly ? toPrice(monthly) : null, yearly: yearly ? toPrice(yearly) : null };
}

const toPrice = ({ id, model, price, tiers = [] }: CataloguePrice): Price => ({
  id,
  model,
  price: price ?? tiers[0]?.price ?? 0,
  tiers,
});

function toAddOn(item: CatalogueItem, link: { quantity?: number; mandatory?: boolean }, pricing: Pricing): AddOn {
  return {
    itemId: item.itemId,
    name: item.name,
    description: item.description,
    quantity: link.quantity ?? 1,
    unit: item.unit,
    price: (pricing.monthly ?? pricing.yearly)?.price ?? 0,
    pricing,
    allowedCountryCodes: item.allowedCountryCodes ?? [],
    mandatory: link.mandatory ?? false,
    customTiers: item.customTiers ?? [],
  };
}

function toCharge({ itemId, name, description, unit }: CatalogueItem, [price]: CataloguePrice[] = []): Charge | null {
  if (!price) return null;
  const model = price.model === 'flat_fee' ? 'flat_fee' : 'per_unit';
  return { itemId, itemPriceId: price.id, name, description, unit, model, price: toPrice(price).price };
}

export const promotionsIn = ({ promotions }: Catalogue, currency: Currency): Promotion[] =>
  promotions.filter(({ currency_code }) => currency_code === undefined || currency_code === currency);

export const taxRateIn = ({ taxes }: Catalogue, countryCode: string): number =>
  taxes.find((tax) => tax.countryCode === countryCode)?.rate ?? 0;

export const priceListIn = (
  catalogue: Catalogue,
  place: { currency: Currency; countryCode: string },
  allowance: Allowance,
): PriceList =>
  toPriceList(
    {
      ...place,
      taxRate: taxRateIn(catalogue, place.countryCode),
      plans: plansIn(catalogue, place.currency),
      promotions: promotionsIn(catalogue, place.currency),
    },
    allowance,
  );
