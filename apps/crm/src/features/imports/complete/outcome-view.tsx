import type { ContactImport } from '@app/contract/imports';
import { crmPaths } from '@app/contract/paths';
import { useFormats } from '@app/i18n/use-formats';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { CountsView } from '../outcome/counts-view.tsx';
import { DownloadButton } from '../outcome/download-button.tsx';
import styles from './complete.module.css';
import { contactsOf } from './contacts-of.ts';
import { ProgressView } from './progress-view.tsx';
import { useStaleContacts } from './use-import-action.ts';

/** An import from its start on: at work, or what it has done, or what its undo has done. */
export function OutcomeView({ current }: { current: ContactImport }) {
  const { t } = useTranslation('crm');
  const { id, state } = current;
  useStaleContacts(state);
  if (state === 'importing' || state === 'undoing') {
    const isUndo = state === 'undoing';
    return (
      <ProgressView
        current={current}
        title={t(isUndo ? 'import.complete.undoing' : 'import.complete.running')}
        note={t(isUndo ? 'import.complete.undoGoesOn' : 'import.complete.goesOn')}
        action={
          <Button variant="default" onClick={() => openModal('stopImport', { importId: id, isUndo })}>
            {t(isUndo ? 'import.complete.stopUndo' : 'import.complete.stop')}
          </Button>
        }
      />
    );
  }
  return <Result current={current} />;
}

function Result({ current }: { current: ContactImport }) {
  const { t } = useTranslation('crm');
  const { id, state, counts, canUndo } = current;
  const isUndone = state === 'undone';
  const sentence = isUndone ? 'undone' : state === 'stopped' ? 'stopped' : 'done';
  return (
    <div className={styles.result}>
      <p className={styles.title} role="status">
        {t(`import.complete.${sentence}`)}
      </p>
      <Undone current={current} />
      {counts && (
        <CountsView importId={id} counts={counts} title={t('imports.columns.result')} isStopped={state === 'stopped'} />
      )}
      {counts && (counts.invalid > 0 || counts.leftOut > 0) && (
        <>
          <div className={styles.actions}>
            {counts.invalid > 0 && <DownloadButton current={current} outcome="invalid" />}
            {counts.leftOut > 0 && <DownloadButton current={current} outcome="leftOut" />}
          </div>
          <p className={styles.note}>{t('import.complete.failedRowsNote')}</p>
        </>
      )}
      <div className={styles.actions}>
        {counts && counts.created > 0 && !isUndone && (
          <Button component={Link} to={crmPaths.contacts} search={contactsOf(id, 'created') as never}>
            {t('import.complete.showContacts')}
          </Button>
        )}
        {counts && counts.updated > 0 && !isUndone && (
          <Button
            variant={counts.created > 0 ? 'default' : 'filled'}
            component={Link}
            to={crmPaths.contacts}
            search={contactsOf(id, 'updated') as never}
          >
            {t('import.complete.showUpdated')}
          </Button>
        )}
        {counts && canUndo && (
          <Button
            variant="default"
            onClick={() => openModal('undoImport', { importId: id, created: counts.created, updated: counts.updated })}
          >
            {t('import.complete.undo')}
          </Button>
        )}
        <Button variant="default" component={Link} to={crmPaths.import}>
          {t('import.new')}
        </Button>
        <Button variant="subtle" component={Link} to={crmPaths.imports}>
          {t('imports.title')}
        </Button>
      </div>
    </div>
  );
}

/** What an undo has put back, and what it has left because somebody changed it. */
function Undone({ current: { id, state, undone, left } }: { current: ContactImport }) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  if (state !== 'undone' && undone + left === 0) return null;
  return (
    <>
      <p className={styles.numbers}>{t('import.complete.undoneCount', { number: number(undone) })}</p>
      {left > 0 && (
        <div className={styles.left}>
          <p>
            {t('contacts.bulk.left', { number: number(left) })}. {t('import.complete.leftNote')}
          </p>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => openModal('importRows', { importId: id, outcome: 'left' })}
          >
            {t('imports.show', { what: t('imports.counts.left') })}
          </Button>
        </div>
      )}
    </>
  );
}
