import type { DealStatus } from '@app/contract/deals';

/** Of deals that can still be won. */
export const OPEN = ['active', 'auto follow-up'] as const satisfies DealStatus[];
