import { AppError, type ErrorCode } from '@app/contract/errors';
import { crmPaths } from '@app/contract/paths';
import type { SolutionDetail } from '@app/contract/solutions';
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
import { BuilderActions } from './builder-actions.tsx';
import { BuilderNotices } from './builder-notices.tsx';
import { BuilderView } from './builder-view.tsx';
import { useBuilder } from './use-builder.ts';

/** An id that no solution can have is refused as a bad request. */
const missing: ErrorCode[] = ['solution.notFound', 'request.invalid'];

type Props = PageProps<Record<never, never>, '/solutions/$solutionId/edit'>;

export function BuilderPage({ params }: Props) {
  const { t } = useTranslation('crm');
  const solution = useQuery(solutionQueries.detail(getBoot().accountId, Number(params.solutionId)));
  const isMissing = solution.error instanceof AppError && missing.includes(solution.error.code);
  if (isMissing)
    return (
      <Page title={t('builder.title')}>
        <Empty text={t('solution.notFound')} />
      </Page>
    );
  if (!solution.data)
    return (
      <Page title={t('builder.title')}>
        <QueryView
          query={solution}
          loading={<DetailPlaceholder lines={2} columns={4} />}
          error={t('solution.error.get')}
        >
          {() => null}
        </QueryView>
      </Page>
    );
  return <Builder key={solution.data.id} solution={solution.data} />;
}

function Builder({ solution }: { solution: SolutionDetail }) {
  const { t } = useTranslation('crm');
  const builder = useBuilder(solution);
  const { id, state } = solution;
  useRecordTitle(builder.draft.name);
  return (
    <>
      <div className={back.line}>
        <Link to={crmPaths.solution(id)} className={back.link}>
          {t('solution.title')}
        </Link>
      </div>
      <Page
        title={builder.draft.name || t('builder.title')}
        beside={<StateBadge state={state} />}
        action={<BuilderActions solution={solution} builder={builder} />}
      >
        <BuilderNotices solution={solution} builder={builder} />
        <BuilderView solution={solution} builder={builder} />
      </Page>
    </>
  );
}
