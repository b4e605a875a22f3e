import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { getBoot } from '@app/frame/state/boot.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateQuery, contactName } from '#data/contacts.ts';
import styles from './simulate.module.css';

type Chosen = { id: number; name: string };
/** After the last key, in ms. */
const PAUSE = 150;

type Props = {
  value: Chosen | null;
  onChange: (value: Chosen | null) => void;
  /** What is wrong with the choice. */
  error?: string | undefined;
};

export function ContactChoice({ value, onChange, error }: Props) {
  const { t } = useTranslation('crm');
  const [typed, setTyped] = useState(value?.name ?? '');
  const name = value?.name;
  // Whoever is in the address of the page is known by name later.
  useEffect(() => {
    if (name !== undefined) setTyped(name);
  }, [name]);
  const isSearching = typed.trim() !== '' && typed !== value?.name;
  const [search] = useDebouncedValue(isSearching ? typed.trim() : '', PAUSE);
  const { data, isFetching } = useQuery({ ...candidateQuery(getBoot().accountId, search), enabled: search !== '' });
  const found = (search === '' ? [] : (data?.contacts ?? [])).map((contact) => ({
    id: contact.id,
    name: contactName(contact) || t('record.noName'),
  }));
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      label={t('record.title')}
      className={styles.contact}
      searchable
      data-autofocus
      error={error}
      value={value && String(value.id)}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(offered.find((contact) => String(contact.id) === id) ?? value)}
      filter={({ options }) => options}
      nothingFoundMessage={
        typed.trim() === '' ? t('deals.fields.typeName') : isFetching ? undefined : t('contacts.nothingFound')
      }
    />
  );
}
