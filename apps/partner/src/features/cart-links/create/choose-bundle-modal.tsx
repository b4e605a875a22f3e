import { getBoot } from '@app/frame/state/boot.ts';
import { PickList } from '@app/ui/pick-list';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bundleQueries } from '#data/bundles.ts';
import { backWith } from '#modals';

/** The bundle that a purchase installs; choosing one goes back to the cart link. */
export function ChooseBundleModal() {
  const { t } = useTranslation('partner');
  const { accountId, company } = getBoot();
  const bundles = useQuery(bundleQueries.choices(accountId, Boolean(company.salesforceAccountId)));
  return (
    <QueryView
      query={bundles}
      loading={<TextPlaceholder lines={6} />}
      error={t('cartLink.bundlesError')}
      isEmpty={(list) => list.length === 0}
      empty={<Empty text={t('cartLink.noBundles')} />}
    >
      {(list) => (
        <PickList
          items={list.map(({ id, name, solutionRefs }) => ({
            key: id,
            name,
            note: t('cartLink.bundleCampaigns', { count: solutionRefs.length }),
            onPick: () => backWith('cartLink', { bundle: { id, name } }),
          }))}
        />
      )}
    </QueryView>
  );
}
