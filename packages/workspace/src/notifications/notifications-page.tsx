import type { PageProps } from '@app/frame/app/route.ts';
import { Page } from '@app/ui/page/page';
import { Empty } from '@app/ui/state/empty';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationFilters } from './filters.tsx';
import { MarkAll } from './mark-all.tsx';
import { NotificationGroups } from './notification-groups.tsx';
import styles from './notifications.module.css';
import { NotificationsView } from './notifications-view.tsx';
import type { notificationsSearch } from './search.ts';
import { SelectionBar, SelectionBox, useSelection } from './selection.tsx';
import { useChange } from './use-change.ts';
import { type Notifications, useNotifications } from './use-notifications.ts';

type Props = Pick<PageProps<typeof notificationsSearch>, 'search' | 'setSearch'>;

export function NotificationsPage({ search, setSearch }: Props) {
  const { t } = useTranslation();
  const { show, kind } = search;
  const filter = useMemo(() => ({ unread: show === 'unread', kind }), [show, kind]);
  const notifications = useNotifications(filter);
  const isNarrowed = filter.unread || filter.kind !== undefined;
  return (
    <Page title={t('notifications.title')} action={<MarkAll variant="default" />}>
      <NotificationFilters search={search} setSearch={setSearch} total={notifications.total} />
      <NotificationsView
        from={notifications}
        empty={
          isNarrowed ? (
            <Empty
              text={t('notifications.noMatch')}
              action={
                <Button variant="default" onClick={() => setSearch({ show: 'all', kind: undefined })}>
                  {t('notifications.filter.reset')}
                </Button>
              }
            />
          ) : (
            <Empty text={t('notifications.empty')} />
          )
        }
      >
        {() => <Selectable from={notifications} />}
      </NotificationsView>
    </Page>
  );
}

function Selectable({ from }: { from: Notifications }) {
  const change = useChange();
  const shown = from.list.data ?? [];
  const selection = useSelection(shown);
  return (
    <div className={styles.groups}>
      <SelectionBar selection={selection} shown={shown.length} onChange={change} />
      <NotificationGroups
        notifications={shown}
        heading="h2"
        onChange={change}
        before={(notification) => <SelectionBox notification={notification} selection={selection} />}
      />
    </div>
  );
}
