import { AppError } from '@app/contract/errors';
import type { Task } from '@app/contract/tasks';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { dealQueries } from '#data/deals.ts';
import { useTaskChange } from '#data/task-changes.ts';
import { keepTask, type NewTask, sendTask, sendTaskEdit, type TaskEdit, taskKeys, taskQueries } from '#data/tasks.ts';

/** Adds a task, and offers to take it away again. The same twice, after an answer that was lost, adds one. */
export function useAddTask() {
  const { t } = useTranslation(['crm', 'common']);
  const { accountId } = getBoot();
  const client = useQueryClient();
  const change = useTaskChange();
  const key = useRef<{ text: string; key: string }>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationKey: taskKeys.save(accountId),
    mutationFn: (task: NewTask) => {
      const text = JSON.stringify(task);
      if (key.current?.text !== text) key.current = { text, key: crypto.randomUUID() };
      return sendTask(accountId, task, key.current.key);
    },
    onSuccess: ({ id, title }) => {
      key.current = undefined;
      for (const queryKey of [taskQueries.all(accountId), contactQueries.all(accountId), dealQueries.all(accountId)])
        void client.invalidateQueries({ queryKey });
      showToast({
        text: t('tasks.added', { name: title }),
        action: { label: t('common:actions.undo'), run: () => change({ kind: 'delete', ids: [id], name: title }) },
      });
    },
    onError: (failure) => reportError('adding a task', failure),
  });
  return {
    isPending,
    fault: error ? t(isInvalid(error) ? 'tasks.error.invalid' : 'tasks.error.add') : undefined,
    add: (task: NewTask, onDone: () => void) => isPending || mutate(task, { onSuccess: onDone }),
  };
}

const isInvalid = (error: unknown) =>
  error instanceof AppError && ['task.invalid', 'request.invalid'].includes(error.code);

/** Changes a task; a colleague's change of the same field meanwhile is asked about. */
export function useEditTask(task: Task | undefined) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  /** The task as a colleague has left it. */
  const [theirs, setTheirs] = useState<Task>();
  const { change, isPending } = useOptimisticChange({
    key: taskKeys.save(accountId),
    scope: `task ${task?.id}`,
    subjectOf: () => String(task?.id),
    send: (edit: TaskEdit) => sendTaskEdit(accountId, task?.id ?? 0, edit),
    keep: (cache, answer) => keepTask(cache, accountId, answer),
    stale: [taskQueries.all(accountId)],
    affected: [contactQueries.all(accountId), dealQueries.all(accountId)],
    done: ({ change: to, seen }, { title }) => ({
      text: t('tasks.saved', { name: title }),
      undo: { change: seen, seen: to },
    }),
    failed: (_, error) => {
      if (error instanceof AppError && error.code === 'task.changed') void showTheirs();
      else setFault(t(isInvalid(error) ? 'tasks.error.invalid' : 'tasks.error.edit'));
      return undefined;
    },
    situation: () => 'editing a task',
  });

  async function showTheirs() {
    const now = await client
      .fetchQuery({ ...taskQueries.detail(accountId, task?.id ?? 0), staleTime: 0 })
      .catch(() => undefined);
    if (now) setTheirs(now);
    else setFault(t('tasks.error.edit'));
  }

  return {
    isPending,
    fault,
    theirs,
    settle: () => setTheirs(undefined),
    edit(edit: TaskEdit, onDone: () => void) {
      setFault(undefined);
      if (!isPending) change(edit, onDone);
    },
  };
}
