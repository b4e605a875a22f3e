import { AppError, type ErrorCode } from '@app/contract/errors';
import back from '@app/ui/back-link.module.css';
import { Empty } from '@app/ui/empty';
import { Page } from '@app/ui/page';
import { TextPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '#app/routes.tsx';
import { getBoot } from '#lib/boot.ts';
import { ClientDetails } from './client-details.tsx';
import { clientQueries } from './queries.ts';

/** An id that no client can have is refused as a bad request. */
const missing: ErrorCode[] = ['client.notFound', 'request.invalid'];

export function ClientPage({ params, search }: PageProps) {
  const { t } = useTranslation();
  const client = useQuery(clientQueries.one(getBoot().accountId, params.id ?? ''));
  const isMissing = client.error instanceof AppError && missing.includes(client.error.code);
  return (
    <>
      <BackLink from={search.from} />
      <Page title={client.data?.name ?? t('client.title')}>
        {isMissing ? (
          <Empty text={t('client.notFound')} />
        ) : (
          <QueryView
            query={client}
            loading={<TextPlaceholder lines={6} />}
            error={{ text: t('client.error'), reload: t('common.reload'), requestIdLabel: t('errors.requestIdLabel') }}
          >
            {(found) => <ClientDetails client={found} />}
          </QueryView>
        )}
      </Page>
    </>
  );
}

/** To the campaign that the reader came from, else to the list. */
function BackLink({ from }: { from: string | undefined }) {
  const { t } = useTranslation();
  const campaign = /^\d+$/.test(from ?? '') ? from : undefined;
  const to = campaign === undefined ? '/clients' : `/campaigns/marketplace/${campaign}`;
  return (
    <div className={back.line}>
      <Link to={to} className={back.link}>
        {t(campaign === undefined ? 'client.back' : 'client.backToCampaign')}
      </Link>
    </div>
  );
}
