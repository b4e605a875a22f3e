import { getBoot } from '@app/frame/state/boot.ts';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#data/account/settings.ts';
import { dealQueries } from '#data/deals.ts';
import { peopleQueries } from '#data/people.ts';
import { pipelineQueries } from '#data/pipelines.ts';
import type { CrmModals } from '#modals';
import { fieldsOf, newFields } from './deal-fields.ts';
import { DealForm } from './deal-form.tsx';

/** A new deal, or one that is there with all its fields. */
export function DealModal({ dealId, stageId, contact }: CrmModals['deal']) {
  const { t } = useTranslation('crm');
  const { accountId, user } = getBoot();
  const pipelines = useQuery(pipelineQueries.list(accountId));
  const settings = useQuery(settingsQuery(accountId));
  const people = useQuery(peopleQueries.list(accountId));
  const deal = useQuery({ ...dealQueries.detail(accountId, dealId ?? 0), enabled: dealId !== undefined });
  const all = [pipelines, settings, people, ...(dealId === undefined ? [] : [deal])];
  const failed = all.find(({ isError, data }) => isError && data === undefined);
  const isReady = all.every(({ data }) => data !== undefined);
  const query = {
    data: isReady ? true : undefined,
    isError: failed !== undefined,
    error: failed?.error,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  };
  return (
    <QueryView query={query} loading={<TextPlaceholder lines={8} />} error={t('deals.error.get')}>
      {() => {
        const stages = pipelines.data?.pipelines ?? [];
        const first = stages[0]?.stages[0]?.id ?? 0;
        const before = deal.data
          ? fieldsOf(deal.data)
          : newFields({
              ownerId: user.id,
              stageId: stageId ?? first,
              currencyCode: settings.data?.currencyCode ?? 'USD',
              contact: contact ?? null,
            });
        return (
          <DealForm
            key={dealId ?? 'new'}
            deal={deal.data}
            before={before}
            pipelines={stages}
            people={people.data ?? []}
          />
        );
      }}
    </QueryView>
  );
}
