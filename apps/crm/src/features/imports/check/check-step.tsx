import { AppError } from '@app/contract/errors';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressView } from '../complete/progress-view.tsx';
import { useImportAction } from '../complete/use-import-action.ts';
import { useSaveChoices } from '../permissions/use-choices.ts';
import type { StepProps } from '../wizard/steps.ts';
import styles from './check.module.css';
import type { ExistingChoice } from './existing-choice.ts';
import { FaultView } from './fault-view.tsx';
import { Planned } from './planned.tsx';

/** Goes through the whole file before anything is written, and says what would happen. */
export function CheckStep({ current, goTo }: StepProps) {
  const { t } = useTranslation('crm');
  const { id, state } = current;
  const check = useImportAction(id, 'check');
  const stop = useImportAction(id, 'stop');
  const { save, isFailed } = useSaveChoices(id);
  const [isSaving, setSaving] = useState(false);
  const begun = useRef<number>(undefined);
  const begin = useEffectEvent(() => check.mutate());
  useEffect(() => {
    // Once for each visit: who stops the check is not checked again against their will.
    if (state !== 'draft' || begun.current === id) return;
    begun.current = id;
    begin();
  }, [id, state]);

  async function checkAgain({ existing, overwrite }: ExistingChoice) {
    // With the choice the old result is gone, and the check begins here, not as on arrival.
    begun.current = id;
    setSaving(true);
    const isSaved = await save({ existing, overwrite });
    setSaving(false);
    if (isSaved) check.mutate();
  }

  if (state === 'checking')
    return (
      <ProgressView
        current={current}
        title={t('import.check.running')}
        note={t('import.check.note')}
        action={
          <>
            <BusyButton variant="default" busy={stop.isPending} onClick={() => stop.mutate()}>
              {t('import.check.stop')}
            </BusyButton>
            {stop.isError && (
              <span role="alert" className={styles.error}>
                {t('imports.error.stop')}
              </span>
            )}
          </>
        }
      />
    );
  if (state === 'failed') return <FaultView current={current} goTo={goTo} />;
  if (current.counts && state !== 'draft')
    return (
      <Planned
        key={id}
        current={current}
        goTo={goTo}
        onCheckAgain={(choice) => void checkAgain(choice)}
        again={{ isPending: isSaving, isFailed }}
      />
    );
  const isMissing = check.error instanceof AppError && check.error.code === 'import.notReady';
  return (
    <section className={styles.idle}>
      {check.isError ? (
        <p className={styles.text} role="alert">
          {t(isMissing ? 'import.check.notReady' : 'import.errors.processing')}
        </p>
      ) : (
        <p className={styles.text}>{t(isSaving || check.isPending ? 'import.check.running' : 'import.check.idle')}</p>
      )}
      <div className={styles.actions}>
        <BusyButton busy={isSaving || check.isPending} onClick={() => check.mutate()}>
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
