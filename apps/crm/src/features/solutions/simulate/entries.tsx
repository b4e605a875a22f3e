import { formatsFor } from '@app/i18n/formats';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import type { SimulationData } from '#data/solutions/builder.ts';
import { GoalIcon, StepIcon } from '../flow/icons.tsx';
import { nameOfPart } from '../flow/parts.ts';
import { useStepName } from '../flow/use-step-words.ts';
import { MessageEntry } from './message-entry.tsx';
import styles from './simulate.module.css';
import type { Answer, Entry, Trial } from './story.ts';
import { useTagName, useTestWords, useTrialWords } from './use-words.ts';

type Props = {
  simulation: SimulationData;
  entries: Entry[];
  zone: string;
  onTry: (trial: Trial) => void;
};

/** What happens, from first to last, with when and why. */
export function Entries({ simulation, entries, zone, onTry }: Props) {
  const { t } = useTranslation('crm');
  const { dateTime } = formatsFor(currentLocale(), zone);
  const at = (moment: number) => dateTime(new Date(moment).toISOString());
  return (
    <ol className={styles.entries} aria-label={t('simulate.entries')}>
      {entries.map((entry) => (
        <li key={entry.key} data-kind={entry.kind}>
          <time className={styles.time} dateTime={new Date(entry.at).toISOString()}>
            {at(entry.at)}
          </time>
          <EntryWords entry={entry} simulation={simulation} at={at} onTry={onTry} />
        </li>
      ))}
    </ol>
  );
}

type WordsProps = Pick<Props, 'simulation' | 'onTry'> & { entry: Entry; at: (moment: number) => string };

function EntryWords({ entry, simulation, at, onTry }: WordsProps) {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const { campaign } = simulation;
  const stepName = useStepName();
  const trialWords = useTrialWords(campaign);
  const nameOf = (id: string) => nameOfPart(campaign, id) ?? '';
  switch (entry.kind) {
    case 'goal':
      return (
        <p className={styles.line}>
          <GoalIcon />
          <span>{t('simulate.goal', { name: nameOf(entry.id) })}</span>
        </p>
      );
    case 'sequence':
      return <p className={styles.line}>{t('simulate.sequence', { name: nameOf(entry.id) })}</p>;
    case 'nothing':
      return <p className={styles.line}>{t('simulate.nothing', { name: nameOf(entry.id) })}</p>;
    case 'closed':
      return <p className={styles.line}>{t('simulate.closed', { name: nameOf(entry.id) })}</p>;
    case 'trial':
      return <p className={styles.line}>{trialWords(entry.trial)}</p>;
    case 'waits':
      return (
        <p className={styles.line}>
          <StepIcon kind="wait" />
          <span>
            {entry.step.action.kind === 'wait'
              ? t('simulate.waits', { step: stepName(entry.step), date: at(entry.until) })
              : t('simulate.waitsForHours', { name: entry.step.name, date: at(entry.until) })}
          </span>
        </p>
      );
    case 'waitsForGoal':
      return <p className={styles.line}>{t('simulate.waitsForGoal', { names: list(entry.goals.map(nameOf)) })}</p>;
    case 'completed':
      return <p className={styles.line}>{t('simulate.completed')}</p>;
    case 'step':
      return <StepEntry entry={entry} simulation={simulation} onTry={onTry} />;
  }
}

type StepProps = Omit<WordsProps, 'at'> & { entry: Extract<Entry, { kind: 'step' }> };

function StepEntry({ entry: { at, step, answer }, simulation, onTry }: StepProps) {
  const { t } = useTranslation('crm');
  const { list } = useFormats();
  const stepName = useStepName();
  const tagName = useTagName();
  const { action } = step;
  if (action.kind === 'email' || action.kind === 'text')
    return <MessageEntry at={at} step={step} action={action} simulation={simulation} onTry={onTry} />;
  return (
    <div>
      <p className={styles.line}>
        <StepIcon kind={action.kind} />
        <span>
          {action.kind !== 'wait' && <span className={styles.kind}>{t(`solution.steps.${action.kind}`)} </span>}
          <bdi>{action.kind === 'task' ? action.title : stepName(step)}</bdi>
          {answer && `: ${t(answer.yes ? 'contacts.yes' : 'contacts.no')}`}
        </span>
      </p>
      {action.kind === 'tag' && (
        <p className={styles.note}>
          {[
            action.apply.length > 0 && `${t('builder.apply')}: ${list(action.apply.map(tagName))}`,
            action.remove.length > 0 && `${t('builder.remove')}: ${list(action.remove.map(tagName))}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {action.kind === 'notify' && <p className={styles.note}>{action.text}</p>}
      {answer && <Why answer={answer} simulation={simulation} />}
    </div>
  );
}

/** Each question with its answer. */
function Why({ answer, simulation: { campaign } }: { answer: Answer; simulation: SimulationData }) {
  const { t } = useTranslation('crm');
  const say = useTestWords(campaign);
  return (
    <ul className={styles.why}>
      {answer.tests.map(({ test, isTrue }) => (
        <li key={JSON.stringify(test)}>
          <bdi>{say(test)}</bdi>: {t(isTrue ? 'contacts.yes' : 'contacts.no')}
        </li>
      ))}
    </ul>
  );
}
