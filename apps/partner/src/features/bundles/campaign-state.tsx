import type { Listing } from '@app/contract/listings';
import { StatusBadge } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';

type Props = { listing: Pick<Listing, 'archived' | 'published'> };

/** Shown only for campaigns that cannot be installed. */
export function CampaignState({ listing: { archived, published } }: Props) {
  const { t } = useTranslation('partner');
  if (archived) return <StatusBadge tone="quiet">{t('bundles.campaignArchived')}</StatusBadge>;
  return published ? null : <StatusBadge tone="attention">{t('bundles.campaignNotPublished')}</StatusBadge>;
}
