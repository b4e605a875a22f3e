import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { scriptQuery } from '@app/frame/app/load-chunk.ts';
import { searchable } from '@app/i18n/searchable';
import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

const countries = scriptQuery('countries', () => import('@app/i18n/countries'));

type Props = { value: string; onChange: (countryCode: string) => void; disabled: boolean };

/** Every country in the reader's language. The long list has its own script and is rendered when it opens. */
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

/** Searches without accents; names that begin with the text come first. */
const byName: OptionsFilter = ({ options, search }) => {
  const wanted = searchable(search);
  const found = (options as ComboboxItem[]).filter(({ label }) => searchable(label).includes(wanted));
  const begins = ({ label }: ComboboxItem) => searchable(label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
};
