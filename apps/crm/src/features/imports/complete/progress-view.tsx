import type { ImportSummary } from '@app/contract/imports';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { Progress } from '@app/ui/state/progress';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './complete.module.css';
import { roundSpeed, timeText } from './pace.ts';
import { usePace } from './use-pace.ts';

/** The bar has so many steps. */
const WHOLE = 1000;

type Props = { current: ImportSummary; title: string; note: string; action: ReactNode };

/** How far it is, how quick, and how long it will still take. */
export function ProgressView({ current, title, note, action }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const id = useId();
  const pace = usePace(current);
  const amount = useAmount(current);
  const speed = roundSpeed(pace?.rows ?? 0);
  const left = pace?.left ?? null;
  const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(current.progress);
  return (
    <section className={styles.progress} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Progress
        label={title}
        text={`${percent} · ${amount}`}
        total={WHOLE}
        parts={[{ tone: 'good', value: Math.round(Math.min(current.progress, 1) * WHOLE) }]}
      />
      <p className={styles.numbers}>
        <span>{percent}</span>
        <span>{amount}</span>
        {speed > 0 && <span>{t('import.complete.perSecond', { number: number(speed) })}</span>}
        {left !== null && <span>{t('import.complete.timeLeft', { time: timeText(currentLocale(), left) })}</span>}
      </p>
      <p className={styles.note}>{note}</p>
      <div className={styles.actions}>{action}</div>
    </section>
  );
}

/** Rows of how many; while the file is still being read nobody knows how many there are. */
function useAmount({ state, done, progress, counts }: ImportSummary): string {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  if (state === 'undoing' && counts)
    return t('import.complete.contacts', { done: number(done), total: number(counts.created + counts.updated) });
  if (state === 'importing' && done > 0 && progress > 0)
    return t('import.complete.rows', { done: number(done), total: number(Math.round(done / progress)) });
  return t('import.complete.rowsSoFar', { done: number(done) });
}
