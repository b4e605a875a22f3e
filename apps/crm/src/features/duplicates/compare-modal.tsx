import type { ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { DetailPlaceholder } from '@app/ui/state/detail-placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { ownFieldQueries } from '#data/own-fields.ts';
import type { CrmModals } from '#modals';
import { CompareForm } from './compare-form.tsx';

export function CompareModal({ contactId, otherId }: CrmModals['compareContacts']) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const one = useQuery(contactQueries.detail(accountId, contactId));
  const other = useQuery(contactQueries.detail(accountId, otherId));
  const own = useQuery(ownFieldQueries.list(accountId));
  const queries = [one, other, own];
  const both = {
    data: one.data && other.data && own.data && { one: one.data, other: other.data, own: own.data.fields },
    isError: queries.some(({ isError }) => isError),
    error: queries.find(({ error }) => error)?.error,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  };
  return (
    <QueryView query={both} loading={<DetailPlaceholder lines={2} columns={3} />} error={t('duplicates.error.load')}>
      {(found: { one: ContactDetail; other: ContactDetail; own: NonNullable<typeof own.data>['fields'] }) => (
        <CompareForm {...found} />
      )}
    </QueryView>
  );
}
