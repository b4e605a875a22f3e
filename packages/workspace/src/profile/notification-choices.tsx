import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { kindsOfSource, type MutableKind, mutableKinds } from '@app/contract/notifications';
import { saveUserProfile, type UserProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { useOptimisticChange, usePendingChanges } from '@app/frame/state/optimistic-change.ts';
import { Stack, Switch, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownSource } from '../data/notifications.ts';
import { KIND_SCOPE, type KindChange, kindChangeKey, profileQueries, withKindChange } from '../data/profile.ts';
import { AccountNotifications } from './notification-settings.tsx';
import { Section } from './section.tsx';

export function NotificationChoices({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation();
  const choose = useChoose();
  const kinds = mutableKinds.filter((kind) => kindsOfSource[ownSource()].some((each) => each === kind));
  // Shown at once; when saving fails they drop out, and the switch stands again as it is stored.
  const pending = usePendingChanges<KindChange>(kindChangeKey);
  const muted = pending.reduce<MutableKind[]>(withKindChange, profile.mutedKinds);
  return (
    <>
      <Section title={t('settings.notifications.title')} part>
        <Text size="sm" c="dimmed" mb="xs">
          {t('settings.notifications.intro')}
        </Text>
        <Stack gap="xs">
          {kinds.map((kind) => (
            <Switch
              key={kind}
              label={t(`settings.notifications.kinds.${kind}`)}
              checked={!muted.includes(kind)}
              onChange={(event) => choose({ kind, muted: !event.currentTarget.checked })}
            />
          ))}
        </Stack>
      </Section>
      <AccountNotifications />
    </>
  );
}

function useChoose(): (choice: KindChange) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = profileQueries.user();
  const { change } = useOptimisticChange({
    key: kindChangeKey,
    scope: KIND_SCOPE,
    subjectOf: ({ kind }: KindChange) => kind,
    send: (choice) => {
      const stored = client.getQueryData(queryKey)?.mutedKinds ?? [];
      return call(saveUserProfile, { body: { mutedKinds: withKindChange(stored, choice) } });
    },
    keep: (_, { mutedKinds }) => {
      client.setQueryData(queryKey, (old) => old && { ...old, mutedKinds });
    },
    stale: [],
    failed: () => t('settings.notifications.failed'),
    situation: () => 'saving notification choices',
  });
  return change;
}
