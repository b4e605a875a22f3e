import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import {
  muteClient,
  type NotificationClient,
  type NotificationSettings,
  saveNotificationSettings,
  unmuteClient,
} from '@app/contract/notifications';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { TextPlaceholder } from '@app/ui/state/placeholder';
import { QueryView } from '@app/ui/state/query-view';
import { Button, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notificationQueries, ownSource, settingsChangeKey } from '../data/notifications.ts';
import { Section } from './section.tsx';
import styles from './settings.module.css';

/** The notification settings of this account; muted kinds apply to all accounts. */
export function AccountNotifications() {
  const { t } = useTranslation();
  const settings = useQuery(notificationQueries.settings(getBoot().accountId));
  const hasClients = ownSource() === 'partners';
  return (
    <Section title={t(hasClients ? 'settings.notifications.account' : 'settings.notifications.daily')} part>
      <QueryView query={settings} loading={<TextPlaceholder lines={2} />} error={t('settings.notifications.error')}>
        {(loaded) => <Choices settings={loaded} />}
      </QueryView>
    </Section>
  );
}

type SettingsChange = { dailyDigest: boolean } | { client: NotificationClient; isMuted: boolean };

function withChange(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  if ('dailyDigest' in change) return { ...settings, dailyDigest: change.dailyDigest };
  const others = settings.mutedClients.filter(({ id }) => id !== change.client.id);
  return { ...settings, mutedClients: change.isMuted ? [...others, change.client] : others };
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation();
  const save = useSave();
  const heading = useRef<HTMLParagraphElement>(null);
  // Pending changes are shown at once; when saving fails, the stored values are shown again.
  const pending = usePendingChanges<SettingsChange>(settingsChangeKey);
  const { dailyDigest, mutedClients } = pending.reduce(withChange, settings);

  function unmute(client: NotificationClient) {
    save({ client, isMuted: false });
    // The focused button disappears with its client.
    heading.current?.focus();
  }

  return (
    <>
      <Switch
        label={t('settings.notifications.digest')}
        checked={dailyDigest}
        onChange={({ currentTarget }) => save({ dailyDigest: currentTarget.checked })}
      />
      {settings.mutedClients.length > 0 && (
        <>
          <Text ref={heading} tabIndex={-1} size="sm" c="dimmed" mt="md">
            {t('settings.notifications.mutedClients')}
          </Text>
          <ul className={styles.sessions}>
            {mutedClients.map((client) => (
              <li key={client.id} className={styles.session}>
                <bdi>{client.name}</bdi>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('settings.notifications.unmuteClient', { name: client.name })}
                  onClick={() => unmute(client)}
                >
                  {t('settings.notifications.unmute')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function useSave(): (change: SettingsChange) => void {
  const { t } = useTranslation();
  const { accountId } = getBoot();
  const { queryKey } = notificationQueries.settings(accountId);
  const { change } = useOptimisticChange({
    key: settingsChangeKey,
    // Sent one after the other, so that the last answer is the stored state.
    scope: 'notificationSettings',
    subjectOf: (each: SettingsChange) => ('dailyDigest' in each ? 'dailyDigest' : each.client.id),
    send: (each) =>
      'dailyDigest' in each
        ? call(saveNotificationSettings, { accountId, body: { dailyDigest: each.dailyDigest } })
        : call(each.isMuted ? muteClient : unmuteClient, { accountId, clientId: each.client.id }),
    keep: (client, settings) => {
      client.setQueryData(queryKey, settings);
    },
    stale: [queryKey],
    done: (each) =>
      'dailyDigest' in each || each.isMuted
        ? undefined
        : {
            text: t('settings.notifications.unmuted', { name: each.client.name }),
            undo: { client: each.client, isMuted: true },
          },
    failed: () => t('settings.notifications.failed'),
    situation: () => 'saving notification settings',
  });
  return change;
}
