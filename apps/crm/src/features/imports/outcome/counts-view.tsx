import type { ImportCounts } from '@app/contract/imports';
import { useFormats } from '@app/i18n/use-formats';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportOutcome } from '#data/imports.ts';
import { openModal } from '#modals';
import styles from './outcome.module.css';
import { askedBy, type Reason, reasonsOf, useReasonWords } from './reasons.ts';

type Props = { importId: number; counts: ImportCounts; title: string; isStopped?: boolean };

const added = ['created', 'updated', 'skipped', 'invalid'] as const;

/** What becomes of the rows, as a sum: the four lines add up to the rows of the file. */
export function CountsView({ importId, counts, title, isStopped = false }: Props) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const id = useId();
  const line = (outcome: ImportOutcome & keyof ImportCounts) => ({
    label: t(`imports.counts.${outcome}`),
    count: counts[outcome] as number,
    open: (reason?: Reason) => openModal('importRows', { importId, outcome, ...(reason && askedBy(reason)) }),
    reasons: reasonsOf(counts, outcome),
  });
  return (
    <section className={styles.box} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.sum}>
        {added.map((outcome, at) => (
          <Line key={outcome} sign={at === 0 ? '' : '+'} {...line(outcome)} />
        ))}
        <li className={styles.total}>
          <span className={styles.sign} aria-hidden="true">
            =
          </span>
          <span>{t(isStopped ? 'imports.counts.reached' : 'imports.counts.rows')}</span>
          <strong>{number(counts.rows)}</strong>
        </li>
      </ul>
      {(counts.leftOut > 0 || counts.suppressed > 0) && (
        <ul className={styles.sum}>
          {counts.leftOut > 0 && <Line sign="" {...line('leftOut')} note={t('imports.counts.leftOutNote')} />}
          {counts.suppressed > 0 && (
            <Line
              sign=""
              label={t('imports.counts.suppressed')}
              count={counts.suppressed}
              reasons={[]}
              note={t('imports.counts.suppressedNote')}
            />
          )}
        </ul>
      )}
    </section>
  );
}

type LineProps = {
  sign: string;
  label: string;
  count: number;
  reasons: Reason[];
  open?: (reason?: Reason) => void;
  note?: string;
};

/** With its reasons below it; each leads to its rows. */
function Line({ sign, label, count, reasons, open, note }: LineProps) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const words = useReasonWords();
  const shown = reasons.slice(0, MOST_REASONS);
  const others = reasons.slice(MOST_REASONS).reduce((sum, { rows }) => sum + rows, 0);
  const opens = count > 0 ? open : undefined;
  return (
    <li>
      <Entry open={opens && (() => opens())} label={label}>
        <span className={styles.sign} aria-hidden="true">
          {sign}
        </span>
        <span className={styles.label}>{label}</span>
        <span className={styles.number}>{number(count)}</span>
      </Entry>
      {note && <p className={styles.note}>{note}</p>}
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {shown.map((reason) => (
            <li key={words(reason)}>
              <Entry open={opens && (() => opens(reason))} label={words(reason)}>
                <span className={styles.sign} />
                <span className={styles.because}>{words(reason)}</span>
                <span className={styles.number}>{number(reason.rows)}</span>
              </Entry>
            </li>
          ))}
          {others > 0 && <li className={styles.note}>{t('imports.more', { number: number(others) })}</li>}
        </ul>
      )}
    </li>
  );
}

const MOST_REASONS = 8;

/** The whole line is the button, so that it is easily hit. */
function Entry({ open, label, children }: { open: (() => void) | undefined; label: string; children: ReactNode }) {
  const { t } = useTranslation('crm');
  if (!open) return <div className={styles.line}>{children}</div>;
  return (
    <button type="button" className={styles.line} title={t('imports.show', { what: label })} onClick={open}>
      {children}
    </button>
  );
}
