import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { setTagDeleted, tagKeys, tagQueries } from '#data/tags.ts';
import type { CrmModals } from '#modals';

/** Says how many contacts lose the tag before it goes. */
export function DeleteTagModal({ tag: { id, name, contacts } }: CrmModals['deleteTag']) {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const [fault, setFault] = useState<string>();
  const { change, isPending } = useOptimisticChange({
    key: tagKeys.remove(accountId),
    scope: `tag ${id}`,
    subjectOf: () => String(id),
    send: ({ deleted }: { deleted: boolean }) => setTagDeleted(accountId, id, deleted),
    stale: [tagQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: ({ deleted }) => ({
      text: t(deleted ? 'tags.deleted' : 'tags.restored', { name }),
      undo: deleted ? { deleted: false } : undefined,
    }),
    failed: ({ deleted }) => {
      if (!deleted) return t('tags.error.restore', { name });
      setFault(t('tags.error.delete', { name }));
      return undefined;
    },
    situation: ({ deleted }) => (deleted ? 'deleting a tag' : 'restoring a tag'),
  });
  return (
    <Confirm
      text={t('tags.deleteText', { name, number: number(contacts) })}
      fault={fault}
      label={t('tags.deleteOne', { name })}
      busy={isPending}
      onConfirm={() => change({ deleted: true }, closeModals)}
    />
  );
}
