import { currencyChoices } from '@app/i18n/amount';
import { currentLocale } from '@app/i18n/use-formats';
import { NativeSelect } from '@mantine/core';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { value: string; usual: string; onChange: (currencyCode: string) => void };

/** Its many choices are drawn anew only when one is chosen, not with every letter that is typed beside it. */
export const CurrencySelect = memo(function CurrencySelect({ value, usual, onChange }: Props) {
  const { t } = useTranslation('crm');
  const locale = currentLocale();
  const choices = useMemo(() => currencyChoices(usual, locale), [locale, usual]);
  return (
    <NativeSelect
      label={t('deals.fields.currency')}
      value={value}
      data={choices}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
});
