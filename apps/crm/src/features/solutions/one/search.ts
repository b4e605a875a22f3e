import { maybeOneOf, oneOf, text } from '@app/frame/app/search.ts';

export const tabs = ['flow', 'people', 'numbers', 'content', 'settings', 'log'] as const;
/** Of the flow, where the draft is not what runs. */
export const views = ['running', 'draft'] as const;
export const peopleStates = ['active', 'completed', 'left'] as const;

export const solutionSearch = {
  tab: oneOf(...tabs),
  view: oneOf(...views),
  /** Of the people that are shown; none: everybody who is or was in it. */
  state: maybeOneOf(...peopleStates),
  q: text(),
  /** How many days the numbers go back. */
  days: oneOf('30', '90', '365'),
};
