import { flushSync } from 'react-dom';

/**
 * What `change` changes is in the page when this returns, so that the focus can go there at once. A frame later is too
 * late: on a busy machine somebody has typed on meanwhile, and their next keys would go elsewhere than the first.
 */
export const drawNow = (change: () => void): void => flushSync(change);
