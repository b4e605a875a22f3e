import type { PageProps } from '@app/frame/app/route.ts';
import { FirstStepsInstead } from '@app/frame/shell/first-steps.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useHint } from '@app/frame/state/hints.ts';
import { Hint } from '@app/ui/page/hint';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { TablePlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { prepareForManyRows } from '@app/ui/table/data-table';
import { VirtualRows } from '@app/ui/table/virtual-rows';
import { Box, Stack } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clientQueries, hasManyClients } from '#data/clients.ts';
import { ResetFilters } from './client-filters.tsx';
import { ClientTiles } from './client-tiles.tsx';
import { Clients } from './clients.tsx';
import { type clientsSearch, isPlain, personOf } from './search.ts';

type Props = Pick<PageProps<typeof clientsSearch>, 'search' | 'setSearch'>;

prepareForManyRows(VirtualRows);

export function ClientsPage({ search, setSearch }: Props) {
  const { t } = useTranslation('partner');
  const hint = useHint('ftu_clients');
  const { accountId, user } = getBoot();
  const person = personOf(search, user.id);
  const isNarrowed = person !== undefined;
  const { clients, isPartial } = useClients(accountId, person, isPlain(search));
  return (
    <Page title={t('clients.title')}>
      {hint.shown && clients.data?.content.length !== 0 && (
        <Hint title={t('clients.hint.title')} text={t('clients.hint.text')} onDismiss={hint.dismiss} />
      )}
      <QueryView
        query={clients}
        loading={<Loading search={search} setSearch={setSearch} />}
        error={t('clients.error')}
        isEmpty={({ content }) => content.length === 0 && !isNarrowed && !clients.isPlaceholderData}
        empty={
          <FirstStepsInstead>
            <Empty text={t('clients.empty')} />
          </FirstStepsInstead>
        }
      >
        {({ content, totalCount }) => (
          <Clients
            clients={content}
            total={totalCount}
            isOld={clients.isPlaceholderData}
            isPartial={isPartial}
            search={search}
            setSearch={setSearch}
          />
        )}
      </QueryView>
      {isNarrowed && clients.data === undefined && clients.isError && <ResetFilters setSearch={setSearch} />}
    </Page>
  );
}

/**
 * The whole list. Where it was long at the last visit and the page opens with it as the server orders it, its first rows
 * are asked for before the rest: ten thousand take the server and this machine a while.
 */
function useClients(accountId: string, partnerUserId: string | undefined, isPlainList: boolean) {
  const list = clientQueries.list(accountId, partnerUserId);
  const client = useQueryClient();
  const [isOpening, setOpening] = useState(() => client.getQueryData(list.queryKey) === undefined);
  const wantsFirst = isOpening && isPlainList && hasManyClients(accountId);
  const first = useQuery({ ...clientQueries.first(accountId, partnerUserId), enabled: wantsFirst });
  const all = useQuery({ ...list, placeholderData: keepPreviousData, enabled: !(wantsFirst && first.isPending) });
  if (isOpening && (all.data !== undefined || all.isError)) setOpening(false);
  const isPartial = isOpening && all.data === undefined && !all.isError && first.data !== undefined;
  return { clients: isPartial ? { ...all, data: first.data } : all, isPartial };
}

function Loading({ search, setSearch }: Props) {
  return (
    <Stack gap={16}>
      <ClientTiles total={undefined} counts={undefined} shown={search.health} setSearch={setSearch} />
      <Box h={36} />
      <TablePlaceholder rows={10} columns={6} />
    </Stack>
  );
}
