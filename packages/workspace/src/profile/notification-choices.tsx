import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { type MutableKind, mutableKinds } from '@app/contract/notifications';
import { saveUserProfile, type UserProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { showToast } from '@app/ui/toasts';
import { Stack, Switch, Text } from '@mantine/core';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQueries } from '../data/profile.ts';
import { AccountNotifications } from './notification-settings.tsx';
import { Section } from './section.tsx';

type Choice = { kind: MutableKind; muted: boolean };
const mutationKey = ['saveMutedKinds'];

const withChoice = (muted: MutableKind[], choice: Choice) =>
  mutableKinds.filter((kind) => (kind === choice.kind ? choice.muted : muted.includes(kind)));

export function NotificationChoices({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation();
  const choose = useChoose();
  /** Shown at once; when saving fails they drop out, and the switch stands again as it is stored. */
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Choice,
  });
  const muted = pending.reduce<MutableKind[]>(withChoice, profile.mutedKinds);
  return (
    <>
      <Section title={t('settings.notifications.title')} part>
        <Text size="sm" c="dimmed" mb="xs">
          {t('settings.notifications.intro')}
        </Text>
        <Stack gap="xs">
          {mutableKinds.map((kind) => (
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

function useChoose(): (choice: Choice) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { queryKey } = settingsQueries.user();
  const { mutate } = useMutation({
    mutationKey,
    // One after the other: each is sent on top of what the one before has stored.
    scope: { id: 'mutedKinds' },
    mutationFn: (choice: Choice) => {
      const stored = client.getQueryData(queryKey)?.mutedKinds ?? [];
      return call(saveUserProfile, { body: { mutedKinds: withChoice(stored, choice) } });
    },
    onSuccess: ({ mutedKinds }) => client.setQueryData(queryKey, (old) => old && { ...old, mutedKinds }),
    onError: (error) => {
      reportError('saving notification choices', error);
      showToast({ text: t('settings.notifications.failed'), kind: 'failed' });
    },
  });
  return mutate;
}
