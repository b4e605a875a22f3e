import { estimateCart, frequencies, listPlans, listPromotions } from '@app/contract/pricing';
import { type CartChoices, firstChoices } from '@app/pricing/cart-choices';
import { type Catalogue, plansIn, priceListIn } from '@app/pricing/catalogue';
import { changeCart, optionsFor } from '@app/pricing/change-cart';
import { checkCatalogue } from '@app/pricing/check-catalogue';
import { priceCart } from '@app/pricing/estimate';
import { toEstimateRequest } from '@app/pricing/estimate-request';
import { expect, test } from 'vitest';
import { demoCatalogue } from './catalogue.ts';

const checked = checkCatalogue(demoCatalogue);
const catalogue = checked.catalogue as Catalogue;
const places = (['USD', 'GBP', 'AUD'] as const).flatMap((currency) =>
  ['US', 'GB', 'AU', 'BR'].map((countryCode) => ({ currency, countryCode })),
);
const seller = { partnerAccountId: 'account', linkPostedBy: 'person' };

test('the demo catalogue has no fault', () => {
  expect(checked.faults).toEqual([]);
});

test.each(places)('every offered plan can be bought in $currency from $countryCode, however it is billed', (place) => {
  const offer = priceListIn(catalogue, place, {});
  expect(offer.plans.map(({ name }) => name)).toEqual(['Pro', 'Max', 'Ultimate', 'Free Trial (14 Days)']);
  for (const plan of offer.plans.filter(({ isFreeTrial }) => !isFreeTrial))
    for (const frequency of frequencies) {
      const opened: CartChoices = { ...firstChoices, ...place, planId: plan.id, frequency };
      const choices = changeCart(opened, { type: 'plan', planId: plan.id }, offer);
      const request = toEstimateRequest(choices, plan, seller);
      const priced = request && priceCart(request, offer);
      if (!priced || 'faults' in priced) throw new Error(`${plan.id} ${frequency}: ${JSON.stringify(priced)}`);
      expect(estimateCart.body.parse(request)).toEqual(request);
      const answer = { ...priced.estimate, cartUrl: '' };
      expect(estimateCart.response.parse(answer)).toEqual(answer);
      expect(answer.total).toBeGreaterThan(0);
    }
});

test('it is what the contract says', () => {
  const { promotions } = catalogue;
  for (const { currency } of places)
    expect(() => listPlans.response.parse({ plans: plansIn(catalogue, currency), taxRate: 0 })).not.toThrow();
  expect(() => listPromotions.response.parse({ promotions })).not.toThrow();
});

test('it has every way to price, and promotions that fit as well as every reason not to', () => {
  expect(new Set(catalogue.prices.map(({ model }) => model)).size).toBe(5);
  const offer = priceListIn(catalogue, { currency: 'USD', countryCode: 'US' }, {});
  const [plan] = offer.plans;
  const choices = changeCart(firstChoices, { type: 'offerLoaded' }, offer);
  const misfits = plan && optionsFor(choices, plan, catalogue.promotions).map(({ misfit }) => misfit);
  expect(new Set(misfits)).toEqual(new Set([null, 'duration', 'items', 'family', 'currency']));
  expect(catalogue.promotions.some(({ meta_data }) => !meta_data.cart.partners.showInPartnerEdition)).toBe(true);
});
