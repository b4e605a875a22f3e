import { crmPaths } from '@app/contract/paths';
import type { Task } from '@app/contract/tasks';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { CheckLine } from '@app/ui/check-line';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { type Loadable, QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dueText, useAccountDay } from '#data/account-day.ts';
import { isDone, usePendingTasks, useTaskChange } from '#data/task-changes.ts';
import { taskQueries } from '#data/tasks.ts';
import { openModal } from '#modals';
import { Section } from './section.tsx';
import styles from './today-page.module.css';

/** What the user has to do today, and what should be done already. */
export function MyTasks() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const overdue = useQuery(taskQueries.mine(accountId, 'overdue'));
  const due = useQuery(taskQueries.mine(accountId, 'today'));
  const tasks = overdue.data && due.data ? [...overdue.data.tasks, ...due.data.tasks] : undefined;
  return (
    <Section title={t('today.tasks')} to={crmPaths.tasks} all={t('today.allTasks')}>
      <QueryView
        query={bothOf(tasks, overdue, due)}
        loading={<TextPlaceholder lines={3} />}
        error={t('tasks.error.list')}
        isEmpty={({ length }) => length === 0}
        empty={
          <>
            <p className={styles.empty}>{t('today.noTasks')}</p>
            <Button variant="default" size="compact-sm" onClick={() => openModal('task', {})}>
              {t('tasks.add')}
            </Button>
          </>
        }
      >
        {(found) => <Lines tasks={found} />}
      </QueryView>
    </Section>
  );
}

type Query = Pick<Loadable<unknown>, 'isError' | 'error' | 'refetch' | 'isFetching' | 'dataUpdatedAt'>;

/** Two answers that are shown as one. */
export const bothOf = <T,>(data: T | undefined, one: Query, other: Query): Loadable<T> => ({
  data,
  isError: one.isError || other.isError,
  error: one.error ?? other.error,
  refetch: () => Promise.all([one, other].filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  isFetching: Boolean(one.isFetching || other.isFetching),
  dataUpdatedAt: Math.min(one.dataUpdatedAt ?? 0, other.dataUpdatedAt ?? 0),
});

function Lines({ tasks }: { tasks: Task[] }) {
  const { t } = useTranslation('crm');
  const { today } = useAccountDay();
  const change = useTaskChange();
  const pending = usePendingTasks();
  return (
    <KeepFocus plain>
      <ul className={styles.list}>
        {tasks.map((task) => {
          const { id, title, dueDate, dueTime, isOverdue, contact } = task;
          const done = isDone(task, pending);
          return (
            <CheckLine
              key={id}
              label={t(done ? 'tasks.reopenOne' : 'tasks.completeOne', { name: title })}
              done={done}
              onCheck={() => change({ kind: done ? 'reopen' : 'complete', ids: [id], name: title })}
            >
              <button type="button" className={styles.open} data-open onClick={() => openModal('task', { task })}>
                <bdi>{title}</bdi>
              </button>
              <span className={styles.note}>
                {dueDate !== null && (
                  <span data-late={(isOverdue && !done) || undefined}>{dueText(dueDate, dueTime, today)}</span>
                )}
                {contact && (
                  <Link to={crmPaths.contact(contact.id)}>
                    <bdi>{contact.name || t('contacts.unnamed')}</bdi>
                  </Link>
                )}
              </span>
            </CheckLine>
          );
        })}
      </ul>
    </KeepFocus>
  );
}
