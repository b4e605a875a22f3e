import type { Task } from '@app/contract/tasks';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { useTranslation } from 'react-i18next';
import { dueText, useAccountDay } from './account-day.ts';
import { contactQueries } from './contacts.ts';
import { dealQueries } from './deals.ts';
import { sendTaskChange, type TaskChange, taskKeys, taskQueries } from './tasks.ts';

/** Changes tasks at once, from wherever they are shown, with an undo. */
export function useTaskChange() {
  const { t } = useTranslation('crm');
  const { number } = useFormats();
  const { accountId } = getBoot();
  const { today } = useAccountDay();
  const said = ({ kind, ids, name }: TaskChange, count = ids.length) =>
    count === 1 ? t(`tasks.done.${kind}`, { name }) : t(`tasks.doneSeveral.${kind}`, { number: number(count) });
  const { change } = useOptimisticChange({
    key: taskKeys.change(accountId),
    scope: 'tasks',
    subjectOf: ({ ids }: TaskChange) => ids.join(),
    send: (each) => sendTaskChange(accountId, each),
    // Until then it stands there as it will be, and not for a moment longer.
    keep: (client) => client.refetchQueries({ queryKey: taskQueries.all(accountId), type: 'active' }),
    stale: [taskQueries.all(accountId)],
    affected: [contactQueries.all(accountId), dealQueries.all(accountId)],
    done: (sent, { ids, next }) => ({
      text:
        next?.dueDate && sent.kind === 'complete'
          ? t('tasks.done.next', { name: sent.name, date: dueText(next.dueDate, next.dueTime, today) })
          : said(sent, ids.length),
      undo: undoOf(sent, ids),
    }),
    failed: ({ kind }) => t(`tasks.error.${kind}`),
    situation: ({ kind }) => `${situations[kind]} a task`,
    tellsEveryFailure: true,
  });
  return change;
}

const situations = {
  complete: 'completing',
  reopen: 'reopening',
  delete: 'deleting',
  restore: 'restoring',
  setDue: 'putting off',
  assign: 'assigning',
};
const opposites = { complete: 'reopen', delete: 'restore', reopen: undefined, restore: undefined } as const;

/** Only tasks that were changed are changed back, each to what it had before. */
function undoOf(sent: TaskChange, ids: number[]): TaskChange | undefined {
  const { name } = sent;
  if (ids.length === 0) return undefined;
  if (sent.kind === 'setDue' || sent.kind === 'assign') return { ...sent, values: sent.before, before: sent.values };
  const kind = opposites[sent.kind];
  return kind && { kind, ids, name };
}

/** The last thing that is under way with each task. */
export function usePendingTasks(): ReadonlyMap<number, TaskChange['kind']> {
  const changes = usePendingChanges<TaskChange>(taskKeys.change(getBoot().accountId));
  return new Map(changes.flatMap(({ ids, kind }) => ids.map((id) => [id, kind] as const)));
}

/** Done as it is shown: what is under way counts as if it were answered. */
export const isDone = ({ id, doneDate }: Task, pending: ReadonlyMap<number, TaskChange['kind']>): boolean => {
  const kind = pending.get(id);
  return kind === 'complete' || (kind !== 'reopen' && doneDate !== null);
};
