import type { Contact } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useLatest } from '@app/frame/state/use-latest.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { restoreKey, sendRestore } from '#data/contact-list.ts';
import { contactQueries } from '#data/contacts.ts';
import { nameOf } from '../names.ts';

/** Takes one contact out of the trash. */
export function useRestore(): (contact: Contact) => void {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const nameIn = (contact: Contact) => ({ name: nameOf(contact) || t('contacts.unnamed') });
  const { change } = useOptimisticChange({
    key: restoreKey(accountId),
    scope: `restore ${accountId}`,
    subjectOf: (contact: Contact) => String(contact.id),
    send: ({ id }) => sendRestore(accountId, id),
    stale: [contactQueries.all(accountId)],
    done: (contact) => ({ text: t('contacts.trash.restored', nameIn(contact)) }),
    failed: (contact) => t('contacts.trash.failed', nameIn(contact)),
    situation: () => 'restoring a contact',
  });
  const latest = useLatest(change);
  return useCallback((contact: Contact) => latest()(contact), [latest]);
}
