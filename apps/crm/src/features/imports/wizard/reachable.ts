import { type ImportTarget, requiredTargets } from '@app/contract/import-words';
import type { ContactImport } from '@app/contract/imports';
import { isOpen } from '#data/imports.ts';
import { missingIn } from '../permissions/missing-in.ts';
import { type Step, steps } from './steps.ts';

/** What must be matched and is not; a full name stands for the first and the last name. */
export const missingTargets = (matching: (ImportTarget | null)[]): (typeof requiredTargets)[number][] =>
  requiredTargets.filter(
    (target) => !matching.includes(target) && (target === 'email' || !matching.includes('fullName')),
  );

/** The steps that one may go to: those behind, and the next one where this one is done. */
export function reachableSteps(current: ContactImport | undefined): Step[] {
  if (!current) return ['upload'];
  if (!isOpen(current)) return ['complete'];
  const canGoOn = [true, missingTargets(current.matching).length === 0, missingIn(current).length === 0, false];
  const first = canGoOn.indexOf(false);
  return steps.slice(0, first + 1);
}

/** The step of the address, or the nearest one that can be shown. */
export function shownStep(current: ContactImport | undefined, wanted: Step): Step {
  const reachable = reachableSteps(current);
  return reachable.includes(wanted) ? wanted : (reachable.at(-1) ?? 'upload');
}
