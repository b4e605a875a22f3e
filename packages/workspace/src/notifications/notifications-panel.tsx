import { track } from '@app/frame/calls/analytics.ts';
import { closePanel } from '@app/frame/state/panels.ts';
import { Panel } from '@app/ui/overlay/panel';
import { Empty } from '@app/ui/state/empty';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { everything } from '../data/notifications.ts';
import { MarkAll } from './mark-all.tsx';
import { NotificationGroups } from './notification-groups.tsx';
import styles from './notifications.module.css';
import { NotificationsView } from './notifications-view.tsx';
import { useChange } from './use-change.ts';
import { useNotifications } from './use-notifications.ts';

export function NotificationsPanel({ opened }: { opened: boolean }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (opened) track('notificationPanelViewed');
  }, [opened]);
  return (
    <Panel
      opened={opened}
      onClose={closePanel}
      title={t('notifications.title')}
      footer={
        <Link to="/notifications" className={styles.viewAll} onClick={closePanel}>
          {t('notifications.viewAll')}
        </Link>
      }
    >
      <List />
    </Panel>
  );
}

function List() {
  const { t } = useTranslation();
  const change = useChange();
  const notifications = useNotifications(everything);
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <MarkAll variant="subtle" />
      </div>
      <NotificationsView from={notifications} empty={<Empty text={t('notifications.empty')} />}>
        {(shown) => <NotificationGroups notifications={shown} heading="h3" onChange={change} onOpened={closePanel} />}
      </NotificationsView>
    </div>
  );
}
