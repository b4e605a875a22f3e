import type { ContactDetail } from '@app/contract/contacts';
import { crmPaths } from '@app/contract/paths';
import type { Task } from '@app/contract/tasks';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { CheckLine } from '@app/ui/check-line';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dueText, useAccountDay } from '#data/account-day.ts';
import { contactName } from '#data/contacts.ts';
import { isDone, usePendingTasks, useTaskChange } from '#data/task-changes.ts';
import { taskQueries } from '#data/tasks.ts';
import { openModal } from '#modals';
import styles from './panels.module.css';
import { SidePanel } from './side-panel.tsx';

/** So many that are done are shown beneath those that are open. */
const DONE = 3;

/** What is to be done for somebody, to be ticked off here. */
export function TasksPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('crm');
  const tasks = useQuery(taskQueries.ofContact(getBoot().accountId, contact.id));
  const start = { contact: { id: contact.id, name: contactName(contact) || t('record.noName') } };
  return (
    <SidePanel title={t('tasks.title')}>
      <QueryView
        query={tasks}
        loading={<TextPlaceholder lines={2} />}
        error={t('tasks.error.list')}
        isEmpty={(found) => found.tasks.length === 0}
        empty={<p className={styles.empty}>{t('tasks.panelEmpty')}</p>}
      >
        {(found) => <Lines tasks={found.tasks} />}
      </QueryView>
      {contact.deletedDate === null && (
        <Button variant="default" size="compact-sm" mt={8} onClick={() => openModal('task', { start })}>
          {t('tasks.add')}
        </Button>
      )}
    </SidePanel>
  );
}

function Lines({ tasks }: { tasks: Task[] }) {
  const { t } = useTranslation('crm');
  const { date } = useFormats();
  const { today } = useAccountDay();
  const change = useTaskChange();
  const pending = usePendingTasks();
  const open = tasks.filter(({ doneDate }) => doneDate === null);
  const done = tasks.filter(({ doneDate }) => doneDate !== null).slice(0, DONE);
  return (
    <KeepFocus plain>
      <ul className={styles.list}>
        {[...open, ...done].map((task) => {
          const { id, title, dueDate, dueTime, isOverdue, doneDate } = task;
          const isChecked = isDone(task, pending);
          return (
            <CheckLine
              key={id}
              label={t(isChecked ? 'tasks.reopenOne' : 'tasks.completeOne', { name: title })}
              done={isChecked}
              onCheck={() => change({ kind: isChecked ? 'reopen' : 'complete', ids: [id], name: title })}
            >
              <a
                href={crmPaths.task(id)}
                className={styles.link}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  openModal('task', { task });
                }}
              >
                <bdi>{title}</bdi>
              </a>
              <span className={styles.note}>
                {doneDate !== null
                  ? t('tasks.doneOn', { date: date(doneDate) })
                  : dueDate !== null && dueText(dueDate, dueTime, today)}
                {isOverdue && !isChecked && <span className={styles.late}> {t('tasks.overdue')}</span>}
              </span>
            </CheckLine>
          );
        })}
      </ul>
    </KeepFocus>
  );
}
