import type { SolutionDetail } from '@app/contract/solutions';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DrawnFault, faultKey } from '../flow/parts.ts';
import styles from './builder.module.css';
import { stepOf } from './edits.ts';
import { GoalFields } from './goal-fields.tsx';
import { CloseIcon } from './icons.tsx';
import { SequenceFields } from './sequence-fields.tsx';
import { StepFields } from './step-fields.tsx';
import type { Builder } from './use-builder.ts';
import type { PartChanges } from './use-part-changes.ts';

type Props = {
  solution: SolutionDetail;
  builder: Builder;
  parts: PartChanges;
  faults: DrawnFault[];
  onClose: () => void;
};

/** What the chosen part is and does; without one, what the solution is called. */
export function PartPanel({ solution, builder, parts, faults, onClose }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const { draft, selected, keyOf, isReadOnly } = builder;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const chosen = selected && `${selected.part} ${keyOf(selected.id)}`;
  useEffect(() => {
    if (chosen) heading.current?.focus();
  }, [chosen]);

  const goal = selected?.part === 'goal' ? draft.goals.find(({ id }) => id === selected.id) : undefined;
  const sequence = selected?.part === 'sequence' ? draft.sequences.find(({ id }) => id === selected.id) : undefined;
  const step = selected?.part === 'step' ? stepOf(draft, selected.id) : undefined;
  const problems = faults.filter(({ id }) => id === (selected?.id ?? ''));
  const isChosen = selected !== undefined && (goal ?? sequence ?? step) !== undefined;
  const kind = step
    ? t(`solution.steps.${step.action.kind}`)
    : goal
      ? t('solution.flow.goal')
      : sequence
        ? t('solution.flow.sequence')
        : t('solution.title');
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('builder.panel')}
      onKeyDown={(event) => {
        // What is open in the panel, a list of choices, closes first.
        const isOpen = panel.current?.querySelector('[aria-expanded="true"]') !== null;
        if (event.key === 'Escape' && isChosen && !isOpen && !event.defaultPrevented) onClose();
      }}
    >
      <div className={styles.panelHead}>
        <h2 ref={heading} className={styles.heading} tabIndex={-1}>
          {kind}
        </h2>
        {isChosen && (
          <ActionIcon aria-label={t('common:actions.close')} onClick={onClose}>
            <CloseIcon />
          </ActionIcon>
        )}
      </div>
      {problems.map((fault) => (
        <p key={faultKey(fault)} className={styles.fault}>
          {fault.asset && fault.id === '' && (
            <>
              <bdi>{fault.asset.name}</bdi>:{' '}
            </>
          )}
          {t(`solution.faults.${fault.problem}`, { detail: fault.detail })}
        </p>
      ))}
      <fieldset className={styles.fields} disabled={isReadOnly}>
        {goal && <GoalFields key={keyOf(goal.id)} goal={goal} solution={solution} builder={builder} />}
        {sequence && <SequenceFields key={keyOf(sequence.id)} sequence={sequence} builder={builder} />}
        {step && <StepFields key={keyOf(step.id)} step={step} solution={solution} builder={builder} />}
        {!isChosen && (
          <>
            <TextInput
              label={t('solutions.name')}
              value={draft.name}
              maxLength={120}
              error={draft.name.trim() === '' && t('solutions.nameRequired')}
              onChange={({ currentTarget: { value } }) => builder.change((old) => ({ ...old, name: value }), 'name')}
            />
            <p className={styles.note}>{t('builder.choose')}</p>
          </>
        )}
        {isChosen && !isReadOnly && !(goal && draft.goals.length === 1) && (
          <Button
            variant="default"
            style={{ justifySelf: 'start' }}
            onClick={() => {
              parts.remove(selected);
              onClose();
            }}
          >
            {t('tags.delete')}
          </Button>
        )}
      </fieldset>
    </section>
  );
}
