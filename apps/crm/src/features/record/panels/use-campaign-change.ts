import type { ContactDetail } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { contactName, contactQueries } from '#data/contacts.ts';
import { type CampaignChange, campaignKey, StayedOut, sendCampaign } from '#data/solutions/people.ts';
import { solutionQueries } from '#data/solutions/solutions.ts';

/** Puts a contact into a campaign, or takes it out; undone, it stands where it stood. */
export function useCampaignChange(contact: ContactDetail) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const name = contactName(contact) || t('record.noName');
  const whyNot = (error: Error): string | undefined => {
    if (error instanceof AppError && error.code === 'campaign.notPublished') return t('record.campaigns.notPublished');
    if (error instanceof AppError && error.code === 'campaign.locked') return t('solution.error.locked');
    if (!(error instanceof StayedOut)) return undefined;
    const { reason } = error;
    if (reason === 'reEntry') return t('record.campaigns.reEntry');
    if (reason === 'alreadyIn') return t('contacts.bulk.reasons.alreadyInCampaign');
    return reason === 'noPermission' || reason === 'noEmail' ? t(`contacts.bulk.reasons.${reason}`) : undefined;
  };
  return useOptimisticChange({
    key: campaignKey(accountId, contact.id),
    scope: `contact ${contact.id}`,
    subjectOf: ({ campaign }: CampaignChange) => String(campaign.id),
    send: async (change: CampaignChange) => {
      const { left, changeId } = await sendCampaign(accountId, contact.id, change);
      const [first] = left;
      if (first && change.isIn) throw new StayedOut(first.reason);
      return changeId;
    },
    stale: [contactQueries.all(accountId)],
    affected: [solutionQueries.all(accountId)],
    done: ({ campaign, isIn, changeId: undone }, changeId) => {
      const back = changeId === null ? undefined : { campaign, isIn: true, changeId };
      return {
        text:
          undone === undefined
            ? t(isIn ? 'record.campaigns.added' : 'record.campaigns.removed', { name, campaign: campaign.name })
            : t('solution.people.putBack', { name }),
        undo: isIn ? { campaign, isIn: false } : back,
      };
    },
    failed: ({ campaign, isIn }, error) =>
      whyNot(error) ??
      t(isIn ? 'record.campaigns.addFailed' : 'record.campaigns.leaveFailed', { name, campaign: campaign.name }),
    situation: ({ isIn }) => (isIn ? 'adding to a campaign' : 'taking out of a campaign'),
  });
}
