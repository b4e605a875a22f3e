import type { SolutionFault } from '@app/contract/solution-faults';
import type { Attention, Solution } from '@app/contract/solutions';

/**
 * What a draft that is held back says among its reasons needs no words of its own beside them. Of one that runs they
 * stay: what runs is hindered too, not only what is held back.
 */
export const saidByReasons = (state: Solution['state'], reasons: readonly SolutionFault[]) => (attention: Attention) =>
  state === 'draft' && reasons.some(({ problem }) => problem === attention);
