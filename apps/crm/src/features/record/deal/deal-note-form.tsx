import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { lastingDraft } from '@app/frame/state/drafts.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { dealQueries, sendDealNote } from '#data/deals.ts';
import styles from '../timeline/timeline.module.css';

/** A note about the deal. What is typed is kept for this deal until it is saved. */
export function DealNoteForm({ dealId }: { dealId: number }) {
  const { t } = useTranslation('crm');
  const client = useQueryClient();
  const { accountId } = getBoot();
  const draft = useMemo(() => lastingDraft<string>(`dealNote.${accountId}.${dealId}`), [accountId, dealId]);
  const [text, setText] = useState(() => draft.read() ?? '');
  /** The same words are the same note, also when the answer to them was lost. */
  const sent = useRef({ text: '', key: '' });
  const add = useMutation({
    mutationFn: (typed: string) => {
      if (sent.current.text !== typed) sent.current = { text: typed, key: crypto.randomUUID() };
      return sendDealNote(accountId, dealId, typed, sent.current.key);
    },
    onSuccess: () => {
      sent.current = { text: '', key: '' };
      draft.forget();
      setText('');
      showToast({ text: t('timeline.noteSaved') });
    },
    onError: (error) => reportError('adding a note to a deal', error),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: dealQueries.all(accountId) });
      void client.invalidateQueries({ queryKey: contactQueries.all(accountId) });
    },
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
        placeholder={t('deal.notePlaceholder')}
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
      </Group>
    </form>
  );
}
