import type { Notification } from '@app/contract/notifications';
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale, useFormats } from '#lib/locale.ts';
import { actionTarget } from './action-target.ts';
import styles from './notifications.module.css';
import { daysAgo, timeParts } from './times.ts';

type Props = { notification: Notification; now: Date };

export function NotificationItem({ notification, now }: Props) {
  const { t } = useTranslation();
  const { contentTitle, contentText, createTime, status } = notification;
  return (
    <>
      {status !== 'Read' && (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('notifications.unread')}</span>
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.title}>
          <Opener actionUrl={notification.actionUrl}>{contentTitle}</Opener>
        </p>
        <p className={styles.text}>
          <bdi>{contentText}</bdi>
        </p>
      </div>
      <Time iso={createTime} now={now} />
    </>
  );
}

/** A page of this app opens in place, another site in a new tab; without a web address it is only text. */
function Opener({ actionUrl, children }: { actionUrl: string | null; children: ReactNode }) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const target = actionTarget(actionUrl, location.origin);
  if (target === null) return <bdi>{children}</bdi>;
  if (target.kind === 'elsewhere')
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer">
        <bdi>{children}</bdi> <span className="visually-hidden">({t('common.opensNewTab')})</span>
      </a>
    );
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(target.href);
  };
  return (
    <a href={target.href} onClick={open}>
      <bdi>{children}</bdi>
    </a>
  );
}

function Time({ iso, now }: { iso: string; now: Date }) {
  const { t } = useTranslation();
  const { relative, dateTime } = useFormats();
  const date = new Date(iso);
  const days = daysAgo(date, now);
  const { weekday, month, day, time } = timeParts(date, currentLocale());
  return (
    <time className={styles.time} dateTime={iso} title={dateTime(iso)}>
      {days <= 0 && relative(iso, now)}
      {days === 1 && t('notifications.yesterday', { time })}
      {days > 1 && t('notifications.onDay', { weekday, month, day, time })}
    </time>
  );
}
