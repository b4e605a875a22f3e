import { closeModals } from '@app/frame/state/modals.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import { useSendingChange } from './use-sending-change.ts';

/** Says what follows before a sender goes. */
export function DeleteSenderModal({ sender: { id, address } }: CrmModals['deleteSender']) {
  const { t } = useTranslation('crm');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useSendingChange({ onFault: setFault });
  return (
    <Confirm
      text={t('sending.senders.deleteText', { address })}
      fault={fault}
      label={t('tags.deleteOne', { name: address })}
      busy={isPending}
      onConfirm={() => change({ kind: 'deleteSender', id, address }, closeModals)}
    />
  );
}
