import { getBoot } from '@app/frame/state/boot.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activityQueries, keepNew, sendNote } from '#data/activities.ts';
import { CallForm } from './call-form.tsx';
import { NoteForm } from './note-form.tsx';
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
        <ContactNote contactId={contactId}>
          <Button variant="default" onClick={() => setCall(true)}>
            {t('timeline.logCall')}
          </Button>
        </ContactNote>
      )}
    </div>
  );
}

function ContactNote({ contactId, children }: { contactId: number; children: ReactNode }) {
  const { t } = useTranslation('crm');
  const client = useQueryClient();
  const { accountId } = getBoot();
  return (
    <NoteForm
      name={`note.${accountId}.${contactId}`}
      placeholder={t('timeline.notePlaceholder')}
      send={(typed) => sendNote(accountId, contactId, typed)}
      onSaved={(activity) => keepNew(client, accountId, contactId, [activity])}
      onSettled={() => void client.invalidateQueries({ queryKey: activityQueries.all(accountId, contactId) })}
      situation="adding a note"
    >
      {children}
    </NoteForm>
  );
}
