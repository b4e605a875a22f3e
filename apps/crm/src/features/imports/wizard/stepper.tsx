import { useFormats } from '@app/i18n/use-formats';
import { Icon } from '@app/ui/icon';
import { useTranslation } from 'react-i18next';
import { type Step, steps } from './steps.ts';
import styles from './wizard.module.css';

type Props = { step: Step; reachable: Step[]; onGo: (step: Step) => void };

/** The steps by name; those that one may go to are pressed. On a narrow screen only the current one has its name. */
export function Stepper({ step, reachable, onGo }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const at = steps.indexOf(step);
  return (
    <nav aria-label={t('import.steps.label')} className={styles.stepper}>
      <p className={styles.at} aria-hidden="true">
        {t('import.steps.at', { number: at + 1, total: steps.length })}
      </p>
      <ol className={styles.steps}>
        {steps.map((each, index) => {
          const isDone = index < at;
          const inside = (
            <>
              <span className={styles.number} aria-hidden="true">
                {isDone ? <Icon name="done" size={14} /> : number(index + 1)}
              </span>
              <span className={styles.name}>{t(`import.steps.${each}`)}</span>
            </>
          );
          return (
            <li key={each} data-done={isDone || undefined} data-current={each === step || undefined}>
              {each !== step && reachable.includes(each) ? (
                <button type="button" className={styles.step} onClick={() => onGo(each)}>
                  {inside}
                </button>
              ) : (
                <span className={styles.step} aria-current={each === step ? 'step' : undefined}>
                  {inside}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
