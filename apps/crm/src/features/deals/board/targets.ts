import { type CollisionDetection, pointerWithin } from '@dnd-kit/core';

/** Where a deal can be dropped: a stage by its id, or out of the board. */
export type Target = number | 'won' | 'lost';
export const zones = ['won', 'lost'] as const;

export const isZone = (target: unknown): target is 'won' | 'lost' => target === 'won' || target === 'lost';

/** Whatever is under the pointer; the zones lie over the feet of the columns. */
export const overColumn: CollisionDetection = (given) => {
  const hits = pointerWithin(given);
  const zone = hits.find(({ id }) => isZone(id));
  return zone ? [zone] : hits;
};
