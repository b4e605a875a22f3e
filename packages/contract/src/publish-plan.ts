import { z } from 'zod';
import { StepAction } from './campaign-steps.ts';
import { SolutionFault } from './solution-faults.ts';

/** What does not keep it from being published, but its messages from going out as they should. */
const publishWarnings = ['noTextNumber', 'noTextProvider', 'noAddress'] as const;

const PlannedStep = z.object({ id: z.string(), name: z.string(), action: StepAction });
/** A step with what it does, or a goal. */
const PlannedPart = PlannedStep.extend({ action: StepAction.nullable() });
const Named = z.object({ id: z.string(), name: z.string() });

/** What publishing would do to those who are in it now. */
export const PublishPlan = z.object({
  steps: z.array(
    z.object({
      stepId: z.string(),
      name: z.string(),
      /** Null where nothing is known of the step any more. */
      action: StepAction.nullable(),
      waiting: z.int(),
      /** `stays`: at the same step; `longer`, `shorter`: its wait is another; `moves`: it is gone, they go on at the step `to`; `waits`: no step is left, they wait for a goal of `to`; `completes`: nothing is left for them. */
      becomes: z.enum(['stays', 'longer', 'shorter', 'moves', 'waits', 'completes']),
      to: z.array(PlannedPart),
    }),
  ),
  /** Who is through a sequence and waits for one of these goals. */
  atEnd: z.array(
    z.object({
      sequenceId: z.string(),
      name: z.string(),
      goals: z.array(Named),
      waiting: z.int(),
      /** `stays`: for the same goals; `waits`: for other ones, those of `to`; `moves`: the sequence is gone, at the end of `next` for those of `to`; `completes`: no goal is left for them. */
      becomes: z.enum(['stays', 'waits', 'moves', 'completes']),
      next: Named.nullable(),
      to: z.array(Named),
    }),
  ),
  added: z.array(PlannedStep),
  removed: z.array(PlannedStep),
  faults: z.array(SolutionFault),
  warnings: z.array(z.enum(publishWarnings)),
});
export type PublishPlan = z.infer<typeof PublishPlan>;
