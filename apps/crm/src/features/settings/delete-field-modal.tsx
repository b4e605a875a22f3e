import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { ownFieldKeys, ownFieldQueries, setOwnFieldDeleted } from '#data/own-fields.ts';
import type { CrmModals } from '#modals';

/** Says how many contacts have something in the field before it goes. */
export function DeleteFieldModal({ field: { id, name, contacts } }: CrmModals['deleteOwnField']) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useOptimisticChange({
    key: ownFieldKeys.remove(accountId),
    scope: `own field ${id}`,
    subjectOf: () => String(id),
    send: ({ deleted }: { deleted: boolean }) => setOwnFieldDeleted(accountId, id, deleted),
    stale: [ownFieldQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: ({ deleted }) => ({
      text: t(deleted ? 'fields.deleted' : 'fields.restored', { name }),
      undo: deleted ? { deleted: false } : undefined,
    }),
    failed: ({ deleted }) => {
      if (!deleted) return t('fields.error.restore', { name });
      setFault(t('fields.error.delete', { name }));
      return undefined;
    },
    situation: ({ deleted }) => (deleted ? 'deleting an own field' : 'restoring an own field'),
  });
  return (
    <Confirm
      text={t('fields.deleteText', { name, number: number(contacts) })}
      fault={fault}
      label={t('tags.deleteOne', { name })}
      busy={isPending}
      onConfirm={() => change({ deleted: true }, closeModals)}
    />
  );
}
