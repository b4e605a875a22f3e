import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import { monthsAgo } from './months-ago.ts';
import { useChannelChange } from './use-channel-change.ts';

/** From which day everything is read again. */
export function AgainModal({ channel: { kind } }: CrmModals['syncAgain']) {
  const { t } = useTranslation(['crm', 'common']);
  const [from, setFrom] = useState(monthsAgo(3));
  const [isMissing, setIsMissing] = useState(false);
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useChannelChange(setFault);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsMissing(from === '');
    if (from !== '' && !isPending) change({ what: 'sync', kind, from }, closeModals);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('apps.again.text')}</Text>
        <TextInput
          type="date"
          label={t('apps.again.from')}
          required
          data-autofocus
          max={monthsAgo(0)}
          value={from}
          error={isMissing && t('common:faults.required')}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <FaultText>{fault}</FaultText>
        <BusyButton type="submit" busy={isPending} style={{ alignSelf: 'flex-start' }}>
          {t('apps.again.title')}
        </BusyButton>
      </Stack>
    </form>
  );
}
