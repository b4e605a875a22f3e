import type { Task } from '@app/contract/tasks';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { useLatest } from '@app/frame/state/use-latest.ts';
import { aroundName, NAME } from '@app/i18n/around-name';
import { ChooseAll } from '@app/ui/table/choose-all';
import { useSelection } from '@app/ui/table/use-selection';
import { useRowKeys } from '@app/workspace/notifications/use-row-keys.ts';
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isDone, usePendingTasks } from '#data/task-changes.ts';
import { actionOf, type TaskAction } from '../put-off.ts';
import { useTaskActions } from '../use-task-actions.ts';
import { BulkBar } from './bulk-bar.tsx';
import { TaskRow } from './task-row.tsx';
import styles from './tasks.module.css';

const keyOf = ({ id }: Task) => String(id);

/** Tasks to be ticked off. Arrow keys go from one to the next; a letter does what its button does. */
export function TaskList({ tasks, label }: { tasks: Task[]; label: string }) {
  const { t } = useTranslation(['crm', 'common']);
  const root = useRef<HTMLDivElement>(null);
  const actions = useTaskActions();
  const latest = useLatest(actions);
  const pending = usePendingTasks();
  // What is about to be gone is not shown any more.
  const shown = tasks.filter(({ id }) => pending.get(id) !== 'delete');
  const labelOf = useMemo(() => {
    const label = aroundName(t('contacts.selection.select', { name: NAME }));
    return ({ title }: Task) => label(title);
  }, [t]);
  const { selection, selected, clear } = useSelection({ rows: shown, rowKey: keyOf, labelOf });
  const chosen = shown.filter((task) => selected.has(keyOf(task)));
  const onAction = useCallback((task: Task, action: TaskAction) => latest().run(task, action), [latest]);
  const onDelete = useCallback(
    ({ id, title }: Task) => latest().change({ kind: 'delete', ids: [id], name: title }),
    [latest],
  );
  useRowKeys(root);

  function onKeyDown(event: KeyboardEvent) {
    const { target, nativeEvent } = event;
    if (!(target instanceof HTMLElement) || target.closest('[role="menu"], input')) return;
    const id = Number(target.closest<HTMLElement>('[data-task]')?.dataset.task);
    const task = shown.find((each) => each.id === id);
    const action = actionOf(nativeEvent);
    if (!task || !action || event.shiftKey) return;
    event.preventDefault();
    onAction(task, action);
  }

  return (
    <div ref={root}>
      <KeepFocus>
        {chosen.length > 0 && <BulkBar tasks={chosen} today={actions.today} change={actions.change} onClear={clear} />}
        <div className={styles.frame}>
          <div className={styles.head}>
            <ChooseAll selection={selection}>
              <span className={styles.all}>{t('common:table.selectAll')}</span>
            </ChooseAll>
            <span className={styles.keys}>{t('tasks.keys')}</span>
          </div>
          {/* Letters pressed on what has the focus inside. */}
          <ul className={styles.list} aria-label={label} onKeyDown={onKeyDown}>
            {shown.map((task, index) => (
              <TaskRow
                key={task.id}
                task={task}
                index={index}
                today={actions.today}
                done={isDone(task, pending)}
                isSelected={selected.has(keyOf(task))}
                onSelect={selection.onToggle}
                onAction={onAction}
                onDelete={onDelete}
              />
            ))}
          </ul>
        </div>
      </KeepFocus>
    </div>
  );
}
