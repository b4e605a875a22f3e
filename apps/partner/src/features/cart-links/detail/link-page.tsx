import { AppError } from '@app/contract/errors';
import type { CartLinkDetail } from '@app/contract/links';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useRecordTitle } from '@app/frame/state/page-title.ts';
import backStyles from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { Tabs } from '@app/ui/page/tabs';
import { DetailPlaceholder } from '@app/ui/state/detail-placeholder';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { linkQueries } from '#data/cart-links.ts';
import { LinkMenu } from '../list/link-actions.tsx';
import { isOngoing } from '../list/order-links.ts';
import { useCopyLink } from '../list/use-copy-link.ts';
import { useLinksAfterChanges } from '../list/use-link-change.ts';
import styles from './link.module.css';
import { LinkOrders } from './link-orders.tsx';
import { LinkSummary } from './link-summary.tsx';
import { LinkVisits } from './link-visits.tsx';
import { linkSearch, tabs } from './search.ts';

/** One link: what it offers, who made it, how often it was opened, who bought through it, and for how much. */
export function LinkPage({ params, search, setSearch }: PageProps<typeof linkSearch, '/links/$id'>) {
  const { t } = useTranslation('partner');
  const found = useQuery(linkQueries.detail(getBoot().accountId, params.id ?? ''));
  const link = useLinksAfterChanges(found.data && [found.data])?.[0];
  useRecordTitle(link?.name);
  const isMissing = found.error instanceof AppError && found.error.code === 'link.notFound';
  return (
    <>
      <div className={backStyles.line}>
        <Link to="/links" className={backStyles.link}>
          {t('links.detail.back')}
        </Link>
      </div>
      <Page title={link?.name ?? t('links.detail.title')} action={link && !isMissing && <Actions link={link} />}>
        {isMissing ? (
          <Empty text={t('links.detail.notFound')} />
        ) : (
          <QueryView
            query={{ ...found, data: link }}
            loading={<DetailPlaceholder lines={1} columns={5} />}
            error={t('links.detail.error')}
          >
            {(shown) => (
              <>
                <LinkSummary link={shown} />
                <Tabs
                  label={shown.name}
                  value={search.tab}
                  items={tabs.map((value) => ({ value, label: t(`links.detail.tabs.${value}`) }))}
                  onChange={(value) => setSearch({ tab: linkSearch.tab.read(value) })}
                  className={styles.panel}
                >
                  {search.tab === 'orders' ? <LinkOrders linkId={shown.id} /> : <LinkVisits days={shown.days} />}
                </Tabs>
              </>
            )}
          </QueryView>
        )}
      </Page>
    </>
  );
}

/** A link that has ended cannot be copied. */
function Actions({ link }: { link: CartLinkDetail }) {
  const { t } = useTranslation('partner');
  const copy = useCopyLink();
  return (
    <div className={styles.actions}>
      {isOngoing(link) && <Button onClick={() => void copy(link.url)}>{t('links.copy')}</Button>}
      <LinkMenu link={link} />
    </div>
  );
}
