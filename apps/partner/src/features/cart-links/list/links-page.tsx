import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { linkQueries } from '#data/cart-links.ts';
import { requestCartLink } from '#modals';
import { LinkList } from './link-list.tsx';
import { tabNames } from './order-links.ts';
import { linksSearch } from './search.ts';
import { useLinksAfterChanges } from './use-link-change.ts';

/** Every link that people of the account have copied, and what became of it. */
export function LinksPage({ search, setSearch }: PageProps<typeof linksSearch>) {
  const { t } = useTranslation('partner');
  const links = useQuery(linkQueries.list(getBoot().accountId));
  const shown = useLinksAfterChanges(links.data);
  const { tab } = search;
  return (
    <Page
      title={t('links.title')}
      action={<Button onClick={() => requestCartLink()}>{t('links.create')}</Button>}
      tabs={{
        value: tab,
        items: tabNames.map((value) => ({ value, label: t(`links.tabs.${value}`) })),
        onChange: (value) => setSearch({ tab: linksSearch.tab.read(value), link: '' }),
      }}
    >
      <KeepFocus key={tab}>
        <QueryView
          query={{ ...links, data: shown }}
          loading={<TablePlaceholder rows={6} columns={6} />}
          error={t('links.error')}
          isEmpty={(list) => list.length === 0}
          empty={
            <Empty
              text={t('links.empty')}
              action={
                <Button variant="default" onClick={() => requestCartLink()}>
                  {t('links.create')}
                </Button>
              }
            />
          }
        >
          {(list) => <LinkList links={list} search={search} setSearch={setSearch} />}
        </QueryView>
      </KeepFocus>
    </Page>
  );
}
