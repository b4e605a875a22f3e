import { getBoot } from '@app/frame/state/boot.ts';
import { lastingDraft } from '@app/frame/state/drafts.ts';
import { Panel } from '@app/ui/overlay/panel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddForm } from './add-form.tsx';
import { emptyContact, type Typed } from './new-contact.ts';

type Props = { opened: boolean; onClose: () => void };

/** What was typed is kept when the panel is closed, and is there when it is opened again. */
export function AddPanel({ opened, onClose }: Props) {
  const { t } = useTranslation('crm');
  const { accountId, user } = getBoot();
  const [round, setRound] = useState(0);
  const draft = lastingDraft<Typed>(`addContact/${accountId}/${user.id}`);
  const empty = emptyContact(user.id);
  const kept = draft.read();
  return (
    <Panel opened={opened} onClose={onClose} title={t('contacts.add.title')}>
      {opened && (
        <AddForm
          key={round}
          initial={{ ...empty, ...kept }}
          isDraft={kept !== null}
          onTyped={(typed) => (JSON.stringify(typed) === JSON.stringify(empty) ? draft.forget() : draft.write(typed))}
          onStartOver={() => {
            draft.forget();
            setRound(round + 1);
          }}
          onDone={() => {
            draft.forget();
            onClose();
          }}
        />
      )}
    </Panel>
  );
}
