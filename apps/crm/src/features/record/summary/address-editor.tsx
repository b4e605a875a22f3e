import type { Address } from '@app/contract/contacts';
import { countriesIn } from '@app/i18n/countries';
import { currentLocale } from '@app/i18n/use-formats';
import { NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from './editable-field.tsx';
import styles from './summary.module.css';

const longest = { address1: 120, address2: 120, city: 80, state: 80, postalCode: 16 } as const;
const parts = Object.keys(longest) as (keyof typeof longest)[];

export function AddressEditor({ value, onChange, input }: EditorProps<Address>) {
  const { t } = useTranslation('crm');
  const locale = currentLocale();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  // Each of its fields has a label of its own.
  const { 'aria-label': _, ...rest } = input;
  return (
    <div className={styles.address}>
      {parts.map((part, at) => (
        <TextInput
          key={part}
          {...rest}
          ref={at === 0 ? first : null}
          size="xs"
          dir="auto"
          label={t(`contacts.fields.${part}`)}
          maxLength={longest[part]}
          autoComplete="off"
          value={value[part]}
          onChange={(event) => onChange({ ...value, [part]: event.currentTarget.value })}
        />
      ))}
      <NativeSelect
        {...rest}
        size="xs"
        label={t('contacts.fields.country')}
        value={value.country}
        data={[
          { value: '', label: t('record.none') },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
      />
    </div>
  );
}
