import type { ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { recordKeys, sendTrash, type TrashChange } from '#data/contact-record.ts';
import { contactName, contactQueries } from '#data/contacts.ts';

/** Puts a contact into the trash or takes it out again, with an undo. */
export function useTrash(contact: ContactDetail): (deleted: boolean) => void {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const name = contactName(contact) || t('record.noName');
  const { change } = useOptimisticChange({
    key: recordKeys.trash(accountId, contact.id),
    scope: `contact ${contact.id}`,
    subjectOf: () => 'trash',
    send: (each: TrashChange) => sendTrash(accountId, contact.id, each),
    stale: [contactQueries.all(accountId)],
    done: ({ deleted }) => ({
      text: t(deleted ? 'record.trash.deleted' : 'record.trash.restored', { name }),
      undo: { deleted: !deleted },
    }),
    failed: ({ deleted }) => t(deleted ? 'record.trash.deleteFailed' : 'record.trash.restoreFailed', { name }),
    situation: ({ deleted }) => (deleted ? 'deleting a contact' : 'restoring a contact'),
  });
  return (deleted) => change({ deleted });
}
