import type { ImportCounts } from '@app/contract/imports';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportAction } from '../complete/use-import-action.ts';
import { CountsView } from '../outcome/counts-view.tsx';
import { DownloadButton } from '../outcome/download-button.tsx';
import type { StepProps } from '../wizard/steps.ts';
import wizard from '../wizard/wizard.module.css';
import styles from './check.module.css';
import { Existing } from './existing.tsx';
import { type ExistingChoice, isSameChoice, toExisting } from './existing-choice.ts';

type Props = StepProps & {
  onCheckAgain: (choice: ExistingChoice) => void;
  again: { isPending: boolean; isFailed: boolean };
};

/** What the check has found; what becomes of those who are there already can be changed, and is then checked again. */
export function Planned({ current, goTo, onCheckAgain, again }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const { number } = useFormats();
  const { id, choices, counts } = current;
  const [existing, setExisting] = useState<ExistingChoice>(() => toExisting(choices));
  const start = useImportAction(id, 'start');
  if (!counts) return null;
  const isChanged = !isSameChoice(existing, toExisting(choices));
  const written = counts.created + counts.updated;

  return (
    <div className={styles.planned}>
      <CountsView importId={id} counts={counts} title={t('import.check.title')} />
      <Downloads current={current} counts={counts} />
      {touchesExisting(counts) && <Existing current={current} value={existing} onChange={setExisting} />}
      {isChanged && (
        <p className={styles.text} role="status">
          {t('import.check.againNote')}
        </p>
      )}
      {written === 0 && !isChanged && (
        <p className={styles.text} role="status">
          {t('import.check.nothing')}
        </p>
      )}
      {start.isError && (
        <p className={styles.error} role="alert">
          {t('import.errors.complete')}
        </p>
      )}
      {again.isFailed && (
        <p className={styles.error} role="alert">
          {t('import.errors.save')}
        </p>
      )}
      <div className={wizard.foot}>
        <Button variant="default" onClick={() => goTo('permissions')}>
          {t('common:actions.back')}
        </Button>
        {isChanged ? (
          <BusyButton busy={again.isPending} onClick={() => onCheckAgain(existing)}>
            {t('import.check.again')}
          </BusyButton>
        ) : (
          written > 0 && (
            <BusyButton
              className={styles.start ?? ''}
              busy={start.isPending}
              onClick={() => start.mutate(undefined, { onSuccess: () => goTo('complete') })}
            >
              {t('import.check.start', { count: written, number: number(written) })}
            </BusyButton>
          )
        )}
      </div>
    </div>
  );
}

/** Somebody who is there already is among the rows. */
const touchesExisting = ({ updated, skippedBy }: ImportCounts) =>
  updated > 0 || (skippedBy.exists ?? 0) > 0 || (skippedBy.nothingNew ?? 0) > 0;

function Downloads({ current, counts }: { current: StepProps['current']; counts: ImportCounts }) {
  const { t } = useTranslation('crm');
  if (counts.invalid === 0 && counts.leftOut === 0) return null;
  return (
    <div className={styles.downloads}>
      <div className={styles.actions}>
        {counts.invalid > 0 && <DownloadButton current={current} outcome="invalid" />}
        {counts.leftOut > 0 && <DownloadButton current={current} outcome="leftOut" />}
      </div>
      <p className={styles.note}>{t('import.complete.failedRowsNote')}</p>
    </div>
  );
}
