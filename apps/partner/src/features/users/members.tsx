import { Empty } from '@app/ui/empty';
import { TablePlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { SearchField } from '@app/ui/search-field';
import { Toolbar } from '@app/ui/toolbar';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getBoot } from '#lib/boot.ts';
import { useFormats } from '#lib/locale.ts';
import { KeepFocus } from './keep-focus.tsx';
import { userQueries } from './queries.ts';
import { useInView } from './use-in-view.ts';
import { UserTable } from './user-table.tsx';

type Props = { search: string; onSearch: (search: string) => void };

export function Members({ search, onSearch }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const users = useInfiniteQuery(userQueries.list(getBoot().accountId, search));
  const pages = users.data?.pages ?? [];
  const members = pages.flatMap(({ content }) => content);
  const total = pages.at(-1)?.totalCount ?? members.length;
  // Never cancels what is under way: the button and the end of the list may ask in the same moment.
  const loadMore = () => void users.fetchNextPage({ cancelRefetch: false });
  const waiting = users.hasNextPage && !users.isFetching && !users.isFetchNextPageError;
  const end = useInView(waiting ? pages.length : null, loadMore);

  const count =
    members.length < total
      ? t('users.shown', { shown: number(members.length), total: number(total) })
      : t('users.count', { count: total, number: number(total) });
  const clear = (
    <Button variant="default" onClick={() => onSearch('')}>
      {t('users.clearSearch')}
    </Button>
  );
  return (
    <>
      <Toolbar end={users.data && count}>
        <SearchField
          value={search}
          onChange={onSearch}
          label={t('users.search')}
          placeholder={t('users.search')}
          clearLabel={t('common.clear')}
          shortcut="/"
        />
      </Toolbar>
      <KeepFocus busy={users.isPlaceholderData}>
        <QueryView
          query={users}
          loading={<TablePlaceholder rows={5} columns={4} />}
          error={{ text: t('users.error'), reload: t('common.reload'), requestIdLabel: t('errors.requestIdLabel') }}
          isEmpty={() => members.length === 0}
          empty={search ? <Empty text={t('users.noMatch')} action={clear} /> : <Empty text={t('users.empty')} />}
        >
          {() => <UserTable members={members} />}
        </QueryView>
        {users.hasNextPage && (
          <Group justify="center" ref={end}>
            {users.isFetchNextPageError && <Text role="alert">{t('users.moreFailed')}</Text>}
            <Button variant="default" loading={users.isFetchingNextPage} onClick={loadMore}>
              {t('users.more')}
            </Button>
          </Group>
        )}
      </KeepFocus>
    </>
  );
}
