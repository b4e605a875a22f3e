import { AppError, type ErrorCode } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useRecordTitle } from '@app/frame/state/page-title.ts';
import back from '@app/ui/page/back-link.module.css';
import { Page } from '@app/ui/page/page';
import { DetailPlaceholder } from '@app/ui/state/detail-placeholder';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dealQueries } from '#data/deals.ts';
import { DealActions } from './deal-actions.tsx';
import { DealView } from './deal-view.tsx';
import type { dealSearch } from './search.ts';
import { DealStatusBadge } from './status-badge.tsx';

/** An id that no deal can have is refused as a bad request. */
const missing: ErrorCode[] = ['deal.notFound', 'request.invalid'];

type Props = PageProps<typeof dealSearch, '/deals/$dealId'>;

export function DealPage({ params, search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const deal = useQuery(dealQueries.detail(getBoot().accountId, Number(params.dealId)));
  const { data } = deal;
  useRecordTitle(data?.name);
  const isMissing = deal.error instanceof AppError && missing.includes(deal.error.code);
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.deals} className={back.link}>
          {t('deals.title')}
        </Link>
      </div>
      <Page
        title={data?.name ?? t('deal.title')}
        beside={data && <DealStatusBadge status={data.status} />}
        action={data && !isMissing && <DealActions key={data.id} deal={data} />}
      >
        {isMissing ? (
          <Empty text={t('deal.notFound')} />
        ) : (
          <QueryView query={deal} loading={<DetailPlaceholder lines={2} columns={3} />} error={t('deals.error.get')}>
            {(found) => (
              <DealView key={found.id} deal={found} part={search.part} onPart={(part) => setSearch({ part })} />
            )}
          </QueryView>
        )}
      </Page>
    </>
  );
}
