import { useFormats } from '@app/i18n/use-formats';
import styles from '@app/ui/flow/flow.module.css';
import { FlowLines } from '@app/ui/flow/flow-lines';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import own from './flow.module.css';
import { GoalIcon } from './icons.tsx';
import {
  type DrawnFault,
  type DrawnFlow,
  type FlowCounts,
  type FlowPart,
  faultKey,
  isSamePart,
  nameOfPart,
  rowsOf,
} from './parts.ts';
import { StepLine } from './step-line.tsx';

/** What somebody who edits puts into the picture. */
type FlowSlots = {
  /** At the end of the head of a goal's or sequence's card. */
  head?: (part: FlowPart) => ReactNode;
  /** Before the step at this place; after the last one the place is their number. */
  gap?: (sequenceId: string, at: number) => ReactNode;
  /** At the end of a step's line. */
  step?: (sequenceId: string, stepId: string) => ReactNode;
  /** At the foot of a card. */
  foot?: (part: FlowPart) => ReactNode;
};

type Props = {
  draft: DrawnFlow;
  /** What stays with a part while its id changes. */
  keyOf?: ((id: string) => string) | undefined;
  counts?: FlowCounts | undefined;
  faults?: DrawnFault[] | undefined;
  selected?: FlowPart | undefined;
  onSelect?: ((part: FlowPart) => void) | undefined;
  slots?: FlowSlots | undefined;
};

const same = (id: string) => id;

/** Goals and sequences as rows of cards, from first to last, with who stands where. Screen readers get nested lists. */
export function Flow(props: Props) {
  const { t } = useTranslation('crm');
  const { draft, keyOf = same } = props;
  const { rows, lines, isStart, nextOf } = useMemo(() => rowsOf(draft), [draft]);
  const { goals } = draft;
  return (
    <div className={styles.container}>
      <div className={styles.flow}>
        <FlowLines lines={lines} />
        <ol className={styles.rows} aria-label={t('solution.flow.label')}>
          {rows.map((ids, row) => (
            <li key={keyOf(ids[0] ?? '')}>
              <ul className={styles.row}>
                {ids.map((id) => {
                  const isGoal = goals.some((goal) => goal.id === id);
                  const next = nextOf(id).map((to) => nameOfPart(draft, to) ?? '');
                  const part: FlowPart = { part: isGoal ? 'goal' : 'sequence', id };
                  return (
                    <li
                      key={keyOf(id)}
                      className={styles.card}
                      data-part={id}
                      data-row={row}
                      data-goal={isGoal}
                      data-selected={isSamePart(props.selected, part) || undefined}
                    >
                      <Card {...props} part={part} starts={isStart(id)} next={next} />
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

type CardProps = Props & { part: FlowPart; starts: boolean; next: string[] };

function Card({ draft, keyOf = same, counts, faults = [], part, starts, next, selected, onSelect, slots }: CardProps) {
  const { t } = useTranslation('crm');
  const { list, number } = useFormats();
  const goal = draft.goals.find(({ id }) => part.part === 'goal' && id === part.id);
  const sequence = draft.sequences.find(({ id }) => part.part === 'sequence' && id === part.id);
  const name = goal?.name ?? sequence?.name ?? '';
  const steps = sequence?.steps ?? [];
  const count = goal ? counts?.goals[part.id] : counts?.atEnd[part.id];
  const words = count
    ? t(goal ? 'solution.flow.reached' : 'solution.flow.atEnd', { number: number(count) })
    : undefined;
  const problems = faults.filter(({ id }) => id === part.id);
  return (
    <>
      <div className={own.head}>
        <div>
          <p className={styles.kind}>
            {goal && <GoalIcon />}
            {goal ? t(starts ? 'solution.flow.start' : 'solution.flow.goal') : t('solution.flow.sequence')}
          </p>
          <h2 className={styles.name}>
            <bdi>{name}</bdi>
          </h2>
          {goal && <p className={styles.how}>{t(`solution.goals.${goal.kind}`)}</p>}
        </div>
        {slots?.head?.(part)}
      </div>
      {sequence && (
        <ol className={styles.steps} aria-label={t('solution.flow.steps', { name })}>
          {steps.map((step, at) => (
            <li key={keyOf(step.id)} className={styles.step} data-kind={step.action.kind}>
              {slots?.gap?.(part.id, at)}
              <StepLine
                draft={draft}
                step={step}
                counts={counts?.steps[step.id]}
                faults={faults.filter(({ id }) => id === step.id)}
                isSelected={isSamePart(selected, { part: 'step', id: step.id })}
                onSelect={onSelect && (() => onSelect({ part: 'step', id: step.id }))}
              >
                {slots?.step?.(part.id, step.id)}
              </StepLine>
            </li>
          ))}
        </ol>
      )}
      {sequence && steps.length === 0 && <p className={styles.how}>{t('solution.flow.noSteps')}</p>}
      {slots?.gap && sequence && slots.gap(part.id, steps.length)}
      {problems.map((fault) => (
        <p key={faultKey(fault)} className={own.fault}>
          {t(`solution.faults.${fault.problem}`, { detail: fault.detail })}
        </p>
      ))}
      {words &&
        (onSelect ? (
          <button type="button" className={own.people} onClick={() => onSelect(part)}>
            {words}
          </button>
        ) : (
          <p className={styles.how}>{words}</p>
        ))}
      {slots?.foot?.(part)}
      {next.length > 0 && <p className={styles.next}>{t('solution.flow.next', { names: list(next) })}</p>}
    </>
  );
}
