import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForConsent } from '#data/channels.ts';
import type { CrmModals } from '#modals';
import styles from './apps.module.css';
import { monthsAgo } from './months-ago.ts';
import { type Period, periods } from './periods.ts';

/** Says what flows which way, before somebody is led to the service that asks whether it may. */
export function ConnectBooksModal({ channel: { kind } }: CrmModals['connectBooks']) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const app = t(`apps.kinds.${kind}`);
  const [period, setPeriod] = useState<Period>('year');
  const consent = useMutation({
    mutationFn: (since: string | null) => askForConsent(accountId, kind, since),
    onSuccess: ({ url }) => location.assign(url),
  });
  // The page is on its way to the service: what is pressed meanwhile counts no more.
  const isBusy = consent.isPending || consent.isSuccess;
  const textOf = (error: Error) => {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'channel.noKey') return t('apps.missing.key');
    return code === 'channel.noCredentials' ? t('apps.missing.credentials', { app }) : t('apps.error.connect', { app });
  };
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const months = periods[period];
    if (!isBusy) consent.mutate(months === null ? null : monthsAgo(months));
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <ul className={styles.flows}>
          <li>{t('apps.accounting.in', { app })}</li>
          <li>{t('apps.accounting.goals')}</li>
          <li>{t('apps.accounting.out', { app })}</li>
        </ul>
        <NativeSelect
          label={t('apps.accounting.since')}
          value={period}
          data-autofocus
          onChange={({ currentTarget }) => setPeriod(currentTarget.value as Period)}
          data={(Object.keys(periods) as Period[]).map((value) => ({
            value,
            label: t(`apps.connect.periods.${value}`),
          }))}
        />
        {consent.error && (
          <Text role="alert" c="var(--mantine-color-error)">
            {textOf(consent.error)}
          </Text>
        )}
        <BusyButton type="submit" busy={isBusy} style={{ alignSelf: 'flex-start' }}>
          {t('apps.accounting.go', { app })}
        </BusyButton>
      </Stack>
    </form>
  );
}
