import { closeModals } from '@app/frame/state/modals.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteAsset } from '#data/solutions/asset-changes.ts';
import type { CrmModals } from '#modals';

/** Its versions go with it, which cannot be undone: asked beforehand. */
export function DeleteContentModal({ solutionId, asset }: CrmModals['deleteContent']) {
  const { t } = useTranslation('crm');
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useDeleteAsset(setFault);
  return (
    <Confirm
      text={t('solution.content.deleteText', { name: asset.name })}
      fault={fault}
      label={t('tags.delete')}
      busy={isPending}
      onConfirm={() => change({ solutionId, asset }, closeModals)}
    />
  );
}
