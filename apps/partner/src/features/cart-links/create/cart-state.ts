import type { LinkChoices } from '@app/contract/links';
import type { Currency } from '@app/contract/offer-words';
import { type CartChoices, type CartOffer, chosenPlan } from '@app/pricing/cart-choices';
import { type CartChange, changeCart } from '@app/pricing/change-cart';
import { currencyIn } from '@app/pricing/country-currency';
import { type UsersFault, usersFault } from '@app/pricing/users';

/**
 * 'start': takes all choices of a template. 'startOver': drops what was chosen. 'offer': plans or promotions were loaded,
 * or are being loaded again. 'shared': the link was copied, so that nothing is left to be kept.
 */
export type CartAction =
  | CartChange
  | { type: 'name'; name: string }
  | { type: 'start'; choices: LinkChoices }
  | { type: 'startOver'; choices: CartChoices; name: string }
  | { type: 'offer'; offer: CartOffer }
  | { type: 'shared' };

export type CartState = {
  choices: CartChoices;
  /** What the link is to be called; empty for the plan's name. */
  name: string;
  offer: CartOffer;
  /** What was wrong with the number of users when the field was left; by then it has been corrected. */
  usersFault: UsersFault | null;
  /** What the currency was before the country proposed another one; null if it did not. */
  currencyBefore: Currency | null;
  /** Something was chosen that no link has been shared with yet. */
  isUnshared: boolean;
  last: CartAction['type'];
};

export const NO_OFFER: CartOffer = { plans: [], promotions: null };

type Start = Pick<CartState, 'choices' | 'name' | 'isUnshared'>;
export const firstState = ({ choices, name, isUnshared }: Start): CartState => ({
  choices,
  name,
  offer: NO_OFFER,
  usersFault: null,
  currencyBefore: null,
  isUnshared,
  last: 'start',
});

/** Changes typed into a field wait for a pause; all others take effect at once. */
const typed: CartAction['type'][] = ['users', 'usersLeft', 'textMessages', 'textMessagesLeft'];
export const isTyped = ({ last }: Pick<CartState, 'last'>): boolean => typed.includes(last);

export function reduceCart(state: CartState, action: CartAction): CartState {
  if (action.type === 'offer') return takeOffer(state, action.offer);
  if (action.type === 'shared') return { ...state, isUnshared: false };
  if (action.type === 'name') return { ...state, name: action.name, isUnshared: true };
  const next = changed(state, action);
  if (action.type === 'startOver') return { ...next, name: action.name, isUnshared: false };
  return { ...next, isUnshared: state.isUnshared || JSON.stringify(next.choices) !== JSON.stringify(state.choices) };
}

/** A currency that was only proposed, and in which nothing is sold, is taken back. */
function takeOffer(state: CartState, offer: CartOffer): CartState {
  const { currencyBefore } = state;
  const isSold = offer === NO_OFFER || offer.plans.length > 0;
  if (currencyBefore === null || isSold) return { ...state, offer, choices: settle(state, offer) };
  return { ...state, offer: NO_OFFER, choices: { ...state.choices, currency: currencyBefore }, currencyBefore: null };
}

function changed(state: CartState, action: Exclude<CartAction, { type: 'offer' | 'shared' | 'name' }>): CartState {
  const { choices, offer } = state;
  switch (action.type) {
    case 'start':
    case 'startOver': {
      const next = {
        ...state,
        choices: { ...choices, ...action.choices },
        usersFault: null,
        currencyBefore: null,
        last: action.type,
      };
      const isElsewhere =
        action.choices.currency !== choices.currency || action.choices.countryCode !== choices.countryCode;
      return isElsewhere ? { ...next, offer: NO_OFFER } : { ...next, choices: settle(next, offer) };
    }
    case 'country': {
      // The loaded plans belong to the old country or currency, so the rules wait for the new ones.
      const { currency } = choices;
      const proposed = currencyIn(action.countryCode) ?? currency;
      const next = { ...changeCart(choices, action, NO_OFFER), currency: proposed };
      const currencyBefore = proposed === currency ? null : currency;
      return { ...state, offer: NO_OFFER, choices: next, currencyBefore, last: action.type };
    }
    case 'currency': {
      const next = changeCart(choices, action, NO_OFFER);
      return { ...state, offer: NO_OFFER, choices: next, currencyBefore: null, last: action.type };
    }
    case 'usersLeft': {
      const plan = chosenPlan(choices, offer.plans);
      const fault = plan && usersFault(choices.users, plan);
      return { ...state, choices: changeCart(choices, action, offer), usersFault: fault, last: action.type };
    }
    default: {
      const isMended = action.type === 'users' || action.type === 'plan';
      return {
        ...state,
        choices: changeCart(choices, action, offer),
        usersFault: isMended ? null : state.usersFault,
        last: action.type,
      };
    }
  }
}

/** Fits the choices to the offer, and rounds the numbers unless one is being typed. */
function settle({ choices, last }: CartState, offer: CartOffer): CartChoices {
  const whileTyping = last === 'users' || last === 'textMessages';
  const settled = changeCart(choices, { type: 'offerLoaded', whileTyping }, offer);
  if (offer.plans.length === 0 || whileTyping) return settled;
  return changeCart(changeCart(settled, { type: 'usersLeft' }, offer), { type: 'textMessagesLeft' }, offer);
}
