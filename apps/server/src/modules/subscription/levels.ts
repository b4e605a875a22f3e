import type { Limit, UsageLevel } from '@app/contract/subscription';

const NEAR = 0.8;

/** Of nothing included nothing can be near: using any is over. */
export function levelOf(used: number, included: number | null): UsageLevel {
  if (included === null) return 'fine';
  if (used > included) return 'over';
  if (included === 0) return 'fine';
  return used === included ? 'reached' : used >= included * NEAR ? 'near' : 'fine';
}

/**
 * Whether marketing has to wait. As many contacts as are included may all be written to; a text more than included
 * would be beyond it. Users send nothing by being there.
 */
export const holdsBack = (limit: Limit, level: UsageLevel): boolean =>
  (limit === 'contacts' && level === 'over') || (limit === 'textMessages' && (level === 'reached' || level === 'over'));
