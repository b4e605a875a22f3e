import { closeModals } from '@app/frame/state/modals.ts';
import { Confirm } from '@app/workspace/users/confirm.tsx';
import { useTranslation } from 'react-i18next';
import { contactName } from '#data/contacts.ts';
import type { CrmModals } from '#modals';
import { useCampaignChange } from './use-campaign-change.ts';

/** Says what is over for somebody before they are taken out of a campaign. */
export function LeaveCampaignModal({ contact, campaign }: CrmModals['leaveCampaign']) {
  const { t } = useTranslation('crm');
  const { change, isPending } = useCampaignChange(contact);
  const name = contactName(contact) || t('record.noName');
  return (
    <Confirm
      text={t('record.campaigns.leaveText', { name, campaign: campaign.name })}
      fault={undefined}
      label={t('record.campaigns.leave')}
      busy={isPending}
      onConfirm={() => change({ campaign, isIn: false }, closeModals)}
    />
  );
}
