import type { UnsentMessage } from '@app/contract/messages';
import { crmPaths } from '@app/contract/paths';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { getBoot } from '@app/frame/state/boot.ts';
import { useFormats } from '@app/i18n/use-formats';
import { StatusBadge } from '@app/ui/status-badge';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { messageQueries, useReasonWords, useSendAgain } from '#data/solutions/messages.ts';
import { openModal } from '#modals';
import styles from '../settings.module.css';
import { Section } from './section.tsx';
import own from './sending.module.css';

/** Messages of which nobody knows whether they went out, and those that failed. None of them is sent again by itself. */
export function Unsent() {
  const { t } = useTranslation(['crm', 'common']);
  const { data, isError, refetch } = useQuery(messageQueries.unsent(getBoot().accountId, undefined));
  if (isError && !data)
    return (
      <Section title={t('sending.unsent.title')}>
        <p role="alert" className={own.failure}>
          {t('sending.unsent.error')}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {t('common:actions.reload')}
          </Button>
        </p>
      </Section>
    );
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('sending.unsent.title')} note={t('sending.unsent.note')}>
      <KeepFocus>
        <ul className={styles.fields} aria-label={t('sending.unsent.title')}>
          {data.map((message) => (
            <Row key={message.id} message={message} />
          ))}
        </ul>
      </KeepFocus>
    </Section>
  );
}

function Row({ message }: { message: UnsentMessage }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const { id, channel, contact, to, state, reason, date } = message;
  const subject = message.subject || t(`message.channels.${channel}`);
  const { change } = useSendAgain();
  const wordsOf = useReasonWords();
  return (
    <li data-row>
      <span className={styles.field}>
        <Anchor component="button" type="button" onClick={() => openModal('message', { messageId: id })}>
          <bdi>{subject}</bdi>
        </Anchor>{' '}
        <StatusBadge tone={state === 'failed' ? 'bad' : 'attention'}>{t(`message.states.${state}`)}</StatusBadge>
        <span className={styles.note}>
          {contact ? (
            <Anchor component={Link} inherit to={crmPaths.contact(contact.id)}>
              <bdi>{contact.name || to}</bdi>
            </Anchor>
          ) : (
            <bdi dir="ltr">{to}</bdi>
          )}
          {' · '}
          {dateTime(date)}
        </span>
        {reason !== null && state === 'failed' && (
          <span className={styles.note}>
            <bdi>{wordsOf(reason)}</bdi>
          </span>
        )}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t('message.again.one', { subject })}
        onClick={() => change({ id, subject })}
      >
        {t('message.again.label')}
      </Button>
    </li>
  );
}
