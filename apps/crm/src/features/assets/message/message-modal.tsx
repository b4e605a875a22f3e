import type { Message } from '@app/contract/messages';
import { crmPaths } from '@app/contract/paths';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useFormats } from '@app/i18n/use-formats';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { Anchor, Button, useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileSize } from '#data/account/file-size.ts';
import { messageQueries, useReasonWords, useSendAgain } from '#data/solutions/messages.ts';
import { type CrmModals, pushModal } from '#modals';
import preview from '../preview/preview.module.css';
import { SandboxFrame } from '../preview/sandbox-frame.tsx';
import { DownloadFile } from './download-file.tsx';
import { Events } from './events.tsx';
import styles from './message.module.css';

/** A message as it went out or came in, and what came of it. */
export function MessageModal({ messageId }: CrmModals['message']) {
  const { t } = useTranslation('crm');
  const message = useQuery(messageQueries.detail(getBoot().accountId, messageId));
  return (
    <QueryView query={message} loading={<TextPlaceholder lines={8} />} error={t('message.error')}>
      {(found) => <Shown message={found} />}
    </QueryView>
  );
}

const tones: Record<Message['state'], Tone> = {
  ...{
    sent: 'good',
    received: 'good',
    waiting: 'quiet',
    sending: 'quiet',
    skipped: 'attention',
    uncertain: 'attention',
  },
  ...{ failed: 'bad', bounced: 'bad' },
};

function Shown({ message }: { message: Message }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const isDark = useComputedColorScheme('light') === 'dark';
  const size = useFileSize();
  const { channel, state, reason, html, text, attachments, solution, contact, isPrivate, thread } = message;
  const { change } = useSendAgain();
  const wordsOf = useReasonWords();
  return (
    <div className={styles.message}>
      <dl className={styles.head}>
        {channel === 'mail' && (
          <Line name={t('asset.email.subject')}>
            <bdi className={styles.subject}>
              {isPrivate ? t('message.private') : message.subject || t('message.noSubject')}
            </bdi>
          </Line>
        )}
        <Line name={t('message.from')}>
          <bdi dir="ltr">{message.from}</bdi>
        </Line>
        <Line name={t('message.to')}>
          <bdi dir="ltr">{message.to}</bdi>
          {contact && (
            <>
              {' · '}
              <Anchor component={Link} to={crmPaths.contact(contact.id)} onClick={closeModals}>
                <bdi>{contact.name}</bdi>
              </Anchor>
            </>
          )}
        </Line>
        {solution && (
          <Line name={t('record.campaigns.campaign')}>
            <Anchor component={Link} to={crmPaths.solution(solution.id)} onClick={closeModals}>
              <bdi>{solution.name}</bdi>
            </Anchor>
          </Line>
        )}
        <Line name={t('message.state')}>
          <StatusBadge tone={tones[state]}>{t(`message.states.${state}`)}</StatusBadge>{' '}
          {dateTime(message.sentDate ?? message.date)}
          {reason !== null && state !== 'sent' && (
            <span className={styles.note}>
              <bdi>{wordsOf(reason)}</bdi>
            </span>
          )}
          {state === 'uncertain' && <span className={styles.note}>{t('message.uncertainNote')}</span>}
        </Line>
      </dl>
      {(state === 'uncertain' || state === 'failed') && (
        <Button variant="default" className={styles.again ?? ''} onClick={() => change(message)}>
          {t('message.again.label')}
        </Button>
      )}
      {isPrivate ? (
        <p className={styles.note}>{t('message.privateNote')}</p>
      ) : html === '' ? (
        <pre className={preview.text} dir="auto">
          {text}
        </pre>
      ) : (
        <div className={preview.screen} data-dark={isDark || undefined}>
          <SandboxFrame title={t('message.content')} html={html} isDark={isDark} className={preview.frame} />
        </div>
      )}
      {attachments.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('message.write.attachments')}</h3>
          <ul className={styles.files}>
            {attachments.map((file) => (
              <li key={file.fileId}>
                <DownloadFile messageId={message.id} file={file} />{' '}
                <span className={styles.note}>{size(file.size)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {thread.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('message.thread')}</h3>
          <ul className={styles.files}>
            {thread.map(({ id, direction, subject, date }) => (
              <li key={id}>
                <Anchor component="button" type="button" onClick={() => pushModal('message', { messageId: id })}>
                  <bdi>{subject || t('message.noSubject')}</bdi>
                </Anchor>{' '}
                <span className={styles.note}>
                  {t(direction === 'in' ? 'message.states.received' : 'message.states.sent')} · {dateTime(date)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Events message={message} />
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
