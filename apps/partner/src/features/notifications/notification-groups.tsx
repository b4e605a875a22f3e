import '@mantine/core/styles/Title.layer.css';
import type { Notification } from '@app/contract/notifications';
import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications.module.css';
import { type GroupName, groupByTime } from './times.ts';

export function NotificationGroups({ notifications }: { notifications: Notification[] }) {
  const now = new Date();
  return groupByTime(notifications, now).map(([name, items]) => (
    <Group key={name} name={name} items={items} now={now} />
  ));
}

function Group({ name, items, now }: { name: GroupName; items: Notification[]; now: Date }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb={8}>
        {t(`notifications.group.${name}`)}
      </Title>
      <ul className={styles.list}>
        {items.map((notification) => (
          <li key={notification.id} className={styles.item}>
            <NotificationItem notification={notification} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}
