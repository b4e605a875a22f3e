import { getBoot } from '@app/frame/state/boot.ts';
import { isLive } from '@app/frame/state/live.ts';
import { setTitleBadge } from '@app/frame/state/page-title.ts';
import { openPanel } from '@app/frame/state/panels.ts';
import { HeaderButton, HeaderDot } from '@app/ui/page/header-button';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationQueries } from '../data/notifications.ts';

const EVERY_MINUTE = 60_000;

/** Shows a dot while there are new notifications. When the count fails to load there is no dot and no message. */
export function Bell() {
  const { t } = useTranslation();
  const { accountId, user } = getBoot();
  const { data, isError } = useQuery(notificationQueries.count(accountId, user.id, 'New'));
  const count = isError ? 0 : (data?.count ?? 0);
  usePollWithoutLive(accountId);
  useEffect(() => {
    setTitleBadge(count);
    return () => setTitleBadge(0);
  }, [count]);
  return (
    <HeaderButton
      aria-haspopup="dialog"
      label={count > 0 ? t('header.newNotifications', { count }) : t('header.notifications')}
      onClick={() => openPanel('notifications')}
    >
      <IconBell size={20} aria-hidden />
      {count > 0 && <HeaderDot data-testid="new-notifications" />}
    </HeaderButton>
  );
}

/** Polls only while the live connection is down. */
function usePollWithoutLive(accountId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => {
      if (isLive()) return;
      for (const queryKey of [notificationQueries.counts(accountId), notificationQueries.all(accountId)])
        void client.invalidateQueries({ queryKey });
    };
    const timer = setInterval(ask, EVERY_MINUTE);
    return () => clearInterval(timer);
  }, [client, accountId]);
}
