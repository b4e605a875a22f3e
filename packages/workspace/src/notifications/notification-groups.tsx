import type { Notification } from '@app/contract/notifications';
import { currentLocale } from '@app/i18n/use-formats';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemProps, NotificationItem } from './notification-item.tsx';
import styles from './notifications.module.css';
import { type GroupName, groupByTime } from './times.ts';

type Props = Pick<ItemProps, 'onChange' | 'onOpened'> & {
  notifications: Notification[];
  heading: 'h2' | 'h3';
  /** Shown before each notification. */
  before?: ((notification: Notification) => ReactNode) | undefined;
};

export function NotificationGroups({ notifications, ...props }: Props) {
  const now = useNow();
  return groupByTime(notifications, now, currentLocale()).map(([name, items]) => (
    <Group key={name} name={name} items={items} now={now} {...props} />
  ));
}

type GroupProps = Omit<Props, 'notifications'> & { name: GroupName; items: Notification[]; now: Date };

function Group({ name, items, now, heading: Heading, before, onChange, onOpened }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.group}>
      <Heading className={styles.heading} id={id}>
        {t(`notifications.group.${name}`)}
      </Heading>
      <ul className={styles.list} aria-labelledby={id}>
        {items.map((notification) => (
          <li key={notification.id} className={styles.item} data-row>
            {before?.(notification)}
            <NotificationItem notification={notification} now={now} onChange={onChange} onOpened={onOpened} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const A_MINUTE = 60_000;

/** The current time, updated while the list is open so that ages and day groups stay right. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
