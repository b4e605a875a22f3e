import { scriptQuery } from '@app/frame/app/load-chunk.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { currentLocale } from '@app/i18n/use-formats';
import { Icon } from '@app/ui/icon';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dueText, timeText, useAccountDay } from '#data/account-day.ts';
import { wallIn } from '#data/wall-clock.ts';
import type { TaskStart } from '#modals';
import { openModal } from '#modals';
import { useAddTask } from '../form/use-save-task.ts';
import styles from './quick-add.module.css';
import { loadWords, understand } from './understand.ts';

/** A task in one line. What was understood of it is said before it is added, and can be taken back. */
export function QuickAdd() {
  const { t } = useTranslation('crm');
  const { today, timeZone } = useAccountDay();
  const { user } = getBoot();
  const [typed, setTyped] = useState('');
  /** The day that was understood is not meant: the words are kept as they are. */
  const [isLiteral, setLiteral] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { isPending, fault, add } = useAddTask();
  const understood = useUnderstood(isLiteral ? '' : typed, timeZone);
  const start: TaskStart =
    understood?.dueDate && !isLiteral
      ? { ...understood, assigneeId: user.id, ...(understood.dueTime && { reminder: 0 }) }
      : { title: typed.trim(), assigneeId: user.id };

  function clear() {
    setTyped('');
    setLiteral(false);
    field.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const { title = '', contact: _, deal: __, ...fields } = start;
    if (title !== '') add({ ...fields, title: title.slice(0, 200) }, clear);
  }
  /** Escape first takes back what was understood, then what was typed. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || typed === '') return;
    event.stopPropagation();
    if (start.dueDate) setLiteral(true);
    else clear();
  }

  return (
    <form className={styles.quick} onSubmit={submit} autoComplete="off">
      <div className={styles.line}>
        <TextInput
          ref={field}
          className={styles.field ?? ''}
          aria-label={t('tasks.quick.label')}
          aria-describedby={hintId}
          placeholder={t('tasks.quick.placeholder')}
          // What is typed decides; the words that stand there before are the page's own.
          dir={typed === '' ? undefined : 'auto'}
          maxLength={250}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            if (currentTarget.value === '') setLiteral(false);
          }}
          onKeyDown={onKeyDown}
        />
        <BusyButton type="submit" variant="default" busy={isPending}>
          {t('tasks.quick.add')}
        </BusyButton>
      </div>
      <div id={hintId} className={styles.hint} role="status">
        {start.dueDate && (
          <>
            <span>{t('tasks.quick.understood')}</span>
            <bdi className={styles.title}>{start.title}</bdi>
            <span className={styles.due}>
              {dueText(start.dueDate, start.dueTime ?? null, today)}
              <button type="button" aria-label={t('tasks.quick.literal')} onClick={() => setLiteral(true)}>
                <Icon name="close" size={14} />
              </button>
            </span>
            {start.dueTime && <span>{t('tasks.quick.reminder', { time: timeText(start.dueTime) })}</span>}
          </>
        )}
        {typed.trim() !== '' && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              openModal('task', { start });
              clear();
            }}
          >
            {t('tasks.quick.more')}
          </Button>
        )}
      </div>
      {fault !== undefined && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
    </form>
  );
}

/** The words of the language come with the first letter that is typed. */
function useUnderstood(text: string, timeZone: string) {
  const locale = currentLocale();
  const { data: parse } = useQuery({ ...scriptQuery(`dateWords/${locale}`, loadWords[locale]), enabled: text !== '' });
  return useMemo(
    () => (parse && text !== '' ? understand(text, { parse, locale, now: wallIn(timeZone, Date.now()) }) : undefined),
    [parse, text, locale, timeZone],
  );
}
