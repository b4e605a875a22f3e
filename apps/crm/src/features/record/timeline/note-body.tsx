import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { drawNow } from '@app/ui/state/draw-now';
import { Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activityQueries, keepActivity, sendNoteChange } from '#data/activities.ts';
import styles from './timeline.module.css';
import { useDeleteNote } from './use-delete-note.ts';

type Note = { noteId: number; text: string; changedDate: string | null };
type Props = { contactId: number; note: Note };

/** A note's words, which can be changed and taken away, unless the contact is in the trash. */
export function NoteBody({ contactId, note, isReadOnly }: Props & { isReadOnly: boolean }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const remove = useDeleteNote(contactId);
  if (isOpen)
    return (
      <NoteForm
        contactId={contactId}
        note={note}
        onClose={() => {
          drawNow(() => setOpen(false));
          opener.current?.focus();
        }}
      />
    );
  return (
    <>
      <p className={styles.text} dir="auto">
        {note.text}
      </p>
      <div className={styles.noteActions}>
        {note.changedDate !== null && <span>{t('timeline.edited', { date: dateTime(note.changedDate) })}</span>}
        {!isReadOnly && (
          <>
            <button ref={opener} type="button" onClick={() => setOpen(true)}>
              {t('timeline.editNote')}
            </button>
            <button type="button" onClick={() => remove(note.noteId)}>
              {t('timeline.deleteNote')}
            </button>
          </>
        )}
      </div>
    </>
  );
}

function NoteForm({ contactId, note, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation(['crm', 'common']);
  const client = useQueryClient();
  const { accountId } = getBoot();
  const [text, setText] = useState(note.text);
  /** What stood there when the typing began, or what was last shown beside it. */
  const [seen, setSeen] = useState(note.text);
  const isDisputed = note.text !== seen && note.text !== text;
  const undo = useMutation({
    mutationFn: (back: { text: string; seen: string }) =>
      sendNoteChange(accountId, contactId, { noteId: note.noteId, ...back }),
    onSuccess: (activity) => keepActivity(client, accountId, contactId, activity),
    onError: (error) => {
      reportError('changing a note back', error);
      showToast({ text: t('timeline.error.changeNote'), kind: 'failed' });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: activityQueries.all(accountId, contactId) }),
  });
  const save = useMutation({
    mutationFn: (wanted: string) => sendNoteChange(accountId, contactId, { noteId: note.noteId, text: wanted, seen }),
    onSuccess: (activity, wanted) => {
      keepActivity(client, accountId, contactId, activity);
      const takeBack = () => undo.mutate({ text: seen, seen: wanted });
      showToast({ text: t('timeline.noteSaved'), action: { label: t('common:actions.undo'), run: takeBack } });
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof AppError && error.code === 'note.changed')) reportError('changing a note', error);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: activityQueries.all(accountId, contactId) }),
  });
  const isChanged = save.error instanceof AppError && save.error.code === 'note.changed';

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (save.isPending || isDisputed || text.trim() === '') return;
    if (text.trim() === note.text) onClose();
    else save.mutate(text.trim());
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (event.key === 'Escape') onClose();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Textarea
        aria-label={t('timeline.noteText')}
        dir="auto"
        rows={4}
        maxLength={20_000}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={save.isError && !isChanged && t('timeline.error.changeNote')}
      />
      {isDisputed && (
        <div className={styles.dispute} role="alert">
          <p>{t('timeline.noteChanged')}</p>
          <p className={styles.text} dir="auto">
            {note.text}
          </p>
          <Group gap={6}>
            <Button size="compact-xs" onClick={() => setSeen(note.text)}>
              {t('record.conflict.keepMine')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={onClose}>
              {t('record.conflict.takeTheirs')}
            </Button>
          </Group>
        </div>
      )}
      <Group gap={8}>
        <BusyButton type="submit" size="compact-sm" busy={save.isPending}>
          {t('timeline.saveNote')}
        </BusyButton>
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </form>
  );
}
