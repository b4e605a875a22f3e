import { AppError, type ErrorCode } from '@app/contract/errors';
import type { PageProps } from '@app/frame/app/route.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useRecordTitle } from '@app/frame/state/page-title.ts';
import { Empty } from '@app/ui/empty';
import { Page } from '@app/ui/page';
import { TablePlaceholder, TextPlaceholder, TilesPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { clientQueries } from '#data/clients.ts';
import { AccountAction } from './account-action.tsx';
import { BackLink } from './back-link.tsx';
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
        action={client.data && <AccountAction key={client.data.id} client={client.data} />}
      >
        {isMissing ? (
          <Empty text={t('client.notFound')} />
        ) : (
          <QueryView query={client} loading={<Loading />} error={t('client.error')}>
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

function Loading() {
  return (
    <Stack gap={20}>
      <TextPlaceholder lines={1} />
      <TilesPlaceholder tiles={4} />
      <TablePlaceholder rows={6} columns={5} />
    </Stack>
  );
}
