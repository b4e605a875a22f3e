import { reportError } from '@app/frame/calls/error-reports.ts';
import { lastingDraft } from '@app/frame/state/drafts.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Group, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './timeline.module.css';

type Props<Saved> = {
  /** What is typed is kept under this name until it is saved. */
  name: string;
  placeholder: string;
  send: (typed: string) => Promise<Saved>;
  onSaved?: (saved: Saved) => void;
  onSettled: () => void;
  situation: string;
  children?: ReactNode;
};

/** A note about a contact or a deal. */
export function NoteForm<Saved>({ name, placeholder, send, onSaved, onSettled, situation, children }: Props<Saved>) {
  const { t } = useTranslation('crm');
  const draft = useMemo(() => lastingDraft<string>(name), [name]);
  const [text, setText] = useState(() => draft.read() ?? '');
  const add = useMutation({
    mutationFn: send,
    onSuccess: (saved) => {
      draft.forget();
      setText('');
      onSaved?.(saved);
      showToast({ text: t('timeline.noteSaved') });
    },
    onError: (error) => reportError(situation, error),
    onSettled,
  });

  function type(typed: string) {
    setText(typed);
    if (typed === '') draft.forget();
    else draft.write(typed);
  }
  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (!add.isPending && text.trim() !== '') add.mutate(text.trim());
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Textarea
        aria-label={t('timeline.noteText')}
        placeholder={placeholder}
        // An empty field is the reader's language: its hint is.
        dir={text === '' ? undefined : 'auto'}
        rows={text === '' ? 1 : 4}
        maxLength={20_000}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
        error={add.isError && t('timeline.error.addNote')}
      />
      <Group gap={8}>
        <BusyButton type="submit" busy={add.isPending}>
          {t('timeline.addNote')}
        </BusyButton>
        {children}
      </Group>
    </form>
  );
}
