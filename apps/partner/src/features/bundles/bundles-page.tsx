import { Empty } from '@app/ui/empty';
import { Hint } from '@app/ui/hint';
import { Page } from '@app/ui/page';
import { TablePlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { getBoot } from '#lib/boot.ts';
import { useHint } from '#lib/hints.ts';
import { BundleTable } from './bundle-table.tsx';
import { bundleQueries } from './queries.ts';

export function BundlesPage({ search, setSearch }: PageProps) {
  const { t } = useTranslation();
  const hint = useHint('ftu_bundles');
  const archived = search.tab === 'archived';
  const bundles = useQuery(bundleQueries.list(getBoot().accountId, archived));
  return (
    <Page
      title={t('bundles.title')}
      tabs={{
        value: archived ? 'archived' : 'active',
        items: [
          { value: 'active', label: t('bundles.active') },
          { value: 'archived', label: t('bundles.archived') },
        ],
        onChange: (value) => setSearch({ tab: value === 'archived' ? value : undefined }),
      }}
    >
      {hint.shown && (
        <Hint
          title={t('hints.bundles.title')}
          text={t('hints.bundles.text')}
          dismissLabel={t('hints.dismiss')}
          onDismiss={hint.dismiss}
        />
      )}
      <QueryView
        query={bundles}
        loading={<TablePlaceholder rows={6} columns={4} />}
        error={{ text: t('bundles.error'), reload: t('common.reload'), requestIdLabel: t('errors.requestIdLabel') }}
        isEmpty={(list) => list.length === 0}
        empty={<Empty text={t(archived ? 'bundles.emptyArchived' : 'bundles.emptyActive')} />}
      >
        {(list) => <BundleTable bundles={list} archived={archived} />}
      </QueryView>
    </Page>
  );
}
