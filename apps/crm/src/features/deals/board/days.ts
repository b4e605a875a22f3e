import type { Deal } from '@app/contract/deals';
import type { Stage } from '@app/contract/pipelines';

const DAY = 24 * 60 * 60 * 1000;

/** Whole days; a clock that is a little behind counts none. */
export const daysSince = (date: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(date)) / DAY));

/** Longer in its stage than the stage's target days. */
export const isLate = ({ stageSince }: Pick<Deal, 'stageSince'>, stage: Stage | undefined, now: number): boolean =>
  typeof stage?.targetDays === 'number' && now - Date.parse(stageSince) > stage.targetDays * DAY;
