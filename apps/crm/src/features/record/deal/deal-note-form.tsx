import { getBoot } from '@app/frame/state/boot.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { contactQueries } from '#data/contacts.ts';
import { dealQueries, sendDealNote } from '#data/deals.ts';
import { NoteForm } from '../timeline/note-form.tsx';

/** A note about the deal. */
export function DealNoteForm({ dealId }: { dealId: number }) {
  const { t } = useTranslation('crm');
  const client = useQueryClient();
  const { accountId } = getBoot();
  /** The same words are the same note, also when the answer to them was lost. */
  const sent = useRef({ text: '', key: '' });
  return (
    <NoteForm
      name={`dealNote.${accountId}.${dealId}`}
      placeholder={t('deal.notePlaceholder')}
      send={(typed) => {
        if (sent.current.text !== typed) sent.current = { text: typed, key: crypto.randomUUID() };
        return sendDealNote(accountId, dealId, typed, sent.current.key);
      }}
      onSaved={() => {
        sent.current = { text: '', key: '' };
      }}
      onSettled={() => {
        void client.invalidateQueries({ queryKey: dealQueries.all(accountId) });
        void client.invalidateQueries({ queryKey: contactQueries.all(accountId) });
      }}
      situation="adding a note to a deal"
    />
  );
}
