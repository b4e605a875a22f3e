import { crmPaths } from '@app/contract/paths';
import type { Task } from '@app/contract/tasks';
import { useFormats } from '@app/i18n/use-formats';
import { appIcon } from '@app/ui/app-icon';
import { Icon } from '@app/ui/icon';
import { LazyMenu } from '@app/ui/overlay/lazy-menu';
import { StatusBadge } from '@app/ui/status-badge';
import { ActionIcon } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { dueText } from '#data/account-day.ts';
import { openModal } from '#modals';
import type { TaskAction } from '../put-off.ts';
import styles from './tasks.module.css';

const MoreIcon = appIcon(IconDots);
const RepeatIcon = appIcon(IconRepeat, 14);
const BellIcon = appIcon(IconBell, 14);

type Props = {
  task: Task;
  index: number;
  today: string;
  /** As it is shown: what is under way counts. */
  done: boolean;
  isSelected: boolean;
  onSelect: (index: number, extend: boolean) => void;
  onAction: (task: Task, action: TaskAction) => void;
  onDelete: (task: Task) => void;
};

/** One task: what, when, for whom. Drawn anew only when something of it has changed. */
export const TaskRow = memo(function TaskRow(props: Props) {
  const { task, index, today, done, isSelected, onSelect, onAction } = props;
  const { t } = useTranslation('crm');
  const { title } = task;
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openModal('task', { task });
  }
  return (
    <li className={styles.row} data-row data-task={task.id} data-done={done} data-selected={isSelected}>
      <label className={styles.select}>
        <input
          type="checkbox"
          aria-label={t('contacts.selection.select', { name: title })}
          checked={isSelected}
          onChange={({ nativeEvent }) =>
            onSelect(index, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      <button
        type="button"
        className={styles.check}
        aria-label={t(done ? 'tasks.reopenOne' : 'tasks.completeOne', { name: title })}
        title={t(done ? 'tasks.reopen' : 'tasks.complete')}
        onClick={() => onAction(task, 'complete')}
      >
        <Icon name="done" size={14} />
      </button>
      <div className={styles.what}>
        <a href={crmPaths.task(task.id)} className={styles.title} onClick={open} data-open>
          <bdi>{title}</bdi>
        </a>
        <About task={task} />
      </div>
      <Due task={task} today={today} done={done} />
      <span className={styles.who}>
        <bdi title={task.assignee?.partnerCompany ?? undefined}>{task.assignee?.name ?? t('contacts.nobody')}</bdi>
      </span>
      <RowMenu {...props} />
    </li>
  );
});

/** Whom and what it is about. */
function About({ task: { contact, deal, priority } }: { task: Task }) {
  const { t } = useTranslation('crm');
  if (!contact && !deal && priority === 'normal') return null;
  return (
    <span className={styles.about}>
      {priority !== 'normal' && (
        <StatusBadge tone={priority === 'high' ? 'attention' : 'quiet'}>{t(`tasks.badges.${priority}`)}</StatusBadge>
      )}
      {contact && (
        <Link to={crmPaths.contact(contact.id)}>
          <bdi>{contact.name || t('contacts.unnamed')}</bdi>
        </Link>
      )}
      {deal && (
        <Link to={crmPaths.deal(deal.id)}>
          <bdi>{deal.name}</bdi>
        </Link>
      )}
    </span>
  );
}

function Due({ task, today, done }: { task: Task; today: string; done: boolean }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const { dueDate, dueTime, isOverdue, repeat, reminder, doneDate } = task;
  const isLate = isOverdue && !done;
  return (
    <span className={styles.due} data-late={isLate || undefined}>
      {doneDate !== null ? (
        <time dateTime={doneDate}>{dateTime(doneDate)}</time>
      ) : (
        dueDate !== null && <time dateTime={dueDate}>{dueText(dueDate, dueTime, today)}</time>
      )}
      {isLate && <span className="visually-hidden"> {t('tasks.overdue')}</span>}
      {repeat !== '' && (
        <span title={t('tasks.repeated')}>
          <RepeatIcon />
          <span className="visually-hidden"> {t('tasks.repeated')}</span>
        </span>
      )}
      {reminder !== null && doneDate === null && (
        <span title={t('tasks.reminded')}>
          <BellIcon />
          <span className="visually-hidden"> {t('tasks.reminded')}</span>
        </span>
      )}
    </span>
  );
}

function RowMenu({ task, done, onAction, onDelete }: Props) {
  const { t } = useTranslation('crm');
  return (
    <LazyMenu
      position="bottom-end"
      width={240}
      target={
        <ActionIcon aria-label={t('tasks.menu', { name: task.title })}>
          <MoreIcon />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          {!done && (
            <>
              <Menu.Item onClick={() => onAction(task, 'followUp')}>{t('tasks.followUp')}</Menu.Item>
              <Menu.Item onClick={() => onAction(task, 'tomorrow')}>{t('tasks.putOff.tomorrow')}</Menu.Item>
              <Menu.Item onClick={() => onAction(task, 'week')}>{t('tasks.putOff.week')}</Menu.Item>
            </>
          )}
          <Menu.Item color="red" onClick={() => onDelete(task)}>
            {t('tasks.delete')}
          </Menu.Item>
        </>
      )}
    </LazyMenu>
  );
}
