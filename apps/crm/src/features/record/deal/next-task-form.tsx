import type { DealDetail } from '@app/contract/deals';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { dealQueries, type NextTask, sendNextTask } from '#data/deals.ts';
import { taskQueries } from '#data/tasks.ts';
import styles from './deal.module.css';

/** The next thing to do for the deal: whoever writes it down does it. */
export function NextTaskForm({ deal, onClose }: { deal: DealDetail; onClose: () => void }) {
  const { t } = useTranslation(['crm', 'common']);
  const client = useQueryClient();
  const { accountId, user } = getBoot();
  const [title, setTitle] = useState('');
  const [dueDate, setDueDate] = useState('');
  const [isMissing, setMissing] = useState(false);
  const key = useRef(crypto.randomUUID());
  const add = useMutation({
    mutationFn: (task: NextTask) => sendNextTask(accountId, task, key.current),
    onSuccess: () => {
      showToast({ text: t('deal.followUp.taskAdded') });
      onClose();
    },
    onError: (error) => {
      // What is sent again may be another task by then.
      key.current = crypto.randomUUID();
      reportError('adding a task', error);
    },
    onSettled: () => {
      for (const of of [dealQueries, taskQueries, contactQueries])
        void client.invalidateQueries({ queryKey: of.all(accountId) });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = title.trim();
    setMissing(typed === '');
    if (typed === '' || add.isPending) return;
    add.mutate({
      title: typed,
      dueDate: dueDate || null,
      dealId: deal.id,
      contactId: deal.primaryContact?.id ?? null,
      assigneeId: user.id,
    });
  }
  const fault = isMissing ? t('common:faults.required') : add.isError && t('deal.error.addTask');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        size="sm"
        label={t('deal.followUp.taskTitle')}
        required
        autoFocus
        dir="auto"
        maxLength={200}
        autoComplete="off"
        value={title}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          setMissing(false);
        }}
        error={fault}
      />
      <TextInput
        size="sm"
        type="date"
        label={t('deal.followUp.dueDate')}
        value={dueDate}
        onChange={(event) => setDueDate(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <BusyButton type="submit" size="compact-sm" busy={add.isPending}>
          {t('deal.followUp.addTask')}
        </BusyButton>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  );
}
