import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiKeyKeys, apiKeyQueries, endApiKey } from '#data/account/api-keys.ts';
import type { CrmModals } from '#modals';

/** Says what follows before a key ends: there is no way back. */
export function RevokeKeyModal({ apiKey: { id, name } }: CrmModals['revokeApiKey']) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useOptimisticChange({
    key: apiKeyKeys.revoke(accountId),
    scope: `API key ${id}`,
    subjectOf: () => String(id),
    send: (keyId: number) => endApiKey(accountId, keyId),
    stale: [apiKeyQueries.all(accountId)],
    done: () => ({ text: t('apiKeys.revoked', { name }) }),
    failed: (_, error) => {
      const isGone = error instanceof AppError && error.code === 'apiKey.notFound';
      setFault(t(isGone ? 'apiKeys.error.gone' : 'apiKeys.error.revoke', { name }));
      return undefined;
    },
    situation: () => 'revoking an API key',
  });
  return (
    <Confirm
      text={t('apiKeys.revokeText', { name })}
      fault={fault}
      label={t('apiKeys.revokeOne', { name })}
      busy={isPending}
      onConfirm={() => change(id, closeModals)}
    />
  );
}
