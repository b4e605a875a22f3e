import { scriptQuery } from '@app/frame/app/load-chunk.ts';
import type { ComponentType } from 'react';
import type { Step, StepProps } from './steps.ts';

/** What each step after the first draws; its script is loaded when it is first come to. */
export const stepViews: Partial<Record<Step, ReturnType<typeof scriptQuery<ComponentType<StepProps>>>>> = {
  matching: scriptQuery(
    'import matching',
    async () => (await import('../matching/matching-step.tsx')).MatchingStep as ComponentType<StepProps>,
  ),
};
