import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { getBoot } from '@app/frame/state/boot.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateQuery, contactName } from '#data/contacts.ts';
import { dealChoicesQuery } from '#data/tasks.ts';

type Named = { id: number; name: string };
type Props = { value: Named | null; onChange: (value: Named | null) => void };

const PAUSE = 200;

/** One contact, found by typing a name, an e-mail, a phone number or a company. */
export function ContactPicker({ value, onChange }: Props) {
  const { t } = useTranslation('crm');
  const [search, setSearch] = useState(value?.name ?? '');
  const [asked] = useDebouncedValue(search.trim(), PAUSE);
  const { data, isError } = useQuery({ ...candidateQuery(getBoot().accountId, asked), enabled: asked !== '' });
  const found = (data?.contacts ?? []).map((contact) => ({
    id: contact.id,
    name: contactName(contact) || contact.email || t('contacts.unnamed'),
  }));
  return (
    <Picker
      label={t('tasks.fields.contactId')}
      nothing={t(isError ? 'contacts.error.search' : asked === '' ? 'tasks.typeName' : 'contacts.nothingFound')}
      {...{ value, onChange, found, search, setSearch }}
    />
  );
}

/** One of the deals that are not closed, found by its name. */
export function DealPicker({ value, onChange }: Props) {
  const { t } = useTranslation('crm');
  const [search, setSearch] = useState(value?.name ?? '');
  const [asked] = useDebouncedValue(search.trim(), PAUSE);
  const { data, isError } = useQuery(dealChoicesQuery(getBoot().accountId, asked === value?.name ? '' : asked));
  return (
    <Picker
      label={t('tasks.fields.dealId')}
      nothing={t(isError ? 'tasks.error.deals' : 'contacts.nothingFound')}
      found={(data?.deals ?? []).map(({ id, name }) => ({ id, name }))}
      {...{ value, onChange, search, setSearch }}
    />
  );
}

type PickerProps = Props & {
  label: string;
  nothing: string;
  found: Named[];
  search: string;
  setSearch: (search: string) => void;
};

function Picker({ label, nothing, value, onChange, found, search, setSearch }: PickerProps) {
  const known = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      label={label}
      searchable
      clearable
      value={value === null ? null : String(value.id)}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id) => onChange(known.find((each) => String(each.id) === id) ?? null)}
      // The server has looked for them.
      filter={({ options }) => options}
      nothingFoundMessage={nothing}
      maxDropdownHeight={220}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
    />
  );
}
