import type { Sender } from '@app/contract/sending';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge } from '@app/ui/status-badge';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { DeleteIcon, EditIcon } from '../icons.tsx';
import styles from '../settings.module.css';
import { Section } from './section.tsx';
import own from './sending.module.css';
import { useSendingChange } from './use-sending-change.ts';

/** Addresses that mail comes from. Only those that were confirmed are used. */
export function Senders({ senders }: { senders: Sender[] }) {
  const { t } = useTranslation('crm');
  return (
    <Section
      title={t('sending.senders.title')}
      note={t('sending.senders.note')}
      action={
        <Button variant="default" onClick={() => openModal('sender', {})}>
          {t('sending.senders.add')}
        </Button>
      }
    >
      {senders.length === 0 ? (
        <p className={own.empty}>{t('sending.senders.empty')}</p>
      ) : (
        <KeepFocus>
          <ul className={styles.fields} aria-label={t('sending.senders.title')}>
            {senders.map((sender) => (
              <Row key={sender.id} sender={sender} before={senders.find(({ isDefault }) => isDefault)} />
            ))}
          </ul>
        </KeepFocus>
      )}
    </Section>
  );
}

function Row({ sender, before }: { sender: Sender; before: Sender | undefined }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const { id, name, address, isDefault, isProven, askedDate } = sender;
  const { change } = useSendingChange({
    undoOf: ({ kind }) => (kind === 'changeSender' && before ? { ...toDefault(before), isDefault: true } : undefined),
  });
  return (
    <li data-row>
      <span className={styles.field}>
        <bdi>{name}</bdi> <StatusBadge tone={isProven ? 'good' : 'attention'}>{t(stateKey(isProven))}</StatusBadge>{' '}
        {isDefault && <StatusBadge tone="quiet">{t('sending.senders.default')}</StatusBadge>}
        <span className={styles.note}>
          <bdi dir="ltr">{address}</bdi>
        </span>
        {!isProven && askedDate !== null && (
          <span className={styles.note}>{t('sending.senders.asked', { date: dateTime(askedDate) })}</span>
        )}
      </span>
      <span className={own.actions}>
        {!isProven && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('sending.senders.askOne', { address })}
            onClick={() => change({ kind: 'askSender', id, address })}
          >
            {t('sending.senders.ask')}
          </Button>
        )}
        {isProven && !isDefault && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('sending.senders.makeDefaultOne', { address })}
            onClick={() => change({ ...toDefault(sender), isDefault: true })}
          >
            {t('sending.senders.makeDefault')}
          </Button>
        )}
        <RowAction
          label={t('tags.edit')}
          name={t('tags.editOne', { name: address })}
          run={() => openModal('sender', { sender })}
        >
          <EditIcon />
        </RowAction>
        <RowAction
          label={t('tags.delete')}
          name={t('tags.deleteOne', { name: address })}
          run={() => openModal('deleteSender', { sender })}
        >
          <DeleteIcon />
        </RowAction>
      </span>
    </li>
  );
}

const stateKey = (isProven: boolean) => (isProven ? 'sending.proven' : 'sending.notProven');
const toDefault = ({ id, name }: Sender) => ({ kind: 'changeSender' as const, id, name });
