import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendView, viewChangeKey, viewQueries } from '#data/contact-views.ts';
import type { CrmModals } from '#modals';
import { viewFault } from './use-view-change.ts';

const LONGEST = 80;

/** Gives what is shown a name, or an existing view another one. */
export function SaveViewModal({
  id,
  name: before = '',
  isShared: was = false,
  filter,
  sort,
  columns,
}: CrmModals['saveView']) {
  const { t } = useTranslation(['crm', 'common']);
  const { accountId } = getBoot();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(before);
  const [isShared, setShared] = useState(was);
  const [isMissing, setMissing] = useState(false);
  const save = useMutation({
    mutationKey: viewChangeKey(accountId),
    mutationFn: (name: string) =>
      sendView(accountId, { ...(id !== undefined && { id }), fields: { name, isShared, filter, sort, columns } }),
    onSuccess: async (view, name) => {
      await client.invalidateQueries({ queryKey: viewQueries.all(accountId) });
      const open = (old: object) => ({ ...old, view: view?.id.toString() });
      void navigate({ to: '.', search: open as never, replace: true, resetScroll: false });
      showToast({ text: t('contacts.views.saved', { name }) });
    },
    onError: (error) => reportError('saving a view of contacts', error),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const name = typed.trim();
    setMissing(name === '');
    if (name !== '') save.mutate(name, { onSuccess: closeModals });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={14}>
        <TextInput
          label={t('contacts.views.name')}
          maxLength={LONGEST}
          value={typed}
          error={isMissing && t('common:faults.required')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
        <Checkbox
          label={t('contacts.views.share')}
          checked={isShared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        <FaultText>{save.isError && viewFault(save.error, t)}</FaultText>
        <Group justify="flex-end">
          <BusyButton type="submit" busy={save.isPending}>
            {id === undefined ? t('contacts.views.save') : t('contacts.views.saveChanges')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
