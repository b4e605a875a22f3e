import type { Offer } from '@app/contract/orders';
import type { UseFormReturnType } from '@mantine/form';
import type { TFunction } from 'i18next';
import { type Extras, isWholeWithin, isWithin, limitsIn, offeredExtras, type Range } from './extras.ts';
import { collectAddons } from './order-addons.ts';

export type CustomerValues = {
  company: string;
  givenName: string;
  familyName: string;
  email: string;
  phone: string;
  countryCode: string;
  region: string;
};
export type OrderValues = Extras & CustomerValues;
export type OrderForm = UseFormReturnType<OrderValues>;

/** A trial has no country, so the customer chooses one. */
export const firstValues = (offer: Offer): OrderValues => ({
  ...offeredExtras(offer),
  company: '',
  givenName: '',
  familyName: '',
  email: '',
  phone: '',
  countryCode: offer.request?.billingAddress.countryCode ?? '',
  region: '',
});

/** Only catches typing errors; the server decides. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** In the order of the fields, so that the first wrong one is the first on the page. */
export function rulesFor(t: TFunction<'public'>, offer: Offer) {
  const outOfRange = (range: Range) => t('offer.extras.outOfRange', range);
  const required = (text: string) => (typed: string) => (typed.trim() ? null : text);
  return {
    users: (typed: string, { countryCode }: OrderValues) => {
      const { users: range } = limitsIn(offer, countryCode);
      return !range || isWholeWithin(typed, range) ? null : outOfRange(range);
    },
    // Any number in the range will do, as it is rounded up to the next step.
    textMessages: (typed: string, values: OrderValues) => {
      const range = hasVoice(offer, values) ? limitsIn(offer, values.countryCode).textMessages : null;
      return !range || isWithin(typed, range) ? null : outOfRange(range);
    },
    company: required(t('field.companyMissing')),
    givenName: required(t('field.givenNameMissing')),
    email: (typed: string) => {
      if (!typed.trim()) return t('field.emailMissing');
      return looksLikeEmail.test(typed.trim()) ? null : t('field.emailInvalid');
    },
    countryCode: required(t('field.countryMissing')),
  };
}

/** Extra messages and a business line are only sold with text-and-voice. */
export function hasVoice(offer: Offer, values: OrderValues): boolean {
  const voice = offer.plan.addOns.keapTextAndVoice?.itemId;
  return collectAddons(offer, values, values.countryCode).addons.some(({ itemId }) => itemId === voice);
}

export const toCustomer = (values: CustomerValues, locale: string) => ({
  company: values.company.trim(),
  givenName: values.givenName.trim(),
  familyName: values.familyName.trim(),
  email: values.email.trim(),
  phone: values.phone.trim(),
  countryCode: values.countryCode,
  region: values.region.trim(),
  locale,
});
