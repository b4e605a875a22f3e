import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Group, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDealMove } from '#data/deal-changes.ts';
import type { CrmModals } from '#modals';

const LONGEST = 500;

/** Why a deal is won or lost. The reason may be left out, but is asked for while it is fresh. */
export function CloseModal({ deal, status }: CrmModals['closeDeal']) {
  const { t } = useTranslation('crm');
  const [reason, setReason] = useState('');
  const { change, isPending } = useDealMove();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) change({ deal, step: { kind: status, reason: reason.trim() } }, closeModals);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <TextInput
          label={t(`deals.close.${status}Why`, { name: deal.name })}
          description={t('deals.close.note')}
          dir="auto"
          maxLength={LONGEST}
          autoComplete="off"
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end">
          <BusyButton type="submit" busy={isPending}>
            {t(`deals.close.${status}`)}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
