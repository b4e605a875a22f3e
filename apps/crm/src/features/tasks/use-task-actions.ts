import type { Task } from '@app/contract/tasks';
import { useTranslation } from 'react-i18next';
import { useAccountDay } from '#data/account-day.ts';
import { useTaskChange } from '#data/task-changes.ts';
import { addDays } from '#data/wall-clock.ts';
import { openModal } from '#modals';
import { followUpOf } from './form/typed.ts';
import { putOff, putOffTo, type TaskAction } from './put-off.ts';

/** What can be done with one task from its line. */
export function useTaskActions() {
  const { t } = useTranslation('crm');
  const change = useTaskChange();
  const { today } = useAccountDay();
  return {
    change,
    today,
    run(task: Task, action: TaskAction) {
      const { id, title, doneDate } = task;
      if (doneDate !== null) {
        if (action === 'complete') change({ kind: 'reopen', ids: [id], name: title });
        return;
      }
      if (action === 'tomorrow' || action === 'week') {
        change(putOff([task], putOffTo(action, today)));
        return;
      }
      change({ kind: 'complete', ids: [id], name: title });
      if (action === 'followUp')
        openModal('task', { start: followUpOf(task, t('tasks.followUpOf', { name: title }), addDays(today, 1)) });
    },
  };
}
