import { getBoot } from '@app/frame/state/boot.ts';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { MultiSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTag, tagQueries } from '#data/tags.ts';

const MOST = 20;
const NEW = 'new';

type Props = { label: string; value: number[]; most?: number; onChange: (tagIds: number[]) => void };

/** Tags found by typing; one that is not there yet is made. */
export function TagChoices({ label, value, most = MOST, onChange }: Props) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const tags = useQuery(tagQueries.list(accountId)).data?.tags ?? [];
  const [search, setSearch] = useState('');
  const choose = (ids: number[]) => onChange(ids.slice(-most));
  const create = useMutation({
    mutationFn: (name: string) => addTag(accountId, name),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: tagQueries.all(accountId) });
      choose([...value.filter((each) => each !== id), id]);
    },
    onError: (error) => reportError('creating a tag for a solution', error),
  });
  const typed = search.trim();
  const isKnown = tags.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const gone = value.filter((id) => !tags.some((tag) => tag.id === id));
  const made = typed !== '' && !isKnown ? [{ value: NEW, label: t('record.tags.create', { name: typed }) }] : [];
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? t('tags.choose') : ''}
      data={[
        ...tags.map(({ id, name }) => ({ value: String(id), label: name })),
        ...gone.map((id) => ({ value: String(id), label: t('contacts.gone') })),
        ...made,
      ]}
      value={value.map(String)}
      onChange={(chosen) => {
        if (chosen.includes(NEW)) create.mutate(typed);
        else choose(chosen.map(Number));
        setSearch('');
      }}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      hidePickedOptions
      limit={100}
      // The one that is made stands last, whatever is typed.
      filter={({ options, search: wanted }) =>
        options.filter(
          (option) =>
            'value' in option &&
            (option.value === NEW || option.label.toLowerCase().includes(wanted.trim().toLowerCase())),
        )
      }
      nothingFoundMessage={t('contacts.nothingFound')}
      renderOption={({ option }) => <bdi>{option.label}</bdi>}
      error={create.isError && t('import.permissions.tagFailed', { name: create.variables })}
    />
  );
}

type OneProps = { label: string; value: number | null; onChange: (tagId: number | null) => void };

/** One tag; another takes its place. */
export const TagChoice = ({ label, value, onChange }: OneProps) => (
  <TagChoices
    label={label}
    value={value === null || value === 0 ? [] : [value]}
    most={1}
    onChange={([tagId]) => onChange(tagId ?? null)}
  />
);
