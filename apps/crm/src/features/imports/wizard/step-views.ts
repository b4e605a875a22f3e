import { scriptQuery } from '@app/frame/app/load-chunk.ts';
import type { ComponentType } from 'react';
import type { Step, StepProps } from './steps.ts';

type StepView = ComponentType<StepProps>;

/** What each step after the first draws; its script is loaded when it is first come to. */
export const stepViews: Partial<Record<Step, ReturnType<typeof scriptQuery<StepView>>>> = {
  matching: scriptQuery(
    'import matching',
    async () => (await import('../matching/matching-step.tsx')).MatchingStep as StepView,
  ),
  permissions: scriptQuery(
    'import permissions',
    async () => (await import('../permissions/permissions-step.tsx')).PermissionsStep as StepView,
  ),
  check: scriptQuery('import check', async () => (await import('../check/check-step.tsx')).CheckStep as StepView),
  complete: scriptQuery(
    'import complete',
    async () => (await import('../complete/complete-step.tsx')).CompleteStep as StepView,
  ),
};
