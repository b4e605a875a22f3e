import type { ContactDetail } from '@app/contract/contacts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { useTrash } from './use-trash.ts';

export function RecordActions({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const setDeleted = useTrash(contact);
  // What is in the trash offers to come back in the bar above it.
  if (contact.deletedDate !== null) return null;
  return (
    <>
      <Button variant="default" onClick={() => openModal('writeMail', { contact })}>
        {t('message.write.button')}
      </Button>
      <Button variant="default" onClick={() => openModal('chooseDuplicate', { contactId: contact.id })}>
        {t('record.merge')}
      </Button>
      <Button variant="default" onClick={() => setDeleted(true)}>
        {t('record.delete')}
      </Button>
    </>
  );
}
