import type { ImportSummary } from '@app/contract/imports';
import { crmPaths } from '@app/contract/paths';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { Progress } from '@app/ui/state/progress';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isAtWork, isOpen } from '#data/imports.ts';
import { contactsOf } from '../complete/contacts-of.ts';
import styles from './list.module.css';
import { wizardPlace } from './wizard-place.ts';

const kinds = ['created', 'updated', 'skipped', 'invalid'] as const;

/** What came of it in a line; while it is at work, how far it is. */
export function ImportResult({ row }: { row: ImportSummary }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { state, progress, counts, undone, left } = row;
  if (isAtWork(row)) {
    const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(progress);
    return (
      <span className={styles.working}>
        <Progress
          label={t(`imports.states.${state}`)}
          text={percent}
          total={1}
          parts={[{ tone: 'good', value: Math.min(progress, 1) }]}
        />
        <span>{percent}</span>
      </span>
    );
  }
  if (isOpen(row))
    return (
      <Link
        to={crmPaths.import}
        search={wizardPlace(row) as never}
        className={styles.continue}
        aria-label={`${t('import.next')}: ${row.name}`}
      >
        {t('import.next')}
      </Link>
    );
  if (state === 'undone') {
    const parts = [
      t('import.complete.undoneCount', { number: number(undone) }),
      ...(left > 0 ? [t('contacts.bulk.left', { number: number(left) })] : []),
    ];
    return <span className={styles.result}>{parts.join(' · ')}</span>;
  }
  const shown = kinds.filter((kind) => kind === 'created' || (counts?.[kind] ?? 0) > 0);
  return (
    <span className={styles.result}>
      {shown.map((kind, at) => (
        <Fragment key={kind}>
          {at > 0 && ' · '}
          <Count row={row} kind={kind} />
        </Fragment>
      ))}
    </span>
  );
}

/** Those who were written are a link to them. */
function Count({ row: { id, name, counts }, kind }: { row: ImportSummary; kind: (typeof kinds)[number] }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const count = counts?.[kind] ?? 0;
  const text = t('imports.count', { what: t(`imports.counts.${kind}`), number: number(count) });
  if (count === 0 || (kind !== 'created' && kind !== 'updated')) return text;
  return (
    <Link
      to={crmPaths.contacts}
      search={contactsOf(id, kind) as never}
      className={styles.continue}
      aria-label={`${text} · ${name}`}
    >
      {text}
    </Link>
  );
}
