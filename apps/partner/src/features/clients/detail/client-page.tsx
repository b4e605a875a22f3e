import { AppError, type ErrorCode } from '@app/contract/errors';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useRecordTitle } from '@app/frame/state/page-title.ts';
import { Page } from '@app/ui/page/page';
import { DetailPlaceholder } from '@app/ui/state/detail-placeholder';
import { Empty } from '@app/ui/state/empty';
import { QueryView } from '@app/ui/state/query-view';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientQueries } from '#data/clients.ts';
import { BackLink } from './back-link.tsx';
import { ClientActions } from './client-actions.tsx';
import { ClientView } from './client-view.tsx';
import type { LoadPerformance } from './lazy-performance.tsx';
import type { clientSearch } from './search.ts';

/** An id that no client can have is refused as a bad request. */
const missing: ErrorCode[] = ['client.notFound', 'request.invalid'];

type Props = PageProps<typeof clientSearch, '/clients/$id'> & { loadPerformance?: LoadPerformance };

export function ClientPage({ params, search, setSearch, loadPerformance }: Props) {
  const { t } = useTranslation('partner');
  const client = useQuery(clientQueries.detail(getBoot().accountId, params.id));
  useRecordTitle(client.data?.name);
  const isMissing = client.error instanceof AppError && missing.includes(client.error.code);
  return (
    <>
      <BackLink from={search.from} />
      <Page
        title={client.data?.name ?? t('client.title')}
        action={client.data && <ClientActions key={client.data.id} client={client.data} />}
      >
        {isMissing ? (
          <Empty text={t('client.notFound')} />
        ) : (
          <QueryView query={client} loading={<DetailPlaceholder lines={1} columns={5} />} error={t('client.error')}>
            {(found) => (
              <ClientView
                key={found.id}
                client={found}
                tab={search.tab}
                loadPerformance={loadPerformance}
                onTab={(tab) => setSearch({ tab })}
              />
            )}
          </QueryView>
        )}
      </Page>
    </>
  );
}
