import { type MutableKind, muteClient, type Notification, unmuteClient } from '@app/contract/notifications';
import { getUserProfile, saveUserProfile } from '@app/contract/profile';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notificationQueries } from '../data/notifications.ts';
import { KIND_SCOPE, profileQueries } from '../data/profile.ts';

type Muted = { kind: MutableKind } | { client: NonNullable<Notification['client']> };
type MuteChange = { muted: Muted; isMuted: boolean };

/** Mutes a kind or a client for the future; existing notifications stay. Shows a message and offers an undo. */
export function useMute(): (muted: Muted) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const { mutate } = useMutation({
    // The settings page saves kinds too: sent one after the other, no change overwrites another.
    scope: { id: KIND_SCOPE },
    mutationFn: ({ muted, isMuted }: MuteChange) =>
      'kind' in muted ? saveKind(muted.kind, isMuted) : saveClient(accountId, muted.client.id, isMuted),
    onSuccess: (_, { muted, isMuted }) => {
      void client.invalidateQueries(profileQueries.user());
      void client.invalidateQueries(notificationQueries.settings(accountId));
      if (!isMuted) return;
      const text =
        'kind' in muted
          ? t('notifications.mute.kindDone', { kind: t(`notifications.kinds.${muted.kind}`) })
          : t('notifications.mute.clientDone', { name: muted.client.name });
      showToast({ text, action: { label: t('actions.undo'), run: () => mutate({ muted, isMuted: false }) } });
    },
    onError: (error) => {
      reportError('muting notifications', error);
      showToast({ text: t('notifications.changeFailed'), kind: 'failed' });
    },
  });
  return (muted) => mutate({ muted, isMuted: true });
}

async function saveKind(kind: MutableKind, isMuted: boolean): Promise<void> {
  const { mutedKinds } = await call(getUserProfile, {});
  const others = mutedKinds.filter((each) => each !== kind);
  await call(saveUserProfile, { body: { mutedKinds: isMuted ? [...others, kind] : others } });
}

async function saveClient(accountId: string, clientId: string, isMuted: boolean): Promise<void> {
  await call(isMuted ? muteClient : unmuteClient, { accountId, clientId });
}
