import type { ContactDetail, ContactFields } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useTranslation } from 'react-i18next';
import { keepContact, recordKeys, sendChange } from '#data/contact-record.ts';
import { contactQueries } from '#data/contacts.ts';
import type { FieldOwner } from './use-field.ts';

/** How the fields of a contact are written. */
export function useContactOwner({ id }: ContactDetail): FieldOwner<Partial<ContactFields>, ContactDetail> {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  return {
    key: recordKeys.change(accountId, id),
    scope: `contact ${id}`,
    send: (change) => sendChange(accountId, id, change),
    keep: (client, answer) => keepContact(client, accountId, answer),
    stale: [contactQueries.all(accountId)],
    changed: 'contact.changed',
    refusals: ['contact.invalid', 'request.invalid'],
    failed: t('record.error.update'),
    situation: 'updating a contact',
  };
}
