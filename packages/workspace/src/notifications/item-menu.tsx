import { type MutableKind, mutableKinds, type Notification } from '@app/contract/notifications';
import { useFormats } from '@app/i18n/use-formats';
import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Change } from './changes.ts';
import { MoreIcon } from './icons.tsx';
import styles from './notifications.module.css';
import { snoozeTimes } from './snooze-times.ts';
import { useMute } from './use-mute.ts';

type Props = { notification: Notification; onChange: (change: Change) => void };

export function ItemMenu({ notification, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          className={styles.menu ?? ''}
          aria-label={t('notifications.menu', { title: notification.contentTitle })}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Choices notification={notification} onChange={onChange} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices({ notification, onChange }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const mute = useMute();
  const { id, status, kind, client } = notification;
  const to = status === 'Read' ? 'Unread' : 'Read';
  const { hours, tomorrow, week } = snoozeTimes(new Date());
  const snooze = ({ until }: { until: Date }, label: string) => (
    <Menu.Item
      title={dateTime(until.toISOString())}
      onClick={() => onChange({ kind: 'snooze', id, until: until.toISOString(), wasRead: status === 'Read' })}
    >
      {label}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Item onClick={() => onChange({ kind: 'mark', ids: [id], to })}>
        {t(to === 'Read' ? 'notifications.markRead' : 'notifications.markUnread')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('notifications.snooze.label')}</Menu.Label>
      {snooze(hours, t('notifications.snooze.hours', { count: hours.count }))}
      {snooze(tomorrow, t('notifications.snooze.tomorrow'))}
      {snooze(week, t('notifications.snooze.week'))}
      {(client || isMutable(kind)) && <Menu.Divider />}
      {client && (
        <Menu.Item onClick={() => mute({ client })}>{t('notifications.mute.client', { name: client.name })}</Menu.Item>
      )}
      {isMutable(kind) && (
        <Menu.Item onClick={() => mute({ kind })}>
          {t('notifications.mute.kind', { kind: t(`notifications.kinds.${kind}`) })}
        </Menu.Item>
      )}
    </>
  );
}

const isMutable = (kind: Notification['kind']): kind is MutableKind => mutableKinds.some((each) => each === kind);
