import { countriesIn } from '@app/i18n/countries';
import type { Locale } from '@app/i18n/locales';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PublicForm } from './answers.ts';

type Field = PublicForm['fields'][number];
type Props = {
  id: string;
  field: Field;
  locale: Locale;
  value: string;
  /** `required`, `invalid` or `tooLong`. */
  fault: string | undefined;
  onChange: (value: string) => void;
};

/** What browsers know of people, by the contact's fields. */
const known = {
  givenName: 'given-name',
  familyName: 'family-name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
  title: 'organization-title',
  website: 'url',
  address1: 'address-line1',
  city: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
  birthday: 'bday',
  message: 'off',
} as const;
const isKnown = (field: string): field is keyof typeof known => Object.hasOwn(known, field);
const types = { email: 'email', phone: 'tel', date: 'date', number: 'text', line: 'text' } as const;

export function FormField({ id, field, locale, value, fault, onChange }: Props) {
  const { t } = useTranslation('public');
  const name = field.label || nameOf(field.field, t);
  const common = {
    id,
    name: field.field,
    label: <bdi>{field.isRequired ? name : t('accountPage.form.optional', { name })}</bdi>,
    value,
    error: fault === undefined ? undefined : t(faultText(fault, field)),
    'aria-required': field.isRequired,
    autoComplete: isKnown(field.field) ? known[field.field] : 'off',
    size: 'md' as const,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (field.kind === 'text') return <Textarea {...common} rows={4} maxLength={5000} dir="auto" />;
  const choices = choicesOf(field, locale, t('accountPage.form.yes'), t('accountPage.form.no'));
  if (choices)
    return <NativeSelect {...common} data={[{ value: '', label: t('accountPage.form.choose') }, ...choices]} />;
  return (
    <TextInput
      {...common}
      type={types[field.kind as keyof typeof types] ?? 'text'}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      dir={field.kind === 'line' ? 'auto' : undefined}
      maxLength={500}
    />
  );
}

/** What a field is called that has no words of its own. */
function nameOf(field: string, t: TFunction<'public'>): string {
  const name = field.replace(/^message\d+$/, 'message');
  return isKnown(name) ? t(`accountPage.form.fields.${name}`) : field;
}

function choicesOf({ field, kind, options }: Field, locale: Locale, yes: string, no: string) {
  if (field === 'country') return countriesIn(locale).map(({ code, name }) => ({ value: code, label: name }));
  if (kind === 'choice') return options.map((option) => ({ value: option, label: option }));
  if (kind === 'yesNo')
    return [
      { value: 'true', label: yes },
      { value: 'false', label: no },
    ];
  return null;
}

function faultText(fault: string, { field, kind }: Field) {
  if (fault === 'required') return 'accountPage.form.required';
  if (fault === 'tooLong') return 'accountPage.form.tooLong';
  if (field === 'givenName' || field === 'familyName' || field === 'company') return 'accountPage.form.nameInvalid';
  switch (kind) {
    case 'email':
      return 'field.emailInvalid';
    case 'phone':
      return 'accountPage.form.phoneInvalid';
    case 'number':
      return 'accountPage.form.numberInvalid';
    case 'date':
      return 'accountPage.form.dateInvalid';
    default:
      return 'field.refused';
  }
}
