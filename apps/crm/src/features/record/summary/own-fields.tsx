import type { OwnField } from '@app/contract/contact-fields';
import type { ContactDetail, OwnValue } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownFieldQueries } from '#data/own-fields.ts';
import { EditableField } from './editable-field.tsx';
import { choiceEditor, textEditor } from './editors.tsx';

/** The fields that the account has made for itself, in their order. */
export function OwnFields({ contact }: { contact: ContactDetail }) {
  const fields = useQuery(ownFieldQueries.list(getBoot().accountId)).data?.fields ?? [];
  return fields.map((field) => <Own key={field.id} contact={contact} field={field} />);
}

/** While it is typed every value is text. */
const toText = (value: OwnValue | undefined) => (value === null || value === undefined ? '' : String(value));

function toValue({ kind }: OwnField, typed: string): OwnValue {
  if (typed.trim() === '') return null;
  if (kind === 'number') return Number(typed);
  return kind === 'yesNo' ? typed === 'true' : typed.trim();
}

function Own({ contact, field }: { contact: ContactDetail; field: OwnField }) {
  const { t } = useTranslation('crm');
  const { date, number } = useFormats();
  const yesNo = [
    { value: 'true', label: t('record.yes') },
    { value: 'false', label: t('record.no') },
  ];
  function show(value: string) {
    if (value === '' || field.kind === 'text' || field.kind === 'choice') return value;
    if (field.kind === 'yesNo') return yesNo.find((option) => option.value === value)?.label;
    return field.kind === 'number' ? number(Number(value)) : date(value);
  }
  function editor() {
    const none = { value: '', label: t('record.none') };
    if (field.kind === 'choice')
      return choiceEditor([none, ...field.options.map((option) => ({ value: option, label: option }))]);
    if (field.kind === 'yesNo') return choiceEditor([none, ...yesNo]);
    return textEditor(field.kind === 'text' ? { maxLength: 1000 } : { type: field.kind });
  }
  return (
    <EditableField
      contact={contact}
      label={field.name}
      value={toText(contact.fields[field.id])}
      toChange={(typed) => ({ fields: { [field.id]: toValue(field, typed) } })}
      isAllowed={(typed) => field.kind !== 'number' || Number.isFinite(Number(typed))}
      show={show}
      editor={editor()}
    />
  );
}
