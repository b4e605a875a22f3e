import { countNotifications } from '@app/contract/notifications';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#lib/api.ts';
import { getBoot } from '#lib/boot.ts';
import styles from './header.module.css';

const EVERY_MINUTE = 60_000;

/** A dot while there is something new. A count that cannot be had is no dot, and no message. */
export function Bell() {
  const { t } = useTranslation();
  const { accountId, user } = getBoot();
  const { data } = useQuery({
    queryKey: ['notification-count', accountId, 'New'],
    queryFn: ({ signal }) =>
      call(
        countNotifications,
        { query: { accountId, userId: user.id, source: 'partners', type: 'alert', status: 'New' } },
        { signal },
      ),
    refetchInterval: EVERY_MINUTE,
  });
  const count = data?.count ?? 0;
  return (
    <Link
      to="/notifications"
      className={styles.bell}
      aria-label={count > 0 ? t('header.newNotifications', { count }) : t('header.notifications')}
    >
      <IconBell size={20} aria-hidden />
      {count > 0 && <span className={styles.dot} data-testid="new-notifications" />}
    </Link>
  );
}
