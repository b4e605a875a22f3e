import type { BulkAction } from '@app/contract/bulk-jobs';

export type BulkName = Exclude<BulkAction['kind'], 'setOwnField'>;

/** An own field is set like any other. */
export const nameOfAction = ({ kind }: BulkAction): BulkName => (kind === 'setOwnField' ? 'setField' : kind);
