import type { MailPermission } from '@app/contract/contact-words';
import type { ContactDetail } from '@app/contract/contacts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useFormats } from '@app/i18n/use-formats';
import { BusyButton } from '@app/ui/state/busy-button';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepContact, type PermissionChange, recordKeys, sendPermission } from '#data/contact-record.ts';
import { contactQueries } from '#data/contacts.ts';
import { howKey } from '../how-key.ts';
import { PersonName } from '../person-name.tsx';
import styles from './summary.module.css';

const tones: Record<MailPermission, Tone> = {
  granted: 'good',
  none: 'quiet',
  withdrawn: 'bad',
  bounced: 'bad',
  complained: 'bad',
};
/** `isText`: for text messages to the contact's number, not for mail. */
type Props = { contact: ContactDetail; isText?: boolean };

/** Whether marketing may write to somebody, what that rests on, and how it is written down by hand. */
export function Permission({ contact, isText = false }: Props) {
  const { t } = useTranslation('crm');
  const [isOpen, setOpen] = useState(false);
  const permission = isText ? contact.textPermission : contact.permission;
  const words = isText ? 'textPermission' : 'permission';
  // What the person has refused yields only to their own opt-in.
  const canChange = permission === 'granted' || permission === 'none';
  return (
    <div className={styles.line}>
      <dt>{t(`contacts.fields.${words}`)}</dt>
      <dd className={styles.fixed}>
        <StatusBadge tone={tones[permission]}>{t(`contacts.permissions.${permission}`)}</StatusBadge>
        <Evidence evidence={isText ? contact.textEvidence : contact.evidence} isText={isText} />
        {!canChange && <p className={styles.note}>{t(`record.${words}.final`)}</p>}
        {canChange && !isOpen && (
          <Button variant="default" size="compact-xs" mt={4} onClick={() => setOpen(true)}>
            {t(permission === 'granted' ? `record.${words}.withdraw` : `record.${words}.record`)}
          </Button>
        )}
        {canChange && isOpen && (
          <ReasonForm
            contact={contact}
            isText={isText}
            granted={permission !== 'granted'}
            onClose={() => setOpen(false)}
          />
        )}
      </dd>
    </div>
  );
}

/** How it is known, since when, and by whom it was written down. */
function Evidence({ evidence, isText }: { evidence: ContactDetail['evidence']; isText: boolean }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  if (!evidence) return null;
  const { date, how, text, by } = evidence;
  return (
    <p className={styles.note}>
      {t(howKey(how, isText))} · <time dateTime={date}>{dateTime(date)}</time>
      {by && (
        <>
          {' · '}
          <PersonName person={by} />
        </>
      )}
      {text !== '' && (
        <q className={styles.quote} dir="auto">
          {text}
        </q>
      )}
    </p>
  );
}

function ReasonForm({ contact, isText = false, granted, onClose }: Props & { granted: boolean; onClose: () => void }) {
  const { t } = useTranslation(['crm', 'common']);
  const { accountId } = getBoot();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const id = useId();
  const words = isText ? 'textPermission' : 'permission';
  const { change, isPending } = useOptimisticChange({
    key: recordKeys.permission(accountId, contact.id),
    scope: `contact ${contact.id}`,
    subjectOf: () => words,
    send: (each: PermissionChange) => sendPermission(accountId, contact.id, each),
    keep: (client, answer) => keepContact(client, accountId, answer),
    stale: [contactQueries.all(accountId)],
    done: () => ({ text: t(granted ? 'record.permission.recorded' : 'record.permission.withdrawn') }),
    failed: () => {
      setFault(t('record.permission.failed'));
      return undefined;
    },
    situation: () => 'writing down a permission',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (reason.trim() === '') setFault(t('common:faults.required'));
    else change({ granted, reason: reason.trim(), ...(isText && { channel: 'text' }) }, onClose);
  }

  return (
    <form className={styles.reason} onSubmit={submit} noValidate>
      <Textarea
        id={id}
        size="xs"
        rows={3}
        dir="auto"
        label={t(granted ? 'record.permission.howGranted' : 'record.permission.howWithdrawn')}
        maxLength={500}
        autoFocus
        value={reason}
        error={fault}
        onChange={(event) => {
          setReason(event.currentTarget.value.replaceAll('\n', ' '));
          setFault(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <Group gap={6}>
        <BusyButton type="submit" size="compact-xs" busy={isPending}>
          {t(granted ? `record.${words}.record` : `record.${words}.withdraw`)}
        </BusyButton>
        <Button variant="default" size="compact-xs" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    </form>
  );
}
