import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import type { Deal } from '@app/contract/deals';
import { getBoot } from '@app/frame/state/boot.ts';
import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candidateQuery, contactName } from '#data/contacts.ts';

export type Chosen = NonNullable<Deal['primaryContact']>;
/** After the last key, in ms. */
const PAUSE = 150;
const MOST = 50;

/** Whom the server finds for what is typed; it has looked already, so that nothing is left out here. */
function useCandidates(typed: string) {
  const { t } = useTranslation('crm');
  const [search] = useDebouncedValue(typed.trim(), PAUSE);
  const { data, isFetching } = useQuery({ ...candidateQuery(getBoot().accountId, search), enabled: search !== '' });
  const found = (search === '' ? [] : (data?.contacts ?? [])).map(
    (contact): Chosen => ({ id: contact.id, name: contactName(contact) || t('record.noName'), email: contact.email }),
  );
  const note = typed.trim() === '' ? t('deals.fields.typeName') : isFetching ? undefined : t('contacts.nothingFound');
  return { found, note };
}

const toOption = ({ id, name, email }: Chosen) => ({
  value: String(id),
  label: name === email ? name : [name, email].filter(Boolean).join(' · '),
});
const showAll = <T,>({ options }: { options: T }) => options;

type OneProps = { label: string; value: Chosen | null; onChange: (value: Chosen | null) => void };

/** One contact, looked for by name, e-mail, phone or company. */
export function ContactPicker({ label, value, onChange }: OneProps) {
  const [typed, setTyped] = useState(value ? toOption(value).label : '');
  const isSearching = value === null || typed !== toOption(value).label;
  const { found, note } = useCandidates(isSearching ? typed : '');
  const offered = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      label={label}
      searchable
      clearable
      value={value && String(value.id)}
      data={offered.map(toOption)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => onChange(offered.find((contact) => String(contact.id) === id) ?? null)}
      filter={showAll}
      nothingFoundMessage={note}
    />
  );
}

type SeveralProps = { label: string; value: Chosen[]; onChange: (value: Chosen[]) => void };

/** Several contacts, looked for in the same way. */
export function ContactsPicker({ label, value, onChange }: SeveralProps) {
  const [typed, setTyped] = useState('');
  const { found, note } = useCandidates(typed);
  const known = [...value, ...found.filter(({ id }) => !value.some((chosen) => chosen.id === id))];
  return (
    <MultiSelect
      label={label}
      searchable
      hidePickedOptions
      maxValues={MOST}
      value={value.map(({ id }) => String(id))}
      data={known.map(toOption)}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(String(id))))}
      filter={showAll}
      nothingFoundMessage={note}
    />
  );
}
