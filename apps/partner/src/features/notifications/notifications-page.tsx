import { BusyButton } from '@app/ui/busy-button';
import { Empty } from '@app/ui/empty';
import { Page } from '@app/ui/page';
import { TablePlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getBoot } from '#lib/boot.ts';
import { NotificationGroups } from './notification-groups.tsx';
import { notificationQueries } from './queries.ts';

const STEP = 15;

export function NotificationsPage() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  const list = useInfiniteQuery(notificationQueries.list(getBoot().accountId));
  const all = list.data?.pages.flatMap(({ notifications }) => notifications);
  const loaded = all?.length ?? 0;

  function showMore() {
    setShown(shown + STEP);
    if (shown + STEP > loaded && list.hasNextPage) void list.fetchNextPage();
  }

  return (
    <Page title={t('notifications.title')}>
      <QueryView
        query={{ ...list, data: all }}
        loading={<TablePlaceholder rows={8} columns={2} />}
        error={{
          text: t('notifications.error.notificationsPanel'),
          reload: t('common.reload'),
          requestIdLabel: t('errors.requestIdLabel'),
        }}
        isEmpty={(notifications) => notifications.length === 0}
        empty={<Empty text={t('notifications.empty')} />}
      >
        {(notifications) => <NotificationGroups notifications={notifications.slice(0, shown)} />}
      </QueryView>
      {(shown < loaded || list.hasNextPage) && (
        <Group justify="center">
          {list.isFetchNextPageError && <Text role="alert">{t('notifications.moreFailed')}</Text>}
          <BusyButton variant="default" busy={list.isFetchingNextPage} onClick={showMore}>
            {t('notifications.more')}
          </BusyButton>
        </Group>
      )}
    </Page>
  );
}
