import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';

/** What can be asked about a contact, and changed. */
export const contactFields = [
  'givenName',
  'familyName',
  'email',
  'phone',
  'company',
  'title',
  'website',
  'address1',
  'address2',
  'city',
  'state',
  'postalCode',
  'country',
  'language',
  'birthday',
] as const;

/** What a field is called: one of the contact's, or an own one. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('crm');
  const { data, isPending } = useQuery(ownFieldQueries.list(getBoot().accountId));
  return (field) => {
    const known = contactFields.find((each) => each === field);
    if (known) return t(`contacts.fields.${known}`);
    if (isPending) return '…';
    return data?.fields.find(({ id }) => String(id) === field)?.name ?? t('contacts.gone');
  };
}
