import { ownStepKinds } from '@app/contract/campaign-content';
import type { StepAction } from '@app/contract/campaign-steps';
import type { SolutionDraft } from '@app/contract/solutions';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StepIcon } from '../flow/icons.tsx';
import styles from './builder.module.css';
import type { Dragged, DropPlace } from './drag.ts';
import { AddIcon, GripIcon, MoreIcon } from './icons.tsx';
import type { Builder } from './use-builder.ts';
import type { PartChanges } from './use-part-changes.ts';

const MOST_STEPS = 100;

type GapProps = { sequenceId: string; at: number; draft: SolutionDraft; parts: PartChanges };

/** Where a step can be added, or dropped. */
export function Gap({ sequenceId, at, draft, parts }: GapProps) {
  const { t } = useTranslation('crm');
  const place: DropPlace = { gap: { sequenceId, at } };
  const { setNodeRef, isOver, active } = useDroppable({ id: `gap ${sequenceId} ${at}`, data: place });
  const isStep = (active?.data.current as Dragged | undefined)?.from.part === 'step';
  const sequence = draft.sequences.find(({ id }) => id === sequenceId);
  const steps = sequence?.steps ?? [];
  const next = steps[at];
  const name = next ? parts.nameOf({ part: 'step', id: next.id }) : (sequence?.name ?? '');
  return (
    <div
      ref={setNodeRef}
      className={next ? styles.gap : styles.lastGap}
      data-open={(isStep && active !== null) || undefined}
      data-over={(isOver && isStep) || undefined}
    >
      {steps.length < MOST_STEPS && (
        <LazyMenu
          position="bottom-start"
          target={
            next ? (
              <button type="button" className={styles.add} aria-label={t('builder.addStepBefore', { name })}>
                <AddIcon />
              </button>
            ) : (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<AddIcon />}
                aria-label={t('builder.addStepTo', { name })}
              >
                {t('builder.addStep')}
              </Button>
            )
          }
        >
          {(Menu) =>
            ownStepKinds.map((kind: StepAction['kind']) => (
              <Menu.Item
                key={kind}
                leftSection={<StepIcon kind={kind} />}
                onClick={() => parts.addStep(sequenceId, at, kind)}
              >
                {t(`solution.steps.${kind}`)}
              </Menu.Item>
            ))
          }
        </LazyMenu>
      )}
    </div>
  );
}

type StepProps = { sequenceId: string; stepId: string; builder: Builder; parts: PartChanges };

/** A handle for the mouse; everything else, and moving by the keyboard, is in the menu. */
export function StepActions({ sequenceId, stepId, builder: { draft, select }, parts }: StepProps) {
  const { t } = useTranslation('crm');
  const data: Dragged = { from: { part: 'step', id: stepId } };
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: `step ${stepId}`, data });
  const steps = draft.sequences.find(({ id }) => id === sequenceId)?.steps ?? [];
  const at = steps.findIndex(({ id }) => id === stepId);
  const others = draft.sequences.filter(({ id }) => id !== sequenceId);
  return (
    <span className={styles.actions}>
      <LazyMenu
        position="bottom-end"
        target={
          <ActionIcon
            size={24}
            data-edits={stepId}
            aria-label={t('builder.actionsOf', { name: parts.nameOf({ part: 'step', id: stepId }) })}
          >
            <MoreIcon />
          </ActionIcon>
        }
      >
        {(Menu) => (
          <>
            <Menu.Item onClick={() => select({ part: 'step', id: stepId })}>{t('solution.edit')}</Menu.Item>
            <Menu.Item disabled={at <= 0} onClick={() => parts.move(stepId, sequenceId, at - 1)}>
              {t('fields.up')}
            </Menu.Item>
            <Menu.Item disabled={at >= steps.length - 1} onClick={() => parts.move(stepId, sequenceId, at + 2)}>
              {t('fields.down')}
            </Menu.Item>
            {others.map(({ id, name, steps: its }) => (
              <Menu.Item
                key={id}
                onClick={() => {
                  parts.move(stepId, id, its.length);
                  select({ part: 'step', id: stepId });
                }}
              >
                {t('builder.moveTo', { name })}
              </Menu.Item>
            ))}
            <Menu.Item onClick={() => parts.copyStep(sequenceId, at)}>{t('asset.blocks.copy')}</Menu.Item>
            <Menu.Item onClick={() => parts.remove({ part: 'step', id: stepId })}>{t('tags.delete')}</Menu.Item>
          </>
        )}
      </LazyMenu>
      <span
        ref={setNodeRef}
        className={styles.grip}
        {...listeners}
        aria-hidden="true"
        data-lifted={isDragging || undefined}
        style={transform ? { translate: `${Math.round(transform.x)}px ${Math.round(transform.y)}px` } : undefined}
      >
        <GripIcon />
      </span>
    </span>
  );
}
