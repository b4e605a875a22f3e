import type { SolutionDetail } from '@app/contract/solutions';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { drawNow } from '@app/ui/state/draw-now';
import { DndContext, type DragEndEvent, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Flow } from '../flow/flow.tsx';
import styles from './builder.module.css';
import { CardFoot, CardHead } from './card-slots.tsx';
import type { Dragged, DropPlace } from './drag.ts';
import { connect, moveStep } from './edits.ts';
import { drawnFaults } from './gaps.ts';
import { AddIcon } from './icons.tsx';
import { PartPanel } from './part-panel.tsx';
import { Gap, StepActions } from './step-slots.tsx';
import type { Builder } from './use-builder.ts';
import { usePartChanges } from './use-part-changes.ts';

/** The flow with everything that changes it, and beside it what the chosen part does. */
export function BuilderView({ solution, builder }: { solution: SolutionDetail; builder: Builder }) {
  const { t } = useTranslation('crm');
  const { draft, selected, select, change, isReadOnly } = builder;
  const parts = usePartChanges(builder);
  const box = useRef<HTMLDivElement>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const faults = useMemo(() => drawnFaults(draft, solution), [draft, solution]);

  function drop({ active, over }: DragEndEvent) {
    const from = (active.data.current as Dragged | undefined)?.from;
    const place = over?.data.current as DropPlace | undefined;
    if (!from || !place) return;
    if ('gap' in place) {
      const { sequenceId, at } = place.gap;
      if (from.part === 'step') change((old) => moveStep(old, from.id, sequenceId, at));
    } else change((old) => connect(old, from, place.onto));
  }
  /** Back to where it was chosen. */
  function close() {
    const chosen = selected?.id ?? '';
    drawNow(() => select(undefined));
    box.current?.querySelector<HTMLElement>(`[data-edits="${CSS.escape(chosen)}"]`)?.focus();
  }

  return (
    <div ref={box} className={styles.box}>
      <div className={styles.layout} data-chosen={selected !== undefined || undefined}>
        <div className={styles.flow}>
          <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={drop}>
            <KeepFocus plain>
              <Flow
                draft={draft}
                keyOf={builder.keyOf}
                counts={solution}
                faults={faults}
                selected={selected}
                onSelect={select}
                slots={
                  isReadOnly
                    ? undefined
                    : {
                        head: (part) => <CardHead part={part} builder={builder} parts={parts} />,
                        gap: (sequenceId, at) => (
                          <Gap
                            key={`${builder.keyOf(sequenceId)} ${at}`}
                            sequenceId={sequenceId}
                            at={at}
                            draft={draft}
                            parts={parts}
                          />
                        ),
                        step: (sequenceId, stepId) => (
                          <StepActions sequenceId={sequenceId} stepId={stepId} builder={builder} parts={parts} />
                        ),
                        foot: (part) => <CardFoot part={part} draft={draft} parts={parts} />,
                      }
                }
              />
            </KeepFocus>
          </DndContext>
          {!isReadOnly && (
            <div className={styles.more}>
              <Button variant="default" leftSection={<AddIcon />} onClick={() => parts.addGoal(null)}>
                {t('builder.addGoal')}
              </Button>
              <Button variant="default" leftSection={<AddIcon />} onClick={() => parts.addSequence(null)}>
                {t('builder.addSequence')}
              </Button>
            </div>
          )}
        </div>
        <PartPanel solution={solution} builder={builder} parts={parts} faults={faults} onClose={close} />
      </div>
    </div>
  );
}
