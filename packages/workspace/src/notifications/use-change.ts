import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { keepCounts, notificationChangeKey, notificationQueries, type Pages } from '../data/notifications.ts';
import { type Change, changed, send, undoOf } from './changes.ts';
import { keepUndo } from './undo.ts';

export const usePendingNotificationChanges = () =>
  usePendingChanges<Change>(notificationChangeKey(getBoot().accountId));

/** Changes notifications, shows a message, and offers an undo. */
export function useChange(): (change: Change) => void {
  const { t } = useTranslation();
  const words = useDoneText();
  const { accountId } = getBoot();
  const { change } = useOptimisticChange({
    key: notificationChangeKey(accountId),
    // Sent one after the other, so that the counts of the last answer are the right ones.
    scope: `notifications ${accountId}`,
    subjectOf: (each: Change) => JSON.stringify(each),
    send,
    keep: async (client, answer, each) => {
      await keepCounts(client, accountId, answer.counts);
      client.setQueriesData<Pages>(
        { queryKey: notificationQueries.all(accountId) },
        (old) => old && inPages(old, each),
      );
    },
    stale: [notificationQueries.all(accountId), notificationQueries.counts(accountId)],
    done: (each, answer) => {
      const undo = undoOf(each, answer);
      return each.quiet || !undo ? undefined : { text: words(each, answer.notificationIds.length), undo };
    },
    failed: () => t('notifications.changeFailed'),
    situation: ({ kind }) => `changing notifications: ${kind}`,
    keepUndo,
  });
  return change;
}

const inPages = ({ pages, pageParams }: Pages, change: Change): Pages => ({
  pageParams,
  pages: pages.map((page) => ({ ...page, notifications: changed(page.notifications, change) })),
});

function useDoneText() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (change: Change, count: number): string => {
    if (change.kind === 'markAll') return t('notifications.allMarked');
    if (change.kind === 'snooze') return t('notifications.snooze.done', { when: dateTime(change.until ?? '') });
    return change.to === 'Read' ? t('notifications.markedRead', { count }) : t('notifications.markedUnread', { count });
  };
}
