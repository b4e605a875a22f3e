import { Stack } from '@mantine/core';
import { ChooseSeveral } from '../choose-several.tsx';
import type { Filters } from '../list/search.ts';
import type { SectionProps } from './filter-entry.ts';

const NOBODY = '';
const tagKinds = ['all', 'any', 'none'] as const;

export function TagsSection({ value = {}, onChange, words }: SectionProps<Filters['tag']>) {
  const { t, tags } = words;
  return (
    <Stack gap={12}>
      {tagKinds.map((kind) => (
        <ChooseSeveral
          key={kind}
          label={t(`contacts.filters.tags.${kind}`)}
          choices={tags}
          value={(value[kind] ?? []).map(String)}
          onChange={(chosen) => {
            const { [kind]: _, ...rest } = value;
            const next = chosen.length > 0 ? { ...rest, [kind]: chosen.map(Number) } : rest;
            onChange(Object.keys(next).length > 0 ? next : undefined);
          }}
        />
      ))}
    </Stack>
  );
}

export function OwnerSection({ label, value = [], onChange, words }: SectionProps<Filters['owner']>) {
  const nobody = { value: NOBODY, label: words.t('contacts.nobody') };
  return (
    <ChooseSeveral
      label={label}
      hidesLabel
      choices={[nobody, ...words.people]}
      value={value.map((id) => id ?? NOBODY)}
      onChange={(chosen) => onChange(chosen.length > 0 ? chosen.map((id) => (id === NOBODY ? null : id)) : undefined)}
    />
  );
}
