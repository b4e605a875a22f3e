import { crmPaths } from '@app/contract/paths';
import type { Task } from '@app/contract/tasks';
import { closeModals } from '@app/frame/state/modals.ts';
import { StatusBadge } from '@app/ui/status-badge';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dueText } from '#data/account-day.ts';
import styles from './queue.module.css';

/** All that one needs to know to do it. */
export function TaskCard({ task, today }: { task: Task; today: string }) {
  const { t } = useTranslation('crm');
  const { title, description, dueDate, dueTime, isOverdue, doneDate, priority, contact, deal } = task;
  return (
    <article className={styles.card}>
      <h3 className={styles.title}>
        <bdi>{title}</bdi>
      </h3>
      <p className={styles.line}>
        {doneDate !== null && <StatusBadge tone="good">{t('tasks.queue.isDone')}</StatusBadge>}
        {doneDate === null && isOverdue && <StatusBadge tone="bad">{t('tasks.overdue')}</StatusBadge>}
        {priority !== 'normal' && (
          <StatusBadge tone={priority === 'high' ? 'attention' : 'quiet'}>{t(`tasks.badges.${priority}`)}</StatusBadge>
        )}
        <span>{dueDate === null ? t('tasks.groups.noDate') : dueText(dueDate, dueTime, today)}</span>
      </p>
      {(contact || deal) && (
        <p className={styles.line}>
          {contact && (
            <Link to={crmPaths.contact(contact.id)} onClick={closeModals}>
              <bdi>{contact.name || t('contacts.unnamed')}</bdi>
            </Link>
          )}
          {deal && (
            <Link to={crmPaths.deal(deal.id)} onClick={closeModals}>
              <bdi>{deal.name}</bdi>
            </Link>
          )}
        </p>
      )}
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
    </article>
  );
}
