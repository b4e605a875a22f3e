import { AppError } from '@app/contract/errors';
import type { Invitation } from '@app/contract/invitations';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitationQueries, resendOptions, userQueries } from '../data/team.ts';

type Listed = { content: Invitation[]; totalCount: number };

/** Mails an invitation again and says how it went. */
export function useResend(invitationId: string, email: string): { resend: () => void; resending: boolean } {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const options = resendOptions(accountId, invitationId);
  const all = { queryKey: invitationQueries.all(accountId) };

  const { mutate, isPending } = useMutation({
    ...options,
    onSuccess: (sent) => {
      client.setQueriesData<Listed>(
        all,
        (old) => old && { ...old, content: old.content.map((each) => (each.id === sent.id ? sent : each)) },
      );
      showToast({ text: t('users.invitations.resent', { email }) });
    },
    onError: (error) => {
      const code = error instanceof AppError ? error.code : undefined;
      if (code === 'invitation.notFound' || code === 'invitation.member') {
        // The invitee has accepted meanwhile and is a member now.
        void client.invalidateQueries({ queryKey: userQueries.all(accountId) });
        return showToast({ text: t('users.invitations.gone', { email }), kind: 'info' });
      }
      if (code === 'invitation.tooMany') return showToast({ text: t('invite.tooMany'), kind: 'failed' });
      reportError('sending an invitation again', error);
      showToast({ text: t('users.invitations.resendFailed', { email }), kind: 'failed' });
    },
    onSettled: () => void client.invalidateQueries(all),
  });
  const resend = () => {
    // Read from the mutation cache, which knows at once; the rendered state is a moment late.
    if (client.isMutating(options) === 0) mutate();
  };
  return { resend, resending: isPending };
}
