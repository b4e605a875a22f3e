import type { Activity } from '@app/contract/activities';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { activityQueries, type ImportantChange, importantKey, keepActivity, sendImportant } from '#data/activities.ts';

/** The marks under way, as if each had been answered already. */
export function usePendingImportant(contactId: number): ReadonlyMap<number, boolean> {
  const changes = usePendingChanges<ImportantChange>(importantKey(getBoot().accountId, contactId));
  return new Map(changes.map(({ activity, important }) => [activity.id, important]));
}

/** Marks an activity as important, or takes that back. */
export function useImportant(contactId: number): (activity: Activity, important: boolean) => void {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const { change } = useOptimisticChange({
    key: importantKey(accountId, contactId),
    scope: `important ${contactId}`,
    subjectOf: ({ activity }: ImportantChange) => String(activity.id),
    send: (each) => sendImportant(accountId, contactId, each),
    keep: (client, answer) => keepActivity(client, accountId, contactId, answer),
    stale: [activityQueries.all(accountId, contactId)],
    done: ({ activity, important }) => ({
      text: t(important ? 'timeline.important.marked' : 'timeline.important.unmarked'),
      undo: { activity, important: !important },
    }),
    failed: ({ important }) => t(important ? 'timeline.error.mark' : 'timeline.error.unmark'),
    situation: ({ important }) => (important ? 'marking an activity' : 'unmarking an activity'),
  });
  return (activity, important) => change({ activity, important });
}
