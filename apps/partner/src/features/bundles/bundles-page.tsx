import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useHint } from '@app/frame/state/hints.ts';
import { Hint } from '@app/ui/page/hint';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bundleQueries } from '#data/bundles.ts';
import { openModal } from '#modals';
import { BundleList } from './bundle-list.tsx';
import { bundlesSearch } from './search.ts';
import { useBundlesAfterChanges } from './use-bundle-change.ts';

export function BundlesPage({ search, setSearch }: PageProps<typeof bundlesSearch>) {
  const { t } = useTranslation('partner');
  const hint = useHint('ftu_bundles');
  const archived = search.tab === 'archived';
  const bundles = useQuery(bundleQueries.list(getBoot().accountId, archived));
  const shown = useBundlesAfterChanges(bundles.data, archived);
  const create = () => openModal('createBundle', {});
  return (
    <Page
      title={t('bundles.title')}
      action={<Button onClick={create}>{t('bundles.createBundle')}</Button>}
      tabs={{
        value: archived ? 'archived' : 'active',
        items: [
          { value: 'active', label: t('bundles.active') },
          { value: 'archived', label: t('bundles.archived') },
        ],
        onChange: (value) => setSearch({ tab: bundlesSearch.tab.read(value) }),
      }}
    >
      {hint.shown && <Hint title={t('bundles.hint.title')} text={t('bundles.hint.text')} onDismiss={hint.dismiss} />}
      <KeepFocus key={archived ? 'archived' : 'active'}>
        <QueryView
          query={{ ...bundles, data: shown }}
          loading={<TablePlaceholder rows={6} columns={4} />}
          error={t('bundles.error')}
          isEmpty={(list) => list.length === 0}
          empty={
            archived ? (
              <Empty text={t('bundles.emptyArchived')} />
            ) : (
              <Empty
                text={t('bundles.emptyActive')}
                action={
                  <Button variant="default" onClick={create}>
                    {t('bundles.createBundle')}
                  </Button>
                }
              />
            )
          }
        >
          {(list) => <BundleList bundles={list} archived={archived} q={search.q} setSearch={setSearch} />}
        </QueryView>
      </KeepFocus>
    </Page>
  );
}
