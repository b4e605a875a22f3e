import { currencyChoices, readAmount, writeAmount } from '@app/i18n/amount';
import { currentLocale } from '@app/i18n/use-formats';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorProps } from '../summary/editable-field.tsx';
import styles from './deal.module.css';

/** While it is typed, an amount is text as the locale writes it. */
export type Amount = { text: string; currencyCode: string };

export const toAmount = (value: number, currencyCode: string): Amount => ({
  text: writeAmount(value, currencyCode, currentLocale()),
  currencyCode,
});

/** In the smallest unit of its currency; undefined where it is no amount. */
export const toValue = ({ text, currencyCode }: Amount): number | undefined =>
  readAmount(text, currencyCode, currentLocale());

/** How much, and of which currency: what is typed stays the same amount in another currency. */
export function AmountEditor({ value: { text, currencyCode }, onChange, input }: EditorProps<Amount>) {
  const { t } = useTranslation('crm');
  const locale = currentLocale();
  // The one that it was opened with stays first, whichever is chosen.
  const [usual] = useState(currencyCode);
  const choices = useMemo(() => currencyChoices(usual, locale), [usual, locale]);
  return (
    <div className={styles.amount}>
      <TextInput
        {...input}
        size="xs"
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value, currencyCode })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('deals.fields.currency')}
        value={currencyCode}
        data={choices}
        onKeyDown={input.onKeyDown}
        onChange={(event) => onChange({ text, currencyCode: event.currentTarget.value })}
      />
    </div>
  );
}
