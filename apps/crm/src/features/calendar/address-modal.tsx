import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { BreakableAddress } from '@app/ui/web-address';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { appointmentQueries, keepAddress, renewAddress } from '#data/appointments.ts';
import styles from './calendar.module.css';

/** The address under which another calendar shows the user's appointments. Whoever has it can read them. */
export function AddressModal() {
  const { t } = useTranslation('crm');
  const found = useQuery(appointmentQueries.address(getBoot().accountId));
  return (
    <Stack>
      <Text>{t('appointments.address.text')}</Text>
      <QueryView query={found} loading={<TextPlaceholder lines={2} />} error={t('appointments.address.error.load')}>
        {({ url }) => <Address url={url} />}
      </QueryView>
    </Stack>
  );
}

function Address({ url }: { url: string | null }) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const { copy, copied, error } = useClipboard({ timeout: 4000 });
  const renew = useMutation({
    mutationFn: () => renewAddress(accountId),
    onSuccess: (address) => keepAddress(client, accountId, address),
    onError: (failure) => reportError('renewing a calendar address', failure),
  });
  return (
    <>
      {url !== null && (
        <code className={styles.address} dir="ltr">
          <BreakableAddress address={url} />
        </code>
      )}
      <Group>
        {url !== null && <Button onClick={() => copy(url)}>{t('appointments.address.copy')}</Button>}
        <BusyButton variant={url === null ? 'filled' : 'default'} busy={renew.isPending} onClick={() => renew.mutate()}>
          {t(url === null ? 'appointments.address.create' : 'appointments.address.renew')}
        </BusyButton>
      </Group>
      {url !== null && <Text size="sm">{t('appointments.address.renewHint')}</Text>}
      <Text size="sm" role="status">
        {copied && t('appointments.address.copied')}
        {error && t('appointments.address.notCopied')}
      </Text>
      <FaultText>{renew.isError && t('appointments.address.error.renew')}</FaultText>
    </>
  );
}
