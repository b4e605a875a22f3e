import type { StepProps } from '../wizard/steps.ts';
import { OutcomeView } from './outcome-view.tsx';

/** How far the import is, and what came of it. */
export function CompleteStep({ current }: StepProps) {
  return <OutcomeView current={current} />;
}
