import type { Paragraph } from '@app/contract/asset-content';
import type { ContactDetail } from '@app/contract/contacts';
import type { Sender } from '@app/contract/sending';
import { readSession } from '@app/frame/calls/session.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useLastingDraft } from '@app/frame/state/drafts.ts';
import bar from '@app/ui/page/tinted-bar.module.css';
import { BusyButton } from '@app/ui/state/busy-button';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contactName } from '#data/contacts.ts';
import { messageQueries } from '#data/solutions/messages.ts';
import { EditorProvider, useFaultAt } from '../editor/context.ts';
import { MergeInput } from '../editor/merge-input.tsx';
import { plainText } from '../rich/paragraphs.ts';
import { RichText } from '../rich/rich-text.tsx';
import { Attachments } from './attachments.tsx';
import styles from './message.module.css';
import { type Attached, useAttachments } from './use-attachments.ts';
import { TEXT, useSendMail } from './use-send-mail.ts';

type Props = { contact: ContactDetail; senders: Sender[]; canMail: boolean };
type Draft = { senderId: number | null; subject: string; paragraphs: Paragraph[]; files: Attached[] };
const untouched: Draft = { senderId: null, subject: '', paragraphs: [], files: [] };

/** What is typed stays until it was sent, also when the form is closed or the page is loaded anew. */
export function WriteMailForm({ contact, senders, canMail }: Props) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const [draft, setDraft, forget] = useLastingDraft<Draft>(`mail.${accountId}.${contact.id}`, untouched);
  const latest = useRef(draft);
  latest.current = draft;
  /** What is typed twice between two drawings must not be lost. */
  const change = (make: (before: Draft) => Partial<Draft>) => {
    latest.current = { ...latest.current, ...make(latest.current) };
    setDraft(latest.current);
  };
  const upload = useAttachments(draft.files, (file) => change(({ files }) => ({ files: [...files, file] })));
  const [missing, setMissing] = useState<'subject' | 'text'>();
  const { send, isPending, failure, faults } = useSendMail(contact, forget);
  const names = useQuery(messageQueries.fields(accountId, contact.id)).data?.names;
  const editing = useMemo(() => ({ names: names ?? [], faults, isReadOnly: false }), [names, faults]);
  const sender = senders.find(({ id }) => id === draft.senderId) ?? senders[0];

  function submit(event?: SubmitEvent) {
    event?.preventDefault();
    if (isPending || !sender) return;
    const { subject, paragraphs, files } = latest.current;
    const lacks = subject.trim() === '' ? 'subject' : plainText(paragraphs).trim() === '' ? 'text' : undefined;
    setMissing(lacks);
    if (lacks || upload.sending.length > 0) return;
    send({ senderId: sender.id, subject: subject.trim(), paragraphs, fileIds: files.map(({ id }) => id) });
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
  }
  return (
    <EditorProvider value={editing}>
      <form className={styles.write} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        {!canMail && <p className={bar.bar}>{t('sending.state.noMail')}</p>}
        {contact.permission === 'withdrawn' && <p className={bar.bar}>{t('message.write.withdrawn')}</p>}
        <dl className={styles.head}>
          <div>
            <dt>{t('message.to')}</dt>
            <dd>
              <bdi>{contactName(contact)}</bdi> · <bdi dir="ltr">{contact.email}</bdi>
            </dd>
          </div>
        </dl>
        <NativeSelect
          label={t('message.from')}
          value={String(sender?.id)}
          data={senders.map(({ id, name, address }) => ({ value: String(id), label: `${name} (${address})` }))}
          onChange={({ currentTarget: { value } }) => change(() => ({ senderId: Number(value) }))}
        />
        <div>
          <MergeInput
            label={t('asset.email.subject')}
            at="subject"
            maxLength={300}
            value={draft.subject}
            onChange={(subject) => change(() => ({ subject }))}
          />
          {missing === 'subject' && draft.subject.trim() === '' && (
            <p role="alert" className={styles.fault}>
              {t('message.write.subjectMissing')}
            </p>
          )}
        </div>
        <Text
          value={draft.paragraphs}
          onChange={(paragraphs) => change(() => ({ paragraphs }))}
          isMissing={missing === 'text'}
        />
        <Attachments
          files={draft.files}
          upload={upload}
          onRemove={({ id }) => {
            upload.forgetFault();
            change(({ files }) => ({ files: files.filter((file) => file.id !== id) }));
          }}
        />
        {readSession()?.emailSignatureURL && <p className={styles.empty}>{t('message.write.signature')}</p>}
        {failure !== undefined && (
          <p role="alert" className={styles.fault}>
            {failure}
          </p>
        )}
        <BusyButton
          type="submit"
          busy={isPending}
          aria-disabled={upload.sending.length > 0 || undefined}
          style={{ justifySelf: 'start' }}
        >
          {t('message.write.send')}
        </BusyButton>
      </form>
    </EditorProvider>
  );
}

type TextProps = { value: Paragraph[]; onChange: (value: Paragraph[]) => void; isMissing: boolean };

function Text({ value, onChange, isMissing }: TextProps) {
  const { t } = useTranslation('crm');
  const fault = useFaultAt(TEXT) ?? (isMissing && plainText(value).trim() === '' ? t('message.write.textMissing') : '');
  return (
    <div className={styles.text} data-part={TEXT}>
      <p className={styles.label}>{t('message.write.text')}</p>
      <RichText label={t('message.write.text')} value={value} onChange={onChange} />
      {fault !== '' && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
