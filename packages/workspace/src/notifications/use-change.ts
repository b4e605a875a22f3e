import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/toasts';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { keepCounts, notificationQueries, type Pages } from '../data/notifications.ts';
import { type Change, changed, send, undoOf } from './changes.ts';
import { keepUndo } from './undo.ts';

const changeKey = () => ['notification-change', getBoot().accountId];

/** What was wished for and is not answered yet, oldest first. */
export const useWishes = (): Change[] =>
  useMutationState({
    filters: { mutationKey: changeKey(), status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });

/** Changes notifications, says so, and offers the way back. */
export function useChange(): (change: Change) => void {
  const { t } = useTranslation();
  const words = useWords();
  const client = useQueryClient();
  const { accountId } = getBoot();
  /** A list under way began before the answer and would bring the old state back: it is cancelled, and asked for again. */
  function reload() {
    for (const queryKey of [notificationQueries.all(accountId), notificationQueries.counts(accountId)])
      void client.invalidateQueries({ queryKey });
  }
  const { mutate } = useMutation({
    mutationKey: changeKey(),
    // One after the other: the last wish counts, and so do the counts of the last answer.
    scope: { id: `notifications ${accountId}` },
    mutationFn: send,
    onSuccess: async (answer, change) => {
      await keepCounts(client, accountId, answer.counts);
      client.setQueriesData<Pages>(
        { queryKey: notificationQueries.all(accountId) },
        (old) => old && inPages(old, change),
      );
      reload();
      const undo = undoOf(change, answer);
      if (change.quiet || !undo) return;
      const run = keepUndo(() => mutate(undo));
      showToast({ text: words(change, answer.notificationIds.length), action: { label: t('actions.undo'), run } });
    },
    onError: (error, { kind }) => {
      reportError(`changing notifications: ${kind}`, error);
      showToast({ text: t('notifications.changeFailed'), kind: 'failed' });
      reload();
    },
  });
  return mutate;
}

const inPages = ({ pages, pageParams }: Pages, change: Change): Pages => ({
  pageParams,
  pages: pages.map((page) => ({ ...page, notifications: changed(page.notifications, change) })),
});

function useWords() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (change: Change, count: number): string => {
    if (change.kind === 'markAll') return t('notifications.allMarked');
    if (change.kind === 'snooze') return t('notifications.snooze.done', { when: dateTime(change.until ?? '') });
    return change.to === 'Read' ? t('notifications.markedRead', { count }) : t('notifications.markedUnread', { count });
  };
}
