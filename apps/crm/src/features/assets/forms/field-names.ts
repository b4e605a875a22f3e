import { formFieldNames } from '@app/contract/asset-content';
import { getBoot } from '@app/frame/state/boot.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';

type ContactField = Exclude<(typeof formFieldNames)[number], 'message'>;
const isOfContact = (field: string): field is ContactField =>
  field !== 'message' && (formFieldNames as readonly string[]).includes(field);

/** The account's own fields, once they are known. */
export const useOwnFields = () => useQuery(ownFieldQueries.list(getBoot().accountId)).data?.fields ?? [];

/** What a form's field is called where nobody has given it words of its own. */
export function useFieldNames(): (field: string) => string {
  const { t } = useTranslation('crm');
  const own = useOwnFields();
  return (field) => {
    if (/^message\d*$/.test(field)) return t('asset.form.message');
    if (isOfContact(field)) return t(`contacts.fields.${field}`);
    return own.find(({ id }) => String(id) === field)?.name ?? t('contacts.gone');
  };
}

/** What was answered is kept by the words of each question, or by its field where it has none. */
export function useAnswerNames(): (answered: string) => string {
  const nameOf = useFieldNames();
  return (answered) => (isOfContact(answered) || /^(message)?\d*$/.test(answered) ? nameOf(answered) : answered);
}

/** Every field that a form can ask for: the contact's, the account's own, and a message. */
export function useFormFields(): string[] {
  return [...formFieldNames, ...useOwnFields().map(({ id }) => String(id))];
}
