import { AppError, type ErrorCode } from '@app/contract/errors';
import type { Task } from '@app/contract/tasks';
import { getBoot } from '@app/frame/state/boot.ts';
import { backModal } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Empty } from '@app/ui/state/empty';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTaskChange } from '#data/task-changes.ts';
import { taskQueries } from '#data/tasks.ts';
import type { CrmModals } from '#modals';
import styles from './form.module.css';
import { TaskForm } from './task-form.tsx';
import { typedFrom, typedOf } from './typed.ts';

/** A new task, or one that is there. */
export function TaskModal({ task, taskId, start = {} }: CrmModals['task']) {
  const { user } = getBoot();
  if (task) return <Edit task={task} />;
  if (taskId !== undefined) return <Found taskId={taskId} />;
  return <TaskForm initial={typedFrom(start, user.id)} onSaved={backModal} />;
}

const missing: ErrorCode[] = ['task.notFound', 'request.invalid'];

function Found({ taskId }: { taskId: number }) {
  const { t } = useTranslation('crm');
  const task = useQuery(taskQueries.detail(getBoot().accountId, taskId));
  if (!task.data && task.error instanceof AppError && missing.includes(task.error.code))
    return <Empty text={t('tasks.notFound')} />;
  return (
    <QueryView query={task} loading={<TextPlaceholder lines={6} />} error={t('tasks.error.load')}>
      {(found) => <Edit task={found} />}
    </QueryView>
  );
}

function Edit({ task }: { task: Task }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const change = useTaskChange();
  const { id, title, doneDate, doneBy } = task;
  const act = (kind: 'complete' | 'reopen' | 'delete') => {
    change({ kind, ids: [id], name: title });
    backModal();
  };
  return (
    <>
      {doneDate !== null && (
        <p className={styles.state}>
          {doneBy
            ? t('tasks.doneBy', { name: doneBy.name, date: dateTime(doneDate) })
            : t('tasks.doneOn', { date: dateTime(doneDate) })}
        </p>
      )}
      <TaskForm key={id} task={task} initial={typedOf(task)} onSaved={backModal}>
        <Button variant="default" onClick={() => act(doneDate === null ? 'complete' : 'reopen')}>
          {t(doneDate === null ? 'tasks.complete' : 'tasks.reopen')}
        </Button>
        <Button variant="default" onClick={() => act('delete')}>
          {t('tasks.delete')}
        </Button>
      </TaskForm>
    </>
  );
}
