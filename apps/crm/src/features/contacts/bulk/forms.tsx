import type { BulkAction } from '@app/contract/bulk-jobs';
import { contactTypes } from '@app/contract/contact-words';
import { getBoot } from '@app/frame/state/boot.ts';
import { NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignQueries, toEntry } from '#data/campaigns.ts';
import { ChooseSeveral } from '../choose-several.tsx';
import type { Words } from '../filters/use-filter-words.ts';

type Props = { words: Words; onChange: (action: BulkAction | undefined) => void };

const MOST_TAGS = 20;

export function TagsForm({ words, onChange, toAction }: Props & { toAction: (tagIds: number[]) => BulkAction }) {
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <ChooseSeveral
      label={words.t('contacts.columns.tags')}
      choices={words.tags}
      most={MOST_TAGS}
      value={chosen}
      onChange={(tags) => {
        setChosen(tags);
        onChange(tags.length > 0 ? toAction(tags.map(Number)) : undefined);
      }}
    />
  );
}

export function TypeForm({ words: { t }, onChange }: Props) {
  return (
    <NativeSelect
      label={t('contacts.columns.type')}
      defaultValue=""
      data-autofocus
      onChange={({ currentTarget }) => {
        const type = contactTypes.find((word) => word === currentTarget.value);
        onChange(type && { kind: 'setType', type });
      }}
      data={[
        { value: '', label: t('contacts.choose') },
        ...contactTypes.map((type) => ({ value: type, label: t(`contacts.types.${type}`) })),
      ]}
    />
  );
}

const NOBODY = 'nobody';

export function OwnerForm({ words: { t, people }, onChange }: Props) {
  return (
    <NativeSelect
      label={t('contacts.columns.owner')}
      defaultValue=""
      data-autofocus
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? undefined : { kind: 'setOwner', ownerId: value === NOBODY ? null : value })
      }
      data={[{ value: '', label: t('contacts.choose') }, { value: NOBODY, label: t('contacts.nobody') }, ...people]}
    />
  );
}

export function CampaignForm({ words: { t }, onChange }: Props) {
  const campaigns = useQuery(campaignQueries.published(getBoot().accountId)).data ?? [];
  return (
    <NativeSelect
      label={t('contacts.filters.campaign.title')}
      description={t('contacts.bulk.campaignNote')}
      defaultValue=""
      data-autofocus
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? undefined : { kind: 'addToCampaign', campaignId: Number(value) })
      }
      data={[{ value: '', label: t('contacts.choose') }, ...campaigns.map((each) => toEntry(each, t))]}
    />
  );
}

const LONGEST_REASON = 500;

export function ReasonForm({ words: { t }, onChange }: Props) {
  return (
    <Textarea
      label={t('contacts.bulk.reason')}
      description={t('contacts.bulk.reasonNote')}
      maxLength={LONGEST_REASON}
      autosize
      minRows={2}
      data-autofocus
      onChange={({ currentTarget }) => {
        // One line: it is kept as evidence beside the name of who wrote it.
        const reason = currentTarget.value.replace(/\s+/g, ' ').trim();
        onChange(reason === '' ? undefined : { kind: 'withdrawPermission', reason });
      }}
    />
  );
}
