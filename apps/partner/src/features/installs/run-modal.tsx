import { AppError } from '@app/contract/errors';
import { cancelInstall, type InstallRun, retryInstall } from '@app/contract/installs';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { Progress } from '@app/ui/state/progress';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { installQueries } from '#data/installs.ts';
import { openModal, type PartnerModals } from '#modals';
import { useDescribeRun } from './describe-run.ts';
import styles from './install.module.css';
import { RunAccounts } from './run-accounts.tsx';

/** The progress of a run. The run continues when the modal is closed; the tray in the header opens it again. */
export function RunModal({ installId }: PartnerModals['installRun']) {
  const { t } = useTranslation('partner');
  const { accountId } = getBoot();
  const run = useQuery(installQueries.run(accountId, installId));
  const isMissing = run.error instanceof AppError && run.error.code === 'install.notFound';
  if (isMissing) return <Empty text={t('install.notFound')} />;
  return (
    <QueryView query={run} loading={<TextPlaceholder lines={5} />} error={t('install.error.status')}>
      {(found) => <Run run={found} />}
    </QueryView>
  );
}

function Run({ run }: { run: InstallRun }) {
  const { t } = useTranslation(['partner', 'common']);
  const { headline, counts } = useDescribeRun()(run);
  const { waiting, running, done, failed } = run.counts;
  const total = waiting + running + done + failed;
  const { data: targets = [] } = useQuery(installQueries.targets(getBoot().accountId, run.id));
  const retryable = targets.filter(({ canRetry }) => canRetry).length;
  // Of those that are shown: the counts may be ahead of them.
  const isStuck = targets.filter(({ status }) => status === 'failed').length > retryable;
  const isOpen = run.finishedDate === null;
  // Where nothing was done there is nothing to go on with.
  const leadsOn = !isOpen && done > 0;
  useFollowUp(run);
  const retry = useChange(run, 'retry');
  const cancel = useChange(run, 'cancel');
  return (
    <div className={styles.page}>
      <p className={styles.intro} role="status">
        {headline}
      </p>
      <Progress
        label={t('install.progress')}
        text={counts}
        total={Math.max(total, 1)}
        parts={[
          { tone: 'good', value: done },
          { tone: 'bad', value: failed },
        ]}
      />
      <p className={styles.quiet}>{counts}</p>
      {isOpen && <p className={styles.quiet}>{t('install.goesOn')}</p>}
      <RunAccounts run={run} targets={targets} />
      {isStuck && <p className={styles.quiet}>{t('install.retryHelp')}</p>}
      {run.heldBack > 0 && <p className={styles.quiet}>{t('install.heldBackHelp')}</p>}
      <div className={styles.foot}>
        <span className={styles.actions}>
          {waiting > 0 && (
            <BusyButton variant="default" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('install.cancel')}
            </BusyButton>
          )}
          {retryable > 0 && (
            <BusyButton variant="default" busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('install.retry', { count: retryable })}
            </BusyButton>
          )}
        </span>
        {leadsOn ? (
          <Button onClick={() => openModal('installed', { installId: run.id })}>{t('install.next')}</Button>
        ) : (
          <Button onClick={closeModals}>{t('common:actions.close')}</Button>
        )}
      </div>
    </div>
  );
}

/** Opens the next modal when a watched run ends without failures. With failures this modal stays to show them. */
function useFollowUp({ id, finishedDate, result }: InstallRun): void {
  const [wasOpen] = useState(finishedDate === null);
  const stillOpen = useStillOpen();
  const endedWell = wasOpen && finishedDate !== null && result === 'installed';
  const followUp = useEffectEvent(() => {
    // A modal that was just closed is still mounted while it fades out, and must not open the next one.
    if (stillOpen()) openModal('installed', { installId: id });
  });
  useEffect(() => {
    if (endedWell) followUp();
  }, [endedWell]);
}

function useChange({ id: installId }: InstallRun, change: 'retry' | 'cancel') {
  const { t } = useTranslation('partner');
  const client = useQueryClient();
  const { accountId } = getBoot();
  return useMutation({
    mutationFn: () => call(change === 'retry' ? retryInstall : cancelInstall, { accountId, installId }),
    onSuccess: (run) => client.setQueryData(installQueries.run(accountId, installId).queryKey, run),
    onError: (error) => {
      reportError('installing campaign', error);
      showToast({ text: t('install.error.change'), kind: 'failed' });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: installQueries.all(accountId) }),
  });
}
