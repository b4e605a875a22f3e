import type { StepAction } from '@app/contract/campaign-steps';
import { useTranslation } from 'react-i18next';
import type { FlowPart } from '../flow/parts.ts';
import { useStepName } from '../flow/use-step-words.ts';
import * as edits from './edits.ts';
import type { Builder } from './use-builder.ts';

/** What buttons and menus do with the parts of a drawing. What is new is chosen at once. */
export function usePartChanges({ draft, change, select, selected }: Builder) {
  const { t } = useTranslation('crm');
  const stepName = useStepName();
  const nameOf = ({ part, id }: FlowPart): string => {
    const step = part === 'step' ? edits.stepOf(draft, id) : undefined;
    if (step) return stepName(step);
    return (part === 'goal' ? draft.goals : draft.sequences).find((each) => each.id === id)?.name ?? '';
  };
  return {
    nameOf,
    addStep(sequenceId: string, at: number, kind: StepAction['kind']) {
      const id = edits.newId();
      const name = t(`solution.steps.${kind}`);
      change((old) => edits.addStep(old, sequenceId, at, { id, name, action: edits.newAction(kind, name) }));
      select({ part: 'step', id });
    },
    addSequence(goalId: string | null) {
      const id = edits.newId();
      change((old) => edits.addSequence(old, { id, name: t('builder.newSequence'), steps: [] }, goalId));
      select({ part: 'sequence', id });
    },
    addGoal(sequenceId: string | null) {
      const id = edits.newId();
      const goal = { id, name: t('builder.newGoal'), kind: 'form' as const, source: null };
      change((old) => edits.addGoal(old, goal, sequenceId));
      select({ part: 'goal', id });
    },
    copyStep(sequenceId: string, at: number) {
      const id = edits.newId();
      change((old) => {
        const step = old.sequences.find((each) => each.id === sequenceId)?.steps[at];
        return step ? edits.addStep(old, sequenceId, at + 1, { ...step, id }) : old;
      });
      select({ part: 'step', id });
    },
    /** `at` counts the steps as they stand before the move. */
    move(stepId: string, sequenceId: string, at: number) {
      change((old) => edits.moveStep(old, stepId, sequenceId, at));
    },
    remove(part: FlowPart) {
      change((old) => edits.removePart(old, part));
      if (selected?.id === part.id) select(undefined);
    },
  };
}

export type PartChanges = ReturnType<typeof usePartChanges>;
