import type { LinkChoices } from '@app/contract/links';
import { type CartChoices, type CartOffer, chosenPlan } from '@app/pricing/cart-choices';
import { type CartChange, changeCart } from '@app/pricing/change-cart';
import { type UsersFault, usersFault } from '@app/pricing/users';

/** 'start': takes all choices of a template. 'offer': plans or promotions were loaded, or are being loaded again. */
export type CartAction = CartChange | { type: 'start'; choices: LinkChoices } | { type: 'offer'; offer: CartOffer };

export type CartState = {
  choices: CartChoices;
  offer: CartOffer;
  /** What was wrong with the number of users when the field was left; by then it has been corrected. */
  usersFault: UsersFault | null;
  last: CartAction['type'];
};

export const NO_OFFER: CartOffer = { plans: [], promotions: null };

export const firstState = (choices: CartChoices): CartState => ({
  choices,
  offer: NO_OFFER,
  usersFault: null,
  last: 'start',
});

/** Changes typed into a field wait for a pause; all others take effect at once. */
const typed: CartAction['type'][] = ['users', 'usersLeft', 'textMessages', 'textMessagesLeft'];
export const isTyped = ({ last }: Pick<CartState, 'last'>): boolean => typed.includes(last);

export function reduceCart(state: CartState, action: CartAction): CartState {
  const { choices, offer } = state;
  switch (action.type) {
    case 'offer':
      return { ...state, offer: action.offer, choices: settle(state, action.offer) };
    case 'start': {
      const next = { ...state, choices: { ...choices, ...action.choices }, usersFault: null, last: action.type };
      const isElsewhere =
        action.choices.currency !== choices.currency || action.choices.countryCode !== choices.countryCode;
      return isElsewhere ? { ...next, offer: NO_OFFER } : { ...next, choices: settle(next, offer) };
    }
    case 'country':
    case 'currency':
      // The loaded plans belong to the old country or currency, so the rules wait for the new ones.
      return { ...state, offer: NO_OFFER, choices: changeCart(choices, action, NO_OFFER), last: action.type };
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
