import { Empty } from '@app/ui/empty';
import { Hint } from '@app/ui/hint';
import { Page } from '@app/ui/page';
import { TablePlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getBoot } from '#lib/boot.ts';
import { useHint } from '#lib/hints.ts';
import { useFormats } from '#lib/locale.ts';
import { openModal } from '#lib/modals.ts';
import { userQueries } from './queries.ts';
import { UserTable } from './user-table.tsx';

export function UsersPage() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hint = useHint('ftu_users');
  const users = useInfiniteQuery(userQueries.list(getBoot().accountId));
  return (
    <Page
      title={t('users.title')}
      action={<Button onClick={() => openModal('invite', {})}>{t('users.invite')}</Button>}
    >
      {hint.shown && (
        <Hint
          title={t('hints.users.title')}
          text={t('hints.users.text')}
          dismissLabel={t('hints.dismiss')}
          onDismiss={hint.dismiss}
        />
      )}
      <QueryView
        query={users}
        loading={<TablePlaceholder rows={5} columns={4} />}
        error={{ text: t('users.error'), reload: t('common.reload'), requestIdLabel: t('errors.requestIdLabel') }}
        isEmpty={({ pages }) => pages.every(({ content }) => content.length === 0)}
        empty={<Empty text={t('users.empty')} />}
      >
        {({ pages }) => {
          const members = pages.flatMap(({ content }) => content);
          const total = pages.at(-1)?.totalCount ?? members.length;
          return (
            <UserTable
              members={members}
              footer={
                members.length < total
                  ? t('users.shown', { shown: number(members.length), total: number(total) })
                  : undefined
              }
            />
          );
        }}
      </QueryView>
      {users.hasNextPage && (
        <Group justify="center">
          {users.isFetchNextPageError && <Text role="alert">{t('users.moreFailed')}</Text>}
          <Button variant="default" loading={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
            {t('users.more')}
          </Button>
        </Group>
      )}
    </Page>
  );
}
