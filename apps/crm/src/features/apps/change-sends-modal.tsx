import type { Sends } from '@app/contract/channels';
import { closeModals } from '@app/frame/state/modals.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CrmModals, pushModal } from '#modals';
import { ChangeForm } from './change-form.tsx';
import { SendsField } from './sends-field.tsx';
import { useChannelChange } from './use-channel-change.ts';

/** What goes out through a connected mailbox. Nobody is asked for a password: what was kept opens its server as well. */
export function ChangeSendsModal({ channel }: CrmModals['changeSends']) {
  const { t } = useTranslation('crm');
  const { sending, service } = channel;
  const now = sending?.sends ?? null;
  const [sends, setSends] = useState<Sends | null>(now);
  const [fault, setFault] = useState<{ text: string; isRefused: boolean }>();
  const { change, isPending } = useChannelChange(
    (text, why) => setFault({ text, isRefused: why !== undefined }),
    service,
  );
  function submit() {
    setFault(undefined);
    // Where its server has failed, the same again asks it anew.
    if (sends === now && !sending?.failure) closeModals();
    else change({ what: 'sends', kind: 'email', sends }, closeModals);
  }
  // Another password, or another server, is entered there.
  const connect = () =>
    pushModal('connectEmail', { channel: { ...channel, sending: sends && { sends, failure: null } } });
  return (
    <ChangeForm
      label={t('apps.sends.change')}
      isPending={isPending}
      fault={fault?.text}
      onSubmit={submit}
      beside={
        fault?.isRefused && (
          <Button variant="default" onClick={connect}>
            {t(service ? 'apps.signIn.again' : 'apps.connect.again')}
          </Button>
        )
      }
    >
      <SendsField
        data-autofocus
        value={sends}
        onChange={(chosen) => {
          setSends(chosen);
          setFault(undefined);
        }}
      />
    </ChangeForm>
  );
}
