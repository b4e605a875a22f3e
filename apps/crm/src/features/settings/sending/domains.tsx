import type { SendingDomain } from '@app/contract/sending';
import { KeepFocus } from '@app/frame/app/keep-focus.tsx';
import { useFormats } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { BusyButton } from '@app/ui/state/busy-button';
import { StatusBadge } from '@app/ui/status-badge';
import { RowAction } from '@app/workspace/users/row-action.tsx';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openModal } from '#modals';
import { CopyIcon, DeleteIcon } from '../icons.tsx';
import styles from '../settings.module.css';
import { Section } from './section.tsx';
import own from './sending.module.css';
import { useSendingChange } from './use-sending-change.ts';

/** Domains whose mail is signed, each with the record that proves it. */
export function Domains({ domains }: { domains: SendingDomain[] }) {
  const { t } = useTranslation('crm');
  return (
    <Section
      title={t('sending.domains.title')}
      note={t('sending.domains.note')}
      action={
        <Button variant="default" onClick={() => openModal('sendingDomain', {})}>
          {t('sending.domains.add')}
        </Button>
      }
    >
      {domains.length === 0 ? (
        <p className={own.empty}>{t('sending.domains.empty')}</p>
      ) : (
        <KeepFocus>
          <ul className={styles.fields} aria-label={t('sending.domains.title')}>
            {domains.map((domain) => (
              <Row key={domain.id} domain={domain} />
            ))}
          </ul>
        </KeepFocus>
      )}
    </Section>
  );
}

function Row({ domain: whole }: { domain: SendingDomain }) {
  const { t } = useTranslation('crm');
  const { dateTime } = useFormats();
  const { id, domain, isProven, checkedDate, failure, record } = whole;
  const { change, isPending } = useSendingChange();
  return (
    <li data-row>
      <span className={styles.field}>
        <bdi dir="ltr">{domain}</bdi>{' '}
        <StatusBadge tone={isProven ? 'good' : 'attention'}>
          {t(isProven ? 'sending.proven' : 'sending.notProven')}
        </StatusBadge>
        {failure !== null && (
          <span className={own.failure} role="status">
            {t(`sending.domains.failure.${failure}`)}
          </span>
        )}
        {checkedDate !== null && (
          <span className={styles.note}>{t('sending.domains.checked', { date: dateTime(checkedDate) })}</span>
        )}
      </span>
      <span className={own.actions}>
        <BusyButton
          variant="default"
          size="compact-sm"
          busy={isPending}
          aria-label={t('sending.domains.checkOne', { domain })}
          onClick={() => change({ kind: 'checkDomain', id, domain })}
        >
          {t('sending.domains.check')}
        </BusyButton>
        <RowAction
          label={t('tags.delete')}
          name={t('tags.deleteOne', { name: domain })}
          run={() => openModal('deleteSendingDomain', { domain: whole })}
        >
          <DeleteIcon />
        </RowAction>
      </span>
      <dl className={own.record}>
        <Copied label={t('sending.domains.name')} of={domain} value={record.name} />
        <Copied label={t('sending.domains.value')} of={domain} value={record.value} />
      </dl>
    </li>
  );
}

/** A part of the TXT record, to be copied to where the domain is kept. */
function Copied({ label, of, value }: { label: string; of: string; value: string }) {
  const { t } = useTranslation('crm');
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ text: t('sending.domains.copied') });
    } catch {
      showToast({ text: t('sending.domains.copyFailed'), kind: 'failed' });
    }
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code dir="ltr">{value}</code>
        <RowAction
          label={t('sending.domains.copy')}
          name={t('sending.domains.copyOne', { part: label, domain: of })}
          run={() => void copy()}
        >
          <CopyIcon />
        </RowAction>
      </dd>
    </div>
  );
}
