import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { scriptQuery } from '@app/frame/app/load-chunk.ts';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

const countries = scriptQuery('countries', () => import('@app/i18n/countries'));

type Props = { value: string; onChange: (countryCode: string) => void; disabled: boolean };

/** Every country by its name in the reader's language. The list is long: it comes by itself and is drawn when it opens. */
export function CountryField({ value, onChange, disabled }: Props) {
  const { t } = useTranslation('partner');
  const { country } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { data: script } = useQuery(countries);
  const countriesHere = useMemo(() => script?.countriesIn(currentLocale()), [script]);
  const drawn = (isOpen && countriesHere) || [{ code: value, name: country(value) }];
  return (
    <Select
      label={t('cartLink.country')}
      data={drawn.map(({ code, name }) => ({ value: code, label: name }))}
      value={value}
      onChange={(code) => code !== null && onChange(code)}
      disabled={disabled}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      filter={byName}
      nothingFoundMessage={t('cartLink.noCountry')}
      maxDropdownHeight={280}
    />
  );
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Searched without accents; those that begin so come first. */
const byName: OptionsFilter = ({ options, search }) => {
  const wanted = plain(search);
  const found = (options as ComboboxItem[]).filter(({ label }) => plain(label).includes(wanted));
  const begins = ({ label }: ComboboxItem) => plain(label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
};
