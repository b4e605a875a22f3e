import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { type InstallRun, startInstall } from '@app/contract/installs';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { installQueries, sourceQuery } from '#data/installs.ts';
import { openModal, type PartnerModals } from '#modals';
import { ArchivedBundle, isArchived } from './archived-bundle.tsx';
import styles from './install.module.css';
import { InstallSummary } from './install-summary.tsx';

/** The second step: what would happen, in words, and the button that starts it. */
export function ReviewModal({ kind, accountIds, ...source }: PartnerModals['reviewInstall']) {
  const { t } = useTranslation('partner');
  const { number } = useFormats();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const check = useQuery(installQueries.check(accountId, kind, source));
  const [publish, setPublish] = useState(true);
  const stillOpen = useStillOpen();
  // A call without an answer may have arrived: repeated with the same key it starts one run.
  const key = useRef(crypto.randomUUID());
  const start = useMutation({
    mutationFn: () =>
      call(
        startInstall,
        { accountId, body: { kind, ...sourceQuery(source), accountIds, publish } },
        { idempotencyKey: key.current },
      ),
    onSuccess: (run: InstallRun) => {
      client.setQueryData(installQueries.run(accountId, run.id).queryKey, run);
      void client.invalidateQueries({ queryKey: installQueries.all(accountId) });
      if (stillOpen()) openModal('installRun', { installId: run.id });
    },
    onError: (error) => {
      if (!isArchived(error)) reportError('installing campaign', error);
      if (!stillOpen()) showToast({ text: t(`install.error.${kind}`), kind: 'failed' });
    },
  });
  const count = accountIds.length;
  if (source.bundle && (isArchived(check.error) || isArchived(start.error)))
    return <ArchivedBundle bundle={source.bundle} onRestored={start.reset} />;
  return (
    <QueryView query={check} loading={<TextPlaceholder lines={6} />} error={t('install.error.validating')}>
      {({ listings, content }) => (
        <div className={styles.page}>
          <InstallSummary
            kind={kind}
            listings={listings}
            accounts={content.filter((each) => accountIds.includes(each.accountId))}
          />
          {kind === 'install' && (
            <Checkbox
              checked={publish}
              onChange={(event) => setPublish(event.currentTarget.checked)}
              label={t('install.publish')}
              description={t('install.publishHelp')}
            />
          )}
          {start.isError && (
            <p role="alert" className={styles.fault}>
              {t(`install.error.${kind}`)}
            </p>
          )}
          <div className={styles.foot}>
            <span className={styles.count}>{t('install.nothingYet')}</span>
            <BusyButton
              busy={start.isPending}
              {...(kind === 'uninstall' && { color: 'red' })}
              onClick={() => start.mutate()}
              data-autofocus
            >
              {t(`install.start.${kind}`, { count, number: number(count) })}
            </BusyButton>
          </div>
        </div>
      )}
    </QueryView>
  );
}
