import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renewSecret, webhookQueries } from '#data/account/webhooks.ts';
import type { CrmModals } from '#modals';
import { Secret } from './secret.tsx';

/** Says what a new secret means, then shows it. It lives in this component alone: nothing keeps it. */
export function WebhookSecretModal({ webhook: { id } }: CrmModals['webhookSecret']) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const renewal = useMutation({
    mutationFn: () => renewSecret(accountId, id),
    onSuccess: () => void client.invalidateQueries({ queryKey: webhookQueries.all(accountId) }),
    onError: (error) => reportError('webhooks: changing the secret', error),
  });
  if (renewal.data) return <Secret secret={renewal.data.secret} note={t('webhooks.secret.once')} />;
  return (
    <Confirm
      text={t('webhooks.secret.changeText')}
      fault={renewal.isError ? t('webhooks.error.secret') : undefined}
      label={t('webhooks.secret.change')}
      busy={renewal.isPending}
      onConfirm={() => renewal.mutate()}
    />
  );
}
