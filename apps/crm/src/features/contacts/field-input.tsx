import type { OwnField } from '@app/contract/contact-fields';
import type { OwnValue } from '@app/contract/contacts';
import { countriesIn } from '@app/i18n/countries';
import { localeNames, locales } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Common = { label: string; description?: string | undefined };
type PlainProps = Common & {
  field: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** A field of every contact: a country and a language are chosen, the others are typed. */
export function PlainFieldInput({ field, value, onChange, ...shown }: PlainProps) {
  if (field === 'country' || field === 'language') {
    const choices =
      field === 'language'
        ? localeNames.map((name) => ({ value: name as string, label: locales[name].label as string }))
        : countriesIn(currentLocale()).map(({ code, name }) => ({ value: code, label: name }));
    return (
      <NativeSelect
        {...shown}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        data={[{ value: '', label: '–' }, ...choices]}
      />
    );
  }
  return (
    <TextInput
      {...shown}
      value={value}
      maxLength={field === 'website' ? 300 : 120}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type OwnProps = Common & { field: OwnField; value: OwnValue; onChange: (value: OwnValue) => void };

/** An own field, as its kind wants it. */
export function OwnFieldInput({ field, value, onChange, ...shown }: OwnProps) {
  const { t } = useTranslation('crm');
  if (field.kind === 'choice' || field.kind === 'yesNo') {
    const choices =
      field.kind === 'choice'
        ? field.options.map((option) => ({ value: option, label: option }))
        : [
            { value: 'true', label: t('contacts.yes') },
            { value: 'false', label: t('contacts.no') },
          ];
    return (
      <NativeSelect
        {...shown}
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget: { value: chosen } }) => {
          if (chosen === '') onChange(null);
          else onChange(field.kind === 'yesNo' ? chosen === 'true' : chosen);
        }}
        data={[{ value: '', label: '–' }, ...choices]}
      />
    );
  }
  const type = { text: 'text', number: 'number', date: 'date' }[field.kind];
  return (
    <TextInput
      {...shown}
      type={type}
      maxLength={1000}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget: { value: typed } }) => {
        if (typed === '') onChange(null);
        else onChange(field.kind === 'number' ? Number(typed) : typed);
      }}
    />
  );
}
