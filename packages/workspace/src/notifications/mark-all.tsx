import { getBoot } from '@app/frame/state/boot.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notificationQueries } from '../data/notifications.ts';
import { useChange, usePendingNotificationChanges } from './use-change.ts';

/** Not `disabled` while there is nothing to mark: that would lose the keyboard's focus. */
export function MarkAll({ variant }: { variant: 'default' | 'subtle' }) {
  const { t } = useTranslation();
  const change = useChange();
  const { accountId, user } = getBoot();
  const fresh = useQuery(notificationQueries.count(accountId, user.id, 'New'));
  const unread = useQuery(notificationQueries.count(accountId, user.id, 'Unread'));
  const isPending = usePendingNotificationChanges().some(({ kind }) => kind === 'markAll');
  const isDone = isPending || (fresh.data?.count ?? 0) + (unread.data?.count ?? 0) === 0;
  return (
    <Button
      variant={variant}
      size={variant === 'subtle' ? 'compact-sm' : 'sm'}
      aria-disabled={isDone}
      data-disabled={isDone}
      onClick={() => isDone || change({ kind: 'markAll' })}
    >
      {t('notifications.markAll')}
    </Button>
  );
}
