import { formFieldNames } from '@app/contract/asset-content';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';

type ContactField = Exclude<(typeof formFieldNames)[number], 'message'>;
const isOfContact = (field: string): field is ContactField =>
  field !== 'message' && (formFieldNames as readonly string[]).includes(field);

/** What a form's field is called where nobody has given it words of its own. */
export function useFieldNames(): (field: string) => string {
  const { t } = useTranslation('crm');
  const own = useQuery(ownFieldQueries.list(getBoot().accountId)).data?.fields ?? [];
  return (field) => {
    if (field === 'message') return t('asset.form.message');
    if (isOfContact(field)) return t(`contacts.fields.${field}`);
    return own.find(({ id }) => String(id) === field)?.name ?? t('contacts.gone');
  };
}

/** Every field that a form can ask for: the contact's, the account's own, and a message. */
export function useFormFields(): string[] {
  const own = useQuery(ownFieldQueries.list(getBoot().accountId)).data?.fields ?? [];
  return [...formFieldNames, ...own.map(({ id }) => String(id))];
}
