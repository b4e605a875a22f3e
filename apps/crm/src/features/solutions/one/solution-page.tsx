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
import { solutionQueries } from '#data/solutions/solutions.ts';
import { StateBadge } from '../state-badge.tsx';
import type { solutionSearch } from './search.ts';
import { SolutionActions } from './solution-actions.tsx';
import { SolutionView } from './solution-view.tsx';

/** An id that no solution can have is refused as a bad request. */
const missing: ErrorCode[] = ['solution.notFound', 'request.invalid'];

type Props = PageProps<typeof solutionSearch, '/solutions/$solutionId'>;

export function SolutionPage({ params, search, setSearch }: Props) {
  const { t } = useTranslation('crm');
  const solution = useQuery(solutionQueries.detail(getBoot().accountId, Number(params.solutionId)));
  const { data } = solution;
  useRecordTitle(data?.name);
  const isMissing = solution.error instanceof AppError && missing.includes(solution.error.code);
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.solutions} className={back.link}>
          {t('solutions.title')}
        </Link>
      </div>
      <Page
        title={data?.name ?? t('solution.title')}
        beside={data && <StateBadge state={data.state} />}
        action={data && !isMissing && <SolutionActions key={data.id} solution={data} />}
      >
        {isMissing ? (
          <Empty text={t('solution.notFound')} />
        ) : (
          <QueryView
            query={solution}
            loading={<DetailPlaceholder lines={2} columns={4} />}
            error={t('solution.error.get')}
          >
            {(found) => <SolutionView key={found.id} solution={found} search={search} setSearch={setSearch} />}
          </QueryView>
        )}
      </Page>
    </>
  );
}
