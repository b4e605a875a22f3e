import { type SolutionDetail, stepOutcomes } from '@app/contract/solutions';
import { useFormats } from '@app/i18n/use-formats';
import styles from '@app/ui/flow/flow.module.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import own from './flow.module.css';
import { StepIcon } from './icons.tsx';
import { type DraftStep, type DrawnFault, type DrawnFlow, faultKey, nameOfPart } from './parts.ts';
import { useWaitWords } from './use-step-words.ts';

type Counts = SolutionDetail['steps'][string];
type Props = {
  draft: DrawnFlow;
  step: DraftStep;
  counts: Counts | undefined;
  faults: DrawnFault[];
  isSelected: boolean;
  onSelect: (() => void) | undefined;
  children: ReactNode;
};

/** A step in words, and at its end how many wait there. */
export function StepLine({ draft, step, counts, faults, isSelected, onSelect, children }: Props) {
  const { t } = useTranslation('crm');
  const content = (
    <>
      <StepIcon kind={step.action.kind} />
      <span>
        <StepWords draft={draft} step={step} /> {counts && <Past counts={counts} />}
        {faults.map((fault) => (
          <span key={faultKey(fault)} className={own.fault}>
            {t(`solution.faults.${fault.problem}`, { detail: fault.detail })}
          </span>
        ))}
      </span>
      {counts && counts.waiting > 0 && <Waiting count={counts.waiting} />}
    </>
  );
  return (
    <div className={own.line}>
      {onSelect ? (
        <button type="button" className={styles.line} aria-pressed={isSelected} onClick={onSelect}>
          {content}
        </button>
      ) : (
        <div className={styles.line}>{content}</div>
      )}
      {children}
    </div>
  );
}

function StepWords({ draft, step: { name, action } }: Pick<Props, 'draft' | 'step'>) {
  const { t } = useTranslation('crm');
  const wait = useWaitWords();
  if (action.kind === 'wait') return wait(action.wait);
  const words = (
    <>
      <span className={styles.how}>{t(`solution.steps.${action.kind}`)}</span> <bdi>{name}</bdi>
    </>
  );
  if (action.kind !== 'decide') return words;
  const nameOf = (id: string | null) =>
    id === null ? t('solution.flow.nextStep') : (nameOfPart({ ...draft, goals: [] }, id) ?? '');
  return (
    <>
      {words}
      <span className={own.past}>{t('solution.flow.ways', { yes: nameOf(action.yes), no: nameOf(action.no) })}</span>
    </>
  );
}

/** What became of those who were here. */
function Past({ counts }: { counts: Counts }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const said = stepOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => (
      <span key={outcome} data-outcome={outcome}>
        {t(`solution.outcomes.${outcome}`, { number: number(counts[outcome]) })}{' '}
      </span>
    ));
  return said.length > 0 && <span className={own.past}>{said}</span>;
}

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  return (
    <span className={own.waiting}>
      <span aria-hidden="true">{number(count)}</span>
      <span className="visually-hidden">{t('solution.outcomes.waiting', { number: number(count) })}</span>
    </span>
  );
}
