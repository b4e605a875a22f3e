import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { reminderMinutes, type Task, taskPriorities } from '@app/contract/tasks';
import { getBoot } from '@app/frame/state/boot.ts';
import { useLastingDraft } from '@app/frame/state/drafts.ts';
import { currentLocale } from '@app/i18n/use-formats';
import tinted from '@app/ui/page/tinted-bar.module.css';
import { BusyButton } from '@app/ui/state/busy-button';
import { FaultText } from '@app/ui/state/fault-text';
import { Button, Checkbox, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { peopleQueries } from '#data/people.ts';
import styles from './form.module.css';
import { ContactPicker, DealPicker } from './record-picker.tsx';
import { repeatName, repeatNames, repeatRules } from './repeat.ts';
import { disputed, editOf, fieldsOf, type Typed, together, typedOf } from './typed.ts';
import { useAddTask, useEditTask } from './use-save-task.ts';

type Props = {
  /** One that is changed; without it a new one is added. */
  task?: Task | undefined;
  initial: Typed;
  onSaved: () => void;
  /** Beside the button that saves. */
  children?: ReactNode;
};

/** Everything a task has. What was typed of a new one stays until it is saved, also when the form is closed. */
export function TaskForm({ task, initial, onSaved, children }: Props) {
  const { t } = useTranslation(['crm', 'common']);
  const [before, setBefore] = useState(initial);
  const [typed, setTyped, forget] = useLastingDraft(
    task ? null : `task/${initial.contact?.id}/${initial.deal?.id}`,
    initial,
  );
  const [isTried, setTried] = useState(false);
  const added = useAddTask();
  const edited = useEditTask(task);
  const isPending = added.isPending || edited.isPending;
  const fault = task ? edited.fault : added.fault;
  const type = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  const isUntitled = typed.title.trim() === '';

  function save(to: Typed, from: Typed) {
    const edit = editOf(from, to);
    if (!task) added.add(fieldsOf(to), done);
    else if (Object.keys(edit.change).length === 0) onSaved();
    else edited.edit(edit, onSaved);
  }
  function done() {
    forget();
    onSaved();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isPending && !isUntitled) save(typed, before);
  }
  /** A colleague's other changes stay whatever is chosen. */
  function settle(whose: 'mine' | 'theirs') {
    if (!edited.theirs) return;
    const now = typedOf(edited.theirs);
    const next = together(before, typed, now, whose);
    setBefore(now);
    setTyped(next);
    edited.settle();
    if (whose === 'mine') save(next, now);
  }

  const both = edited.theirs ? disputed(before, typed, typedOf(edited.theirs)) : [];
  return (
    <form onSubmit={submit} noValidate autoComplete="off">
      <Stack gap={12}>
        <TextInput
          label={t('tasks.fields.title')}
          required
          dir="auto"
          maxLength={200}
          data-autofocus
          value={typed.title}
          onChange={({ currentTarget }) => type({ title: currentTarget.value })}
          error={isTried && isUntitled && t('common:faults.required')}
        />
        <When typed={typed} type={type} />
        <div className={styles.pair}>
          <ContactPicker value={typed.contact} onChange={(contact) => type({ contact })} />
          <DealPicker value={typed.deal} onChange={(deal) => type({ deal })} />
        </div>
        <div className={styles.pair}>
          <Assignee value={typed.assigneeId} task={task} onChange={(assigneeId) => type({ assigneeId })} />
          <NativeSelect
            label={t('tasks.fields.priority')}
            value={typed.priority}
            data={taskPriorities.map((value) => ({ value, label: t(`tasks.priorities.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              type({ priority: taskPriorities.find((each) => each === value) ?? 'normal' })
            }
          />
        </div>
        <Textarea
          label={t('tasks.fields.description')}
          dir="auto"
          rows={3}
          maxLength={5000}
          value={typed.description}
          onChange={({ currentTarget }) => type({ description: currentTarget.value })}
        />
        {edited.theirs && (
          <div className={tinted.bar} role="alert">
            <span>
              {t('tasks.conflict', {
                fields: both.length > 0 ? both.map((name) => t(`tasks.fields.${name}`)).join(', ') : '–',
              })}
            </span>
            <Group gap={8}>
              <Button size="compact-sm" variant="default" onClick={() => settle('mine')}>
                {t('record.conflict.keepMine')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => settle('theirs')}>
                {t('record.conflict.takeTheirs')}
              </Button>
            </Group>
          </div>
        )}
        <FaultText>{fault}</FaultText>
        <Group gap={8}>
          <BusyButton type="submit" busy={isPending}>
            {t(task ? 'tasks.save' : 'tasks.add')}
          </BusyButton>
          {children}
        </Group>
      </Stack>
    </form>
  );
}

/** “15 minutes”, “2 hours”, “1 day”, as the language counts them. */
function spanText(minutes: number): string {
  const [unit, size] = minutes < 60 ? ['minute', 1] : minutes < 1440 ? ['hour', 60] : ['day', 1440];
  const format = new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: String(unit), unitDisplay: 'long' });
  return format.format(minutes / Number(size));
}

type PartProps = { typed: Typed; type: (part: Partial<Typed>) => void };

/** A day, a time of it, and what hangs on them. */
function When({ typed, type }: PartProps) {
  const { t } = useTranslation('crm');
  const hasDay = typed.dueDate !== '';
  const reminderText = (minutes: number) =>
    minutes === 0 ? t('tasks.reminders.atTime') : t('tasks.reminders.before', { time: spanText(minutes) });
  const name = repeatName(typed.repeat);
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={t('tasks.fields.dueDate')}
          value={typed.dueDate}
          onChange={({ currentTarget }) => type({ dueDate: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t('tasks.fields.dueTime')}
          disabled={!hasDay}
          value={hasDay ? typed.dueTime : ''}
          onChange={({ currentTarget }) => type({ dueTime: currentTarget.value })}
        />
      </div>
      {hasDay && (
        <>
          <div className={styles.pair}>
            <NativeSelect
              label={t('tasks.fields.repeat')}
              value={typed.repeat}
              data={[
                { value: '', label: t('tasks.repeats.never') },
                ...repeatNames.map((each) => ({
                  value: repeatRules[each] as string,
                  label: t(`tasks.repeats.${each}`),
                })),
                ...(typed.repeat !== '' && name === 'own'
                  ? [{ value: typed.repeat, label: t('tasks.repeats.own') }]
                  : []),
              ]}
              onChange={({ currentTarget }) => type({ repeat: currentTarget.value })}
            />
            <NativeSelect
              label={t('tasks.fields.reminder')}
              value={typed.reminder}
              data={[
                { value: '', label: t('tasks.reminders.none') },
                ...reminderMinutes.map((minutes) => ({ value: String(minutes), label: reminderText(minutes) })),
              ]}
              onChange={({ currentTarget }) => type({ reminder: currentTarget.value })}
            />
          </div>
          {typed.reminder !== '' && (
            <Checkbox
              label={t('tasks.fields.remindByMail')}
              checked={typed.remindByMail}
              onChange={({ currentTarget }) => type({ remindByMail: currentTarget.checked })}
            />
          )}
        </>
      )}
    </>
  );
}

type AssigneeProps = { value: string; task: Task | undefined; onChange: (id: string) => void };

/** Who has left the account is still named where they had the task. */
function Assignee({ value, task, onChange }: AssigneeProps) {
  const { t } = useTranslation('crm');
  const { accountId, user } = getBoot();
  const people = useQuery(peopleQueries.list(accountId)).data ?? [];
  const own = { id: user.id, name: `${user.givenName} ${user.familyName}`.trim() || user.username };
  const others = [...people, ...(task?.assignee ? [task.assignee] : []), own];
  const choices = [...new Map(others.map(({ id, name }) => [id, name])).entries()];
  return (
    <NativeSelect
      label={t('tasks.fields.assigneeId')}
      value={value}
      data={[{ value: '', label: t('contacts.nobody') }, ...choices.map(([id, name]) => ({ value: id, label: name }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
