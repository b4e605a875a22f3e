import { AppError } from '@app/contract/errors';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressView } from '../complete/progress-view.tsx';
import { useImportAction } from '../complete/use-import-action.ts';
import type { StepProps } from '../wizard/steps.ts';
import styles from './check.module.css';
import { FaultView } from './fault-view.tsx';
import { Planned } from './planned.tsx';

/** Goes through the whole file before anything is written, and says what would happen. */
export function CheckStep({ current, goTo }: StepProps) {
  const { t } = useTranslation('crm');
  const { id, state } = current;
  const check = useImportAction(id, 'check');
  const stop = useImportAction(id, 'stop');
  const begun = useRef<number>(undefined);
  const begin = useEffectEvent(() => check.mutate());
  useEffect(() => {
    // Once for each visit: who stops the check is not checked again against their will.
    if (state !== 'draft' || begun.current === id) return;
    begun.current = id;
    begin();
  }, [id, state]);

  if (state === 'checking')
    return (
      <ProgressView
        current={current}
        title={t('import.check.running')}
        note={stop.isError ? t('imports.error.stop') : t('import.check.note')}
        action={
          <BusyButton variant="default" busy={stop.isPending} onClick={() => stop.mutate()}>
            {t('import.check.stop')}
          </BusyButton>
        }
      />
    );
  if (state === 'failed') return <FaultView current={current} goTo={goTo} />;
  if (current.counts && state !== 'draft') return <Planned key={id} current={current} goTo={goTo} />;
  const isMissing = check.error instanceof AppError && check.error.code === 'import.notReady';
  return (
    <section className={styles.idle}>
      {check.isError ? (
        <p className={styles.text} role="alert">
          {t(isMissing ? 'import.check.notReady' : 'import.errors.processing')}
        </p>
      ) : (
        <p className={styles.text}>{t(check.isPending ? 'import.check.running' : 'import.check.idle')}</p>
      )}
      <div className={styles.actions}>
        <BusyButton busy={check.isPending} onClick={() => check.mutate()}>
          {t('import.permissions.next')}
        </BusyButton>
        {(['matching', 'permissions'] as const).map((step) => (
          <Button key={step} variant="default" onClick={() => goTo(step)}>
            {t(`import.steps.${step}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
