import { currentLocale, useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import styles from './notifications.module.css';
import { daysAgo, timeParts } from './times.ts';

export function NotificationTime({ iso, now }: { iso: string; now: Date }) {
  const { t } = useTranslation();
  const { relative, dateTime } = useFormats();
  const date = new Date(iso);
  const days = daysAgo(date, now);
  const { weekday, month, day, time } = timeParts(date, currentLocale());
  // The server's clock may be ahead of this one, and no notification should say "in 2 seconds".
  const today = () => relative(date > now ? now.toISOString() : iso, now);
  return (
    <time className={styles.time} dateTime={iso} title={dateTime(iso)}>
      {days <= 0 && today()}
      {days === 1 && t('notifications.yesterday', { time })}
      {days > 1 && t('notifications.onDay', { weekday, month, day, time })}
    </time>
  );
}
