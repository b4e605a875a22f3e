import { installKinds, runStates } from '@app/contract/installs';
import { maybeOneOf, oneOf, type Param, param, text } from '@app/frame/app/search.ts';

/** What does not look like an id is as good as none. */
const idLike = (pattern: RegExp): Param<string> =>
  param(
    (typed = '') => (pattern.test(typed) ? typed : ''),
    (value) => value || undefined,
  );

export const runsSearch = {
  q: text(),
  kind: maybeOneOf(...installKinds),
  state: oneOf('all', ...runStates),
  /** Only the runs of one campaign, or of one bundle; their pages link here with it. */
  listing: idLike(/^[1-9]\d{0,8}$/),
  bundle: idLike(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
};
