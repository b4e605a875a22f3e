import type { DealStatus } from '@app/contract/deals';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { useTranslation } from 'react-i18next';

const tones: Record<DealStatus, Tone> = {
  won: 'good',
  lost: 'bad',
  active: 'quiet',
  'auto follow-up': 'attention',
};

export function DealStatusBadge({ status }: { status: DealStatus }) {
  const { t } = useTranslation('crm');
  return (
    <StatusBadge tone={tones[status]}>
      {t(`deals.statuses.${status === 'auto follow-up' ? 'followUp' : status}`)}
    </StatusBadge>
  );
}
