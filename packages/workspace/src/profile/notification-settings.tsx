import {
  getNotificationSettings,
  muteClient,
  type NotificationClient,
  type NotificationSettings,
  saveNotificationSettings,
  unmuteClient,
} from '@app/contract/notifications';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { TextPlaceholder } from '@app/ui/placeholder';
import { QueryView } from '@app/ui/query-view';
import { showToast } from '@app/ui/toasts';
import { Button, Switch, Text } from '@mantine/core';
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from './section.tsx';
import styles from './settings.module.css';

const settingsQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['notification-settings', accountId],
    queryFn: ({ signal }) => call(getNotificationSettings, { accountId }, { signal }),
  });

/** What holds in this account alone; kinds are muted in all of them. */
export function AccountNotifications() {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery(getBoot().accountId));
  return (
    <Section title={t('settings.notifications.account')} part>
      <QueryView query={settings} loading={<TextPlaceholder lines={2} />} error={t('settings.notifications.error')}>
        {(loaded) => <Choices settings={loaded} />}
      </QueryView>
    </Section>
  );
}

type Wish = { dailyDigest: boolean } | { client: NotificationClient; isMuted: boolean };
const mutationKey = ['saveNotificationSettings'];

function withWish(settings: NotificationSettings, wish: Wish): NotificationSettings {
  if ('dailyDigest' in wish) return { ...settings, dailyDigest: wish.dailyDigest };
  const others = settings.mutedClients.filter(({ id }) => id !== wish.client.id);
  return { ...settings, mutedClients: wish.isMuted ? [...others, wish.client] : others };
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation();
  const save = useSave();
  const heading = useRef<HTMLParagraphElement>(null);
  // Shown at once; when saving fails they drop out, and all stands again as it is stored.
  const wishes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
  const { dailyDigest, mutedClients } = wishes.reduce(withWish, settings);

  function unmute(client: NotificationClient) {
    save({ client, isMuted: false });
    // The button goes with its client.
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

function useSave(): (wish: Wish) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const { queryKey } = settingsQuery(accountId);
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: the answer to the last is how things stand.
    scope: { id: 'notificationSettings' },
    mutationFn: (wish: Wish) =>
      'dailyDigest' in wish
        ? call(saveNotificationSettings, { accountId, body: { dailyDigest: wish.dailyDigest } })
        : call(wish.isMuted ? muteClient : unmuteClient, { accountId, clientId: wish.client.id }),
    onSuccess: async (settings, wish) => {
      // One under way was asked for before this answer.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, settings);
      if ('dailyDigest' in wish || wish.isMuted) return;
      showToast({
        text: t('settings.notifications.unmuted', { name: wish.client.name }),
        action: { label: t('actions.undo'), run: () => mutate({ client: wish.client, isMuted: true }) },
      });
    },
    onError: (error) => {
      reportError('saving notification settings', error);
      showToast({ text: t('settings.notifications.failed'), kind: 'failed' });
    },
  });
  return mutate;
}
