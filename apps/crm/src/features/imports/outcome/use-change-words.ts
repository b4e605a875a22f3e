import { contactTypes } from '@app/contract/contact-words';
import type { ContactField } from '@app/contract/contacts';
import type { ImportRow } from '@app/contract/import-rows';
import { useTranslation } from 'react-i18next';

type Change = ImportRow['changes'][number];

/** The fields that have a name in every language; of any other its own name is said. */
const named = [
  ...(['givenName', 'familyName', 'email', 'phone', 'company', 'title', 'website'] as const),
  ...(['address1', 'address2', 'city', 'state', 'postalCode', 'country', 'timeZone'] as const),
  ...(['birthday', 'language', 'type', 'ownerId', 'moreEmails', 'morePhones', 'moreAddresses'] as const),
] satisfies ContactField[];

/** What an update does to one field, as a sentence. */
export function useChangeWords(): (change: Change) => string {
  const { t } = useTranslation('crm');
  return ({ field, isOwn, from, to }) => {
    const known = isOwn ? undefined : named.find((each) => each === field);
    const label = known ? t(`contacts.fields.${known}`) : field === 'tags' ? t('contacts.columns.tags') : field;
    const shown = (value: string) => {
      const type = known === 'type' ? contactTypes.find((each) => each === value) : undefined;
      return type ? t(`contacts.types.${type}`) : value;
    };
    const what = from === '' ? 'set' : to === '' ? 'cleared' : 'both';
    return t(`timeline.changed.${what}`, { field: label, from: shown(from), to: shown(to) });
  };
}
