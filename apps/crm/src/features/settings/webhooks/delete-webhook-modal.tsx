import { closeModals } from '@app/frame/state/modals.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CrmModals } from '#modals';
import { useWebhookChange } from './use-webhook-change.ts';

export function DeleteWebhookModal({ webhook: { id, name } }: CrmModals['deleteWebhook']) {
  const { t } = useTranslation('crm');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useWebhookChange({ onFault: setFault });
  return (
    <Confirm
      text={t('webhooks.deleteText')}
      fault={fault}
      label={t('tags.deleteOne', { name })}
      busy={isPending}
      onConfirm={() => change({ kind: 'delete', id, name }, closeModals)}
    />
  );
}
