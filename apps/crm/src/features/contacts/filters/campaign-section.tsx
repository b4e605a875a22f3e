import { NativeSelect, Stack } from '@mantine/core';
import type { Filters } from '../list/search.ts';
import type { SectionProps } from './filter-entry.ts';
import { labelIn } from './use-filter-words.ts';

const states = ['any', 'active', 'completed'] as const;

export function CampaignSection({ label, value, onChange, words }: SectionProps<Filters['campaign']>) {
  const { t, campaigns } = words;
  const isKnown = !value || campaigns.some((campaign) => campaign.value === String(value.id));
  return (
    <Stack gap={8}>
      <NativeSelect
        aria-label={label}
        value={value?.id.toString() ?? ''}
        onChange={({ currentTarget }) => {
          const id = Number(currentTarget.value);
          onChange(id > 0 ? { id, state: value?.state ?? 'any' } : undefined);
        }}
        data={[
          { value: '', label: t('contacts.filters.campaign.none') },
          ...campaigns,
          ...(isKnown ? [] : [{ value: String(value.id), label: labelIn(campaigns, value.id, words) }]),
        ]}
      />
      {value && (
        <NativeSelect
          aria-label={t('contacts.filters.campaign.state')}
          value={value.state}
          onChange={({ currentTarget }) =>
            onChange({ ...value, state: states.find((state) => state === currentTarget.value) ?? 'any' })
          }
          data={states.map((state) => ({ value: state, label: t(`contacts.filters.campaign.${state}`) }))}
        />
      )}
    </Stack>
  );
}
