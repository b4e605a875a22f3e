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
import { useLeaveGuard } from '@app/workspace/profile/unsaved.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { assetQueries } from '#data/solutions/assets.ts';
import { AssetEditor } from './asset-editor.tsx';

/** An id that no asset can have is refused as a bad request. */
const missing: ErrorCode[] = ['asset.notFound', 'solution.notFound', 'request.invalid'];

type Props = PageProps<Record<never, never>, '/solutions/$solutionId/assets/$assetId'>;

export function AssetPage({ params }: Props) {
  const { t } = useTranslation('crm');
  useLeaveGuard();
  const place = { solutionId: Number(params.solutionId), assetId: Number(params.assetId) };
  const asset = useQuery(assetQueries.detail(getBoot().accountId, place));
  useRecordTitle(asset.data?.name);
  const isMissing = asset.error instanceof AppError && missing.includes(asset.error.code);
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.solution(place.solutionId)} className={back.link}>
          {t('solution.title')}
        </Link>
      </div>
      {asset.data ? (
        <AssetEditor key={asset.data.id} asset={asset.data} />
      ) : (
        <Page title={t('asset.title')}>
          {isMissing ? (
            <Empty text={t('asset.notFound')} />
          ) : (
            <QueryView
              query={asset}
              loading={<DetailPlaceholder lines={2} columns={2} />}
              error={t('asset.error.load')}
            >
              {() => null}
            </QueryView>
          )}
        </Page>
      )}
    </>
  );
}
