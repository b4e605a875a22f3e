import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeOptions, userQueries } from '../data/team.ts';
import type { WorkspaceModals } from '../modals.ts';
import { Confirm } from './confirm.tsx';

export function RemoveMemberModal({ userId, name }: WorkspaceModals['removeMember']) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId } = getBoot();
  const options = removeOptions(accountId, userId);
  const stillOpen = useStillOpen();
  const faultOf = (error: unknown) => t(`users.remove.${reasonOf(error)}`, { name });
  const remove = useMutation({
    ...options,
    onSuccess: () => showToast({ text: t('users.remove.done', { name }) }),
    onError: (error) => {
      if (reasonOf(error) === 'failed') reportError('removing a member', error);
      if (!stillOpen()) showToast({ text: faultOf(error), kind: 'failed' });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: userQueries.all(accountId) }),
  });

  function confirm() {
    // Passed to this call, so that it is skipped once the modal is closed: another one may be open by then.
    if (client.isMutating(options) === 0) remove.mutate(undefined, { onSuccess: closeModals });
  }

  return (
    <Confirm
      text={t('users.remove.text', { name })}
      fault={remove.isError ? faultOf(remove.error) : undefined}
      label={t('users.remove.confirm', { name })}
      busy={remove.isPending}
      onConfirm={confirm}
    />
  );
}

function reasonOf(error: unknown): 'self' | 'last' | 'failed' {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'member.self') return 'self';
  return code === 'member.last' ? 'last' : 'failed';
}
