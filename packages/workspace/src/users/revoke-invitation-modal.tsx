import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitationQueries, revokeOptions, userQueries } from '../data/team.ts';
import type { WorkspaceModals } from '../modals.ts';
import { Confirm } from './confirm.tsx';

export function RevokeInvitationModal({ invitationId, email }: WorkspaceModals['revokeInvitation']) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const options = revokeOptions(accountId, invitationId);
  const stillOpen = useStillOpen();
  const revoke = useMutation({
    ...options,
    onSuccess: () => showToast({ text: t('users.revoke.done', { email }) }),
    onError: (error) => {
      if (!isGone(error)) {
        reportError('revoking an invitation', error);
        if (!stillOpen()) showToast({ text: t('users.revoke.failed'), kind: 'failed' });
        return;
      }
      showToast({ text: t('users.invitations.gone', { email }), kind: 'info' });
      // The invitee has accepted meanwhile and is a member now.
      void client.invalidateQueries({ queryKey: userQueries.all(accountId) });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: invitationQueries.all(accountId) }),
  });

  function confirm() {
    if (client.isMutating(options) > 0) return;
    // Passed to this call, so that it is skipped once the modal is closed: another one may be open by then.
    revoke.mutate(undefined, {
      onSuccess: closeModals,
      onError: (error) => {
        if (isGone(error)) closeModals();
      },
    });
  }

  return (
    <Confirm
      text={t('users.revoke.text', { email })}
      fault={revoke.isError && !isGone(revoke.error) ? t('users.revoke.failed') : undefined}
      label={t('users.revoke.confirm')}
      busy={revoke.isPending}
      onConfirm={confirm}
    />
  );
}

const isGone = (error: unknown) => error instanceof AppError && error.code === 'invitation.notFound';
