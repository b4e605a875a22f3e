import type { DealDetail } from '@app/contract/deals';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { dealKeys, dealQueries, type FollowUp, keepDeal, sendFollowUp } from '#data/deals.ts';

/** Starts or ends the automatic follow-up, with a way back. */
export function useFollowUp(deal: DealDetail) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const { followUp } = deal;
  return useOptimisticChange({
    key: dealKeys.followUp(accountId, deal.id),
    scope: `deal ${deal.id}`,
    subjectOf: () => 'followUp',
    send: (each: FollowUp) => sendFollowUp(accountId, deal.id, each),
    keep: (client, answer) => keepDeal(client, accountId, answer),
    stale: [dealQueries.all(accountId)],
    affected: [contactQueries.all(accountId)],
    done: ({ campaign }): { text: string; undo: FollowUp | undefined } => {
      if (campaign) return { text: t('deal.followUp.started', { name: campaign.name }), undo: { campaign: null } };
      const before = followUp && { id: followUp.campaignId, name: followUp.name };
      return { text: t('deal.followUp.stopped'), undo: before ? { campaign: before } : undefined };
    },
    failed: (_, error) => {
      if (error instanceof AppError && error.code === 'campaign.locked') return t('campaigns.takesNobody');
      if (error instanceof AppError && error.code === 'campaign.notPublished')
        return t('record.campaigns.notPublished');
      const fault = faultOf(error);
      return fault ? t(`deal.error.${fault}`) : t('deals.error.update');
    },
    situation: ({ campaign }) => (campaign ? 'starting an auto follow-up' : 'stopping an auto follow-up'),
  });
}

const refusals = ['noEmail', 'noPermission'] as const;

/** Why somebody cannot be followed up automatically, as far as there is something to do about it. */
function faultOf(error: Error): (typeof refusals)[number] | undefined {
  if (!(error instanceof AppError)) return undefined;
  const said = error.code === 'deal.invalid' && Array.isArray(error.details) ? error.details : [];
  return refusals.find((each) => said.some(({ message }) => message === each));
}
