import { getBoot } from '@app/frame/state/boot.ts';
import { Empty } from '@app/ui/empty';
import { TextPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bundleQueries } from '#data/bundles.ts';
import { backWith } from '#modals';
import styles from './choose-bundle-modal.module.css';

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
        <ul className={styles.list}>
          {list.map(({ id, name, solutionRefs }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.bundle}
                onClick={() => backWith('cartLink', { bundle: { id, name } })}
              >
                <bdi>{name}</bdi>
                <span className={styles.count}>{t('cartLink.bundleCampaigns', { count: solutionRefs.length })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
