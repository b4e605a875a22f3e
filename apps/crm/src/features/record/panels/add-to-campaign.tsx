import type { ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignQueries, toEntry } from '#data/campaigns.ts';
import { useCampaignChange } from './use-campaign-change.ts';

/** One of the campaigns that run, to put the contact into it. */
export function AddToCampaign({ contact, onClose }: { contact: ContactDetail; onClose: () => void }) {
  const { t } = useTranslation(['crm', 'common']);
  const campaigns = useQuery(campaignQueries.published(getBoot().accountId));
  const [chosen, setChosen] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { change, isPending } = useCampaignChange(contact);
  const campaign = campaigns.data?.find(({ id }) => String(id) === chosen);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (campaign) change({ campaign, isIn: true }, onClose);
        else setMissing(true);
      }}
    >
      <Stack gap={8} mt={8}>
        <NativeSelect
          size="sm"
          autoFocus
          label={t('record.campaigns.campaign')}
          value={chosen}
          data={[{ value: '', label: t('contacts.choose') }, ...(campaigns.data ?? []).map((each) => toEntry(each, t))]}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setMissing(false);
          }}
          error={campaigns.isError ? t('record.campaigns.error') : isMissing && t('record.campaigns.choose')}
        />
        <Group gap={8}>
          <BusyButton type="submit" size="compact-sm" busy={isPending}>
            {t('record.campaigns.add')}
          </BusyButton>
          <Button variant="default" size="compact-sm" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
