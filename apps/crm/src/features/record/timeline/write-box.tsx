import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { lastingDraft } from '@app/frame/state/drafts.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activityQueries, keepNew, sendNote } from '#data/activities.ts';
import { CallForm } from './call-form.tsx';
import styles from './timeline.module.css';

/** A note about the contact, or a call that was made. */
export function WriteBox({ contactId }: { contactId: number }) {
  const { t } = useTranslation('crm');
  const [isCall, setCall] = useState(false);
  return (
    <div className={styles.write}>
      {isCall ? (
        <CallForm contactId={contactId} onClose={() => setCall(false)} />
      ) : (
        <NoteForm contactId={contactId}>
          <Button variant="default" onClick={() => setCall(true)}>
            {t('timeline.logCall')}
          </Button>
        </NoteForm>
      )}
    </div>
  );
}

/** What is typed is kept for this contact until it is saved. */
function NoteForm({ contactId, children }: { contactId: number; children: React.ReactNode }) {
  const { t } = useTranslation('crm');
  const client = useQueryClient();
  const { accountId } = getBoot();
  const draft = useMemo(() => lastingDraft<string>(`note.${accountId}.${contactId}`), [accountId, contactId]);
  const [text, setText] = useState(() => draft.read() ?? '');
  const add = useMutation({
    mutationFn: (typed: string) => sendNote(accountId, contactId, typed),
    onSuccess: (activity) => {
      draft.forget();
      setText('');
      keepNew(client, accountId, contactId, [activity]);
      showToast({ text: t('timeline.noteSaved') });
    },
    onError: (error) => reportError('adding a note', error),
    onSettled: () => void client.invalidateQueries({ queryKey: activityQueries.all(accountId, contactId) }),
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
        placeholder={t('timeline.notePlaceholder')}
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
