import type { DealDetail, DealFields } from '@app/contract/deals';
import { getBoot } from '@app/frame/state/boot.ts';
import { useTranslation } from 'react-i18next';
import { dealKeys, dealQueries, keepDeal, sendDealChange } from '#data/deals.ts';
import type { FieldOwner } from '../summary/use-field.ts';

/** How the fields of a deal are written. */
export function useDealOwner({ id }: DealDetail): FieldOwner<Partial<DealFields>, DealDetail> {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  return {
    key: dealKeys.change(accountId, id),
    scope: `deal ${id}`,
    send: (change) => sendDealChange(accountId, id, change),
    keep: (client, answer) => keepDeal(client, accountId, answer),
    stale: [dealQueries.all(accountId)],
    changed: 'deal.changed',
    refusals: ['deal.invalid', 'request.invalid'],
    failed: t('deals.error.update'),
    situation: 'updating a deal',
  };
}
