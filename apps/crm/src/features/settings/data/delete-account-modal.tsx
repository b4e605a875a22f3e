import { GRACE_DAYS } from '@app/contract/account-data';
import { closeModals } from '@app/frame/state/modals.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import { useDataChange } from './use-data-change.ts';

/** Asks a second time: only whoever types the account's name means it. */
export function DeleteAccountModal({ name }: CrmModals['deleteAccount']) {
  const { t } = useTranslation(['crm', 'common']);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useDataChange({ onFault: setFault });
  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    if (typed.trim().toLowerCase() !== name.trim().toLowerCase()) setFault(t('data.delete.wrong'));
    else change({ kind: 'delete', name: typed.trim() }, closeModals);
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{t('data.delete.note', { days: GRACE_DAYS })}</Text>
        <TextInput
          label={t('data.delete.type', { name })}
          required
          dir="auto"
          autoComplete="off"
          data-autofocus
          value={typed}
          error={fault}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <Group>
          <BusyButton type="submit" color="red" busy={isPending}>
            {t('data.delete.confirm', { days: GRACE_DAYS })}
          </BusyButton>
          <Button variant="default" onClick={closeModals}>
            {t('common:actions.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
