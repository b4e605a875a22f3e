import type { Notification } from '@app/contract/notifications';
import { track } from '@app/frame/calls/analytics.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change } from './changes.ts';
import { ItemMenu } from './item-menu.tsx';
import { KindIcon } from './kind-icon.tsx';
import { NotificationLink } from './notification-link.tsx';
import { NotificationTime } from './notification-time.tsx';
import styles from './notifications.module.css';

export type ItemProps = {
  notification: Notification;
  now: Date;
  onChange: (change: Change) => void;
  onOpened?: (() => void) | undefined;
};

/** Memoized, because a list may hold hundreds of notifications. */
export const NotificationItem = memo(function NotificationItem({ notification, now, onChange, onOpened }: ItemProps) {
  const { t } = useTranslation();
  const { id, contentTitle, contentText, createTime, actionUrl, status, kind } = notification;

  function open(here: boolean) {
    track('notificationClicked');
    if (status !== 'Read') onChange({ kind: 'mark', ids: [id], to: 'Read', quiet: true });
    if (here) onOpened?.();
  }

  return (
    <>
      {status !== 'Read' && (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('notifications.unread')}</span>
        </span>
      )}
      <KindIcon kind={kind} />
      <div className={styles.content}>
        <div className={styles.words}>
          <p className={styles.title}>
            <NotificationLink actionUrl={actionUrl} onOpen={open}>
              <Words in={kind}>{contentTitle}</Words>
            </NotificationLink>
          </p>
          <p className={styles.text}>
            <Words in={kind}>{contentText}</Words>
          </p>
        </div>
        <NotificationTime iso={createTime} now={now} />
      </div>
      <ItemMenu notification={notification} onChange={onChange} />
    </>
  );
});

/**
 * An announcement is in its author's language. All else is in the reader's, and is written in its direction even where
 * it begins with a name in another script.
 */
const Words = ({ in: kind, children }: { in: Notification['kind']; children: string }) =>
  kind === 'announcement' ? <bdi>{children}</bdi> : children;
