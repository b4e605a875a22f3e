import '@mantine/core/styles/Kbd.layer.css';
import type { Task } from '@app/contract/tasks';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { Button, Group, Kbd, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountDay } from '#data/account-day.ts';
import { useTaskChange } from '#data/task-changes.ts';
import { taskQueries } from '#data/tasks.ts';
import { addDays } from '#data/wall-clock.ts';
import type { CrmModals } from '#modals';
import { TaskForm } from '../form/task-form.tsx';
import { followUpOf, typedFrom } from '../form/typed.ts';
import { letterOf, putOff, putOffTo } from '../put-off.ts';
import styles from './queue.module.css';
import { TaskCard } from './task-card.tsx';

/** Tasks one after the other: each is done, put off or skipped, and the next one is there. */
export function QueueModal({ tasks }: CrmModals['taskQueue']) {
  const { t } = useTranslation(['crm', 'common']);
  const { number } = useFormats();
  const { user } = getBoot();
  const { today } = useAccountDay();
  const [at, setAt] = useState(0);
  const [follows, setFollows] = useState<Task>();
  const root = useRef<HTMLDivElement>(null);
  // The next one is read out, and letters keep working.
  useEffect(() => {
    if (!follows) root.current?.focus();
  }, [follows]);
  const next = () => {
    setFollows(undefined);
    setAt((old) => Math.min(old + 1, tasks.length));
    root.current?.focus();
  };
  const task = tasks[at];

  if (follows)
    return (
      <Stack gap={12}>
        <Text size="sm">{t('tasks.queue.followUpFor', { name: follows.title })}</Text>
        <TaskForm
          key={follows.id}
          initial={typedFrom(
            followUpOf(follows, t('tasks.followUpOf', { name: follows.title }), addDays(today, 1)),
            user.id,
          )}
          onSaved={next}
        >
          <Button variant="default" onClick={next}>
            {t('tasks.queue.noFollowUp')}
          </Button>
        </TaskForm>
      </Stack>
    );
  return (
    <div ref={root} tabIndex={-1} data-autofocus className={styles.queue}>
      {task ? (
        <>
          <p className={styles.place} role="status">
            {t('tasks.queue.place', { at: number(at + 1), total: number(tasks.length) })}
          </p>
          <Current
            key={task.id}
            task={task}
            today={today}
            onNext={next}
            onBack={at > 0 ? () => setAt(at - 1) : undefined}
            onFollowUp={setFollows}
          />
        </>
      ) : (
        <Stack align="flex-start">
          <Text role="status">{t('tasks.queue.end')}</Text>
          <Group gap={8}>
            <Button onClick={closeModals}>{t('common:actions.close')}</Button>
            <Button variant="default" onClick={() => setAt(0)}>
              {t('tasks.queue.again')}
            </Button>
          </Group>
        </Stack>
      )}
    </div>
  );
}

type CurrentProps = {
  task: Task;
  today: string;
  onNext: () => void;
  onBack: (() => void) | undefined;
  onFollowUp: (task: Task) => void;
};

/** The task as it is now, also where a colleague has changed it since the queue began. */
function Current({ task: begun, today, onNext, onBack, onFollowUp }: CurrentProps) {
  const { t } = useTranslation('crm');
  const change = useTaskChange();
  const task = useQuery(taskQueries.detail(getBoot().accountId, begun.id)).data ?? begun;
  const [day, setDay] = useState('');
  const isOpen = task.doneDate === null;
  const box = useRef<HTMLDivElement>(null);

  const complete = () => change({ kind: 'complete', ids: [task.id], name: task.title });
  const delay = (to: (task: Task) => string) => {
    change(putOff([task], to));
    onNext();
  };
  const actions: Record<string, (() => void) | undefined> = {
    ...(isOpen && {
      d: () => {
        complete();
        onNext();
      },
      f: () => {
        complete();
        onFollowUp(task);
      },
      t: () => delay(putOffTo('tomorrow', today)),
      w: () => delay(putOffTo('week', today)),
    }),
    s: onNext,
    b: onBack,
  };
  // Letters work wherever the focus is in the dialog, except where something is typed.
  useEffect(() => {
    const dialog = box.current?.closest('[role="dialog"]');
    const onKeyDown = (event: Event) => press(event as unknown as KeyboardEvent<HTMLElement>);
    dialog?.addEventListener('keydown', onKeyDown);
    return () => dialog?.removeEventListener('keydown', onKeyDown);
  });
  function press(event: Pick<KeyboardEvent<HTMLElement>, 'target' | 'preventDefault' | 'shiftKey'>) {
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return;
    const action = event.shiftKey ? undefined : actions[letterOf(event as unknown as globalThis.KeyboardEvent) ?? ''];
    if (!action) return;
    event.preventDefault();
    action();
  }
  const button = (letter: string, label: string, isMain = false) =>
    actions[letter] && (
      <Button
        {...(!isMain && { variant: 'default' })}
        onClick={actions[letter]}
        aria-keyshortcuts={letter}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {letter.toUpperCase()}
          </Kbd>
        }
      >
        {label}
      </Button>
    );
  return (
    <div ref={box} className={styles.current}>
      <TaskCard task={task} today={today} />
      <Group gap={8}>
        {button('d', t('tasks.queue.done'), true)}
        {button('f', t('tasks.followUp'))}
      </Group>
      <Group gap={8} align="end">
        {button('t', t('tasks.putOff.tomorrow'))}
        {button('w', t('tasks.putOff.week'))}
        {isOpen && (
          <TextInput
            type="date"
            aria-label={t('tasks.putOff.day')}
            title={t('tasks.putOff.day')}
            min={today}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            // While it is typed each digit makes another day: Enter says that it is this one.
            onKeyDown={({ key }) => {
              if (key === 'Enter' && day !== '') delay(() => day);
            }}
          />
        )}
        {isOpen && day !== '' && (
          <Button variant="default" onClick={() => delay(() => day)}>
            {t('tasks.putOff.toDay')}
          </Button>
        )}
      </Group>
      <Group gap={8}>
        {button('b', t('tasks.queue.back'))}
        {button('s', t('tasks.queue.skip'))}
      </Group>
    </div>
  );
}
