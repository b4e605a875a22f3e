import { closeModals } from '@app/frame/state/modals.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import { useSendingChange } from './use-sending-change.ts';

/** Says what follows before a domain and its key go. */
export function DeleteDomainModal({ domain: { id, domain } }: CrmModals['deleteSendingDomain']) {
  const { t } = useTranslation('crm');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useSendingChange({ onFault: setFault });
  return (
    <Confirm
      text={t('sending.domains.deleteText', { domain })}
      fault={fault}
      label={t('tags.deleteOne', { name: domain })}
      busy={isPending}
      onConfirm={() => change({ kind: 'deleteDomain', id, domain }, closeModals)}
    />
  );
}
