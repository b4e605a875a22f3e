import type { UnsentMessage } from '@app/contract/messages';
import { getBoot } from '@app/frame/state/boot.ts';
import bar from '@app/ui/page/tinted-bar.module.css';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageQueries, useSendAgain } from '#data/solutions/messages.ts';
import { openModal } from '#modals';
import { Sentence, slots } from '../sentence.tsx';
import styles from './timeline.module.css';

const again = ['uncertain', 'failed'];

/** Messages that are not in the timeline yet, because they have not gone out. */
export function Unsent({ contactId, isReadOnly }: { contactId: number; isReadOnly: boolean }) {
  const { t } = useTranslation('crm');
  const messages = useQuery(messageQueries.unsent(getBoot().accountId, contactId)).data ?? [];
  if (messages.length === 0) return null;
  return (
    <ul className={styles.unsent} aria-label={t('message.unsent.title')}>
      {messages.map((message) => (
        <Row key={message.id} message={message} isReadOnly={isReadOnly} />
      ))}
    </ul>
  );
}

function Row({ message, isReadOnly }: { message: UnsentMessage; isReadOnly: boolean }) {
  const { t } = useTranslation('crm');
  const { id, state, channel } = message;
  const subject = message.subject || t(`message.channels.${channel}`);
  const { change } = useSendAgain();
  const said = state === 'failed' || state === 'uncertain' ? state : 'waiting';
  return (
    <li className={bar.bar}>
      <span>
        <Sentence
          text={t(`message.unsent.${said}`, slots('subject'))}
          parts={{
            subject: (
              <button type="button" className={styles.open} onClick={() => openModal('message', { messageId: id })}>
                <bdi>{subject}</bdi>
              </button>
            ),
          }}
        />
      </span>
      {!isReadOnly && again.includes(state) && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('message.again.one', { subject })}
          onClick={() => change({ id, subject })}
        >
          {t('message.again.label')}
        </Button>
      )}
    </li>
  );
}
