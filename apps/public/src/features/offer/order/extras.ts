import type { Offer } from '@app/contract/orders';
import { type AddOn, type AddOnKey, type Frequency, frequencies } from '@app/contract/pricing';
import { usableAddOn } from '@app/pricing/add-ons';
import { contactOptions } from '@app/pricing/contacts';
import { contractTypeOf } from '@app/pricing/frequency';
import { includedContacts, includedUsers } from '@app/pricing/plans';
import { customTierAt, tierOptions } from '@app/pricing/text-and-voice';
import { settleTextMessages, TEXT_MESSAGE_MAX, TEXT_MESSAGE_STEP } from '@app/pricing/text-messages';
import { userRange } from '@app/pricing/users';

/** What a customer may take more of, as the fields hold it. `voice` is in units of the add-on, 0 is none. */
export type Extras = { contacts: string; users: string; voice: string; textMessages: string; businessLine: boolean };
export type Range = { min: number; max: number };

/** What can be chosen in a country; null where there is nothing to choose. */
export type Limits = {
  contacts: number[] | null;
  users: Range | null;
  voice: number[] | null;
  textMessages: Range | null;
  businessLine: { fixed: boolean } | null;
};

/** The quantity of each add-on; those of the link are the minimum. */
export type Quantities = Partial<Record<AddOnKey, number>>;

function offeredQuantities({ plan, request }: Offer): Quantities {
  const offered: Quantities = {};
  for (const { itemId, quantity } of request?.addons ?? []) {
    const key = keyOf(plan, itemId);
    if (key) offered[key] = (offered[key] ?? 0) + quantity;
  }
  return offered;
}

const keyOf = ({ addOns }: Offer['plan'], itemId: string): AddOnKey | undefined =>
  (Object.keys(addOns) as AddOnKey[]).find((key) => addOns[key]?.itemId === itemId);

/** The initial values of the fields, from the link. */
export function offeredExtras(offer: Offer): Extras {
  const offered = offeredQuantities(offer);
  return {
    contacts: String(includedContacts(offer.plan) + (offered.additionalContacts ?? 0)),
    users: String(includedUsers(offer.plan) + (offered.additionalUsers ?? 0)),
    voice: String(offered.keapTextAndVoice ?? 0),
    textMessages: String((offered.additionalTextMessageBundle ?? 0) * TEXT_MESSAGE_STEP),
    businessLine: (offered.keapBusinessLine ?? 0) > 0,
  };
}

export function limitsIn(offer: Offer, countryCode: string): Limits {
  const { plan, request } = offer;
  if (!request) return { contacts: null, users: null, voice: null, textMessages: null, businessLine: null };
  const offered = offeredExtras(offer);
  const usable = (key: AddOnKey) =>
    usableAddOn(plan, key, { countryCode, billingPeriodUnit: request.billingPeriodUnit });
  const least = { contacts: Number(offered.contacts), users: Number(offered.users), voice: Number(offered.voice) };
  const contacts = contactOptions(plan, { countryCode, frequency: frequencyOf(request) });
  const line = usable('keapBusinessLine');
  return {
    contacts: choiceOf([least.contacts, ...contacts.filter((count) => count > least.contacts)]),
    users: usable('additionalUsers') && rangeOf(least.users, userRange(plan).max),
    voice: choiceOf(voiceOptions(usable('keapTextAndVoice')).filter((units) => units >= least.voice)),
    textMessages: usable('additionalTextMessageBundle') && rangeOf(Number(offered.textMessages), TEXT_MESSAGE_MAX),
    businessLine: line && { fixed: offered.businessLine || line.mandatory },
  };
}

const frequencyOf = ({ contractType }: NonNullable<Offer['request']>): Frequency =>
  frequencies.find((frequency) => contractTypeOf(frequency) === contractType) ?? 'monthly';

const voiceOptions = (addOn: AddOn | null): number[] =>
  addOn ? tierOptions(addOn).map((tier) => customTierAt(tier, addOn)?.addonQuantity ?? 0) : [];

const choiceOf = (options: number[]) => (options.length > 1 ? options : null);
const rangeOf = (min: number, max: number): Range | null => (min < max ? { min, max } : null);

/** Whether a typed number can be taken; an empty field cannot. */
export const isWithin = (typed: string, { min, max }: Range): boolean =>
  typed.trim() !== '' && Number(typed) >= min && Number(typed) <= max;

export const isWholeWithin = (typed: string, range: Range): boolean =>
  /^\d+$/.test(typed.trim()) && isWithin(typed, range);

/** The quantities that the fields hold; an add-on without a field keeps the quantity of the link. */
export function extraQuantities(offer: Offer, extras: Extras, countryCode: string): Quantities {
  const limits = limitsIn(offer, countryCode);
  const offered = offeredQuantities(offer);
  const { contacts, users, voice, textMessages } = extras;
  const messages = settleTextMessages(Number(textMessages || Number.NaN));
  return {
    ...offered,
    ...(limits.contacts?.includes(Number(contacts)) && {
      additionalContacts: Number(contacts) - includedContacts(offer.plan),
    }),
    ...(limits.users &&
      isWholeWithin(users, limits.users) && { additionalUsers: Number(users) - includedUsers(offer.plan) }),
    ...(limits.voice?.includes(Number(voice)) && { keapTextAndVoice: Number(voice) }),
    ...(limits.textMessages &&
      messages >= limits.textMessages.min && { additionalTextMessageBundle: messages / TEXT_MESSAGE_STEP }),
    ...(extras.businessLine && limits.businessLine && { keapBusinessLine: 1 }),
  };
}
