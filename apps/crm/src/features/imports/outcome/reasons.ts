import { type ImportCounts, type RowFault, skipReasons } from '@app/contract/imports';
import { useTranslation } from 'react-i18next';
import type { ImportOutcome, ImportRowsWanted } from '#data/imports.ts';
import { useTargetName } from '../wizard/use-target-name.ts';

type SkipReason = (typeof skipReasons)[number];
export type Reason = { rows: number } & ({ skipped: SkipReason } | { fault: RowFault });

/** Why rows have this outcome, the most frequent first. */
export function reasonsOf(counts: ImportCounts, outcome: ImportOutcome): Reason[] {
  const reasons: Reason[] =
    outcome === 'skipped'
      ? skipReasons.map((skipped) => ({ skipped, rows: counts.skippedBy[skipped] ?? 0 }))
      : outcome === 'invalid' || outcome === 'leftOut'
        ? counts.faults
            .filter(({ isInvalid }) => isInvalid === (outcome === 'invalid'))
            .map(({ rows, target, problem }) => ({ rows, fault: { target, problem } }))
        : [];
  return reasons.filter(({ rows }) => rows > 0).sort((one, other) => other.rows - one.rows);
}

/** As the server is asked for the rows of it. */
export const askedBy = (reason: Reason): Partial<ImportRowsWanted> =>
  'skipped' in reason ? { skipped: reason.skipped } : reason.fault;

/** A reason as it is said. */
export function useReasonWords(): (reason: { skipped: SkipReason } | { fault: RowFault }) => string {
  const { t } = useTranslation('crm');
  const nameOf = useTargetName();
  return (reason) =>
    'skipped' in reason
      ? t(`import.skipped.${reason.skipped}`)
      : t(`import.problems.${reason.fault.problem}`, { field: nameOf(reason.fault.target) });
}
