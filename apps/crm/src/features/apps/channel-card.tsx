import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { Channel, ChannelFailure, ChannelKind, ChannelStatus } from '@app/contract/channels';
import { appIcon } from '@app/ui/app-icon';
import { BusyButton } from '@app/ui/state/busy-button';
import { StatusBadge, type Tone } from '@app/ui/status-badge';
import { Button, Switch } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isAccounting } from '#data/account/failure-text.ts';
import { openModal } from '#modals';
import styles from './apps.module.css';
import { ChooseOrganisation } from './choose-organisation.tsx';
import { SyncState } from './sync-state.tsx';
import { useChannelChange } from './use-channel-change.ts';

const tones: Record<ChannelStatus, Tone> = {
  disconnected: 'quiet',
  disconnecting: 'attention',
  waiting: 'quiet',
  running: 'quiet',
  complete: 'good',
  partial: 'attention',
  failed: 'bad',
  stale: 'attention',
};
/** What only somebody who connects it again can mend. */
const askedAgain: readonly ChannelFailure[] = ['password', 'key', 'access', 'gone', 'readOnly', 'noCalendar'];
const icons: Record<ChannelKind, ReturnType<typeof appIcon>> = {
  email: appIcon(IconMail, 20),
  calendar: appIcon(IconCalendar, 20),
  xero: appIcon(IconReceipt, 20),
  quickbooks: appIcon(IconReceipt, 20),
};

/** One channel: what it is for, how it stands, and what can be done about it. */
export function ChannelCard({ channel }: { channel: Channel }) {
  const { t } = useTranslation('crm');
  const { kind, status, missing, address, service } = channel;
  const id = useId();
  const isConnected = status !== 'disconnected';
  const Picture = icons[kind];
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden="true">
          <Picture />
        </span>
        <div className={styles.name}>
          <h2 id={id}>{t(`apps.kinds.${kind}`)}</h2>
          {address !== '' && (
            <p>
              <bdi dir={isAccounting(kind) ? 'auto' : 'ltr'}>{address}</bdi>
            </p>
          )}
          {service && <p>{t('apps.signIn.through', { service: t(`apps.signIn.services.${service}`) })}</p>}
        </div>
        <StatusBadge tone={tones[status]}>{t(`apps.status.${status}`)}</StatusBadge>
      </div>
      {!isConnected && <p className={styles.about}>{t(`apps.about.${kind}`)}</p>}
      {isConnected && <SyncState channel={channel} />}
      {!isConnected && missing && (
        <p className={styles.missing}>{t(`apps.missing.${missing}`, { app: t(`apps.kinds.${kind}`) })}</p>
      )}
      {isConnected ? <Connected channel={channel} /> : <Unconnected channel={channel} />}
    </section>
  );
}

const modalOf = (kind: ChannelKind) =>
  isAccounting(kind) ? 'connectBooks' : kind === 'calendar' ? 'connectCalendar' : 'connectEmail';
const connect = (channel: Channel) => openModal(modalOf(channel.kind), { channel });

function Unconnected({ channel }: { channel: Channel }) {
  const { t } = useTranslation('crm');
  const { kind, missing, organisations } = channel;
  if (missing) return null;
  if (organisations.length > 0) return <ChooseOrganisation channel={channel} />;
  return (
    <div className={styles.actions}>
      <Button onClick={() => connect(channel)}>{t('apps.connect.label', { app: t(`apps.kinds.${kind}`) })}</Button>
    </div>
  );
}

function Connected({ channel }: { channel: Channel }) {
  const { t } = useTranslation('crm');
  const { kind, status, isShared, failure, service } = channel;
  const { change, isPending } = useChannelChange();
  if (status === 'disconnecting') return null;
  const isBooks = isAccounting(kind);
  // With the same password, or the same access, it would fail again.
  const needsPassword = status === 'failed' && failure !== null && askedAgain.includes(failure);
  const isElsewhere = failure === 'gone' || failure === 'readOnly' || failure === 'noCalendar';
  // What was kept opens the other calendars as well.
  const canChange = kind === 'calendar' && (!needsPassword || failure === 'gone' || failure === 'readOnly');
  const isChangeFirst = canChange && needsPassword;
  const again = service ? 'apps.signIn.again' : 'apps.connect.again';
  const signIn = (
    <Button variant={needsPassword && !isChangeFirst ? 'filled' : 'default'} onClick={() => connect(channel)}>
      {t(isBooks ? 'apps.accounting.again' : isElsewhere ? 'apps.calendar.title' : again)}
    </Button>
  );
  const changeCalendar = (
    <Button variant={isChangeFirst ? 'filled' : 'default'} onClick={() => openModal('changeCalendar', { channel })}>
      {t(isChangeFirst ? 'apps.calendar.change.title' : 'apps.calendar.change.open')}
    </Button>
  );
  return (
    <>
      {kind === 'email' && (
        <Switch
          label={t('apps.share.label')}
          description={t('apps.share.note')}
          checked={isShared}
          onChange={({ currentTarget }) => change({ what: 'share', kind, isShared: currentTarget.checked })}
        />
      )}
      {kind === 'email' && <p className={styles.about}>{t('apps.again.earlier')}</p>}
      <div className={styles.actions}>
        {isChangeFirst && changeCalendar}
        {needsPassword && signIn}
        {status !== 'running' && status !== 'waiting' && !needsPassword && (
          <BusyButton busy={isPending} onClick={() => change({ what: 'sync', kind, from: null })}>
            {t('apps.sync')}
          </BusyButton>
        )}
        <Button variant="default" onClick={() => openModal('syncAgain', { channel })}>
          {t('apps.again.open')}
        </Button>
        {!isChangeFirst && canChange && changeCalendar}
        {kind === 'email' && (
          <Button variant="default" onClick={() => openModal('changeSends', { channel })}>
            {t('apps.sends.change')}
          </Button>
        )}
        {!needsPassword && !isBooks && signIn}
        <Button variant="subtle" color="red" px={8} onClick={() => openModal('disconnectChannel', { channel })}>
          {t('apps.disconnect.label')}
        </Button>
      </div>
    </>
  );
}
