import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { NativeSelect, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import styles from '../apps.module.css';
import { monthsAgo } from '../months-ago.ts';
import { type Period, periods } from './periods.ts';
import { useAskConsent } from './use-ask-consent.ts';

/** Says what flows which way, before somebody is led to the service that asks whether it may. */
export function ConnectBooksModal({ channel: { kind } }: CrmModals['connectBooks']) {
  const { t } = useTranslation('crm');
  const app = t(`apps.kinds.${kind}`);
  const [period, setPeriod] = useState<Period>('year');
  const { ask, isBusy, fault } = useAskConsent(kind, app);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const months = periods[period];
    if (!isBusy) ask({ since: months === null ? null : monthsAgo(months) });
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
        <FaultText>{fault}</FaultText>
        <BusyButton type="submit" busy={isBusy} style={{ alignSelf: 'flex-start' }}>
          {t('apps.accounting.go', { app })}
        </BusyButton>
      </Stack>
    </form>
  );
}
