import type { Filters } from '../list/search.ts';
import type { SectionProps } from './filter-entry.ts';
import { OneAndPart } from './one-and-part.tsx';
import { labelIn } from './use-filter-words.ts';

export function CampaignSection({ label, value, onChange, words }: SectionProps<Filters['campaign']>) {
  const { t, campaigns } = words;
  return (
    <OneAndPart
      label={label}
      value={value && { id: value.id, part: value.state }}
      onChange={(next) => onChange(next && { id: next.id, state: next.part })}
      choices={campaigns}
      none={t('contacts.filters.campaign.none')}
      otherLabel={(id) => labelIn(campaigns, id, words)}
      partLabel={t('contacts.filters.campaign.state')}
      parts={[
        { value: 'any', label: t('contacts.filters.campaign.any') },
        { value: 'active', label: t('contacts.filters.campaign.active') },
        { value: 'completed', label: t('contacts.filters.campaign.completed') },
      ]}
    />
  );
}
