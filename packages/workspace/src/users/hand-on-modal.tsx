import { AppError } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberQuery } from '../data/member.ts';
import { handOnOptions, userQueries } from '../data/team.ts';
import type { WorkspaceModals } from '../modals.ts';
import { Confirm } from './confirm.tsx';

export function HandOnModal({ userId, name }: WorkspaceModals['handOn']) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { accountId, company } = getBoot();
  const options = handOnOptions(accountId, userId);
  const stillOpen = useStillOpen();
  const faultOf = (error: unknown) => t(faultKey(error), { name });
  const handOn = useMutation({
    ...options,
    onSuccess: () => showToast({ text: t('users.handOn.done', { name }) }),
    onError: (error) => {
      if (faultKey(error) === 'users.handOn.failed') reportError('handing on the ownership', error);
      if (!stillOpen()) showToast({ text: faultOf(error), kind: 'failed' });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: userQueries.all(accountId) });
      void client.invalidateQueries({ queryKey: memberQuery(accountId).queryKey });
    },
  });

  function confirm() {
    // Passed to this call, so that it is skipped once the modal is closed: another one may be open by then.
    if (client.isMutating(options) === 0) handOn.mutate(undefined, { onSuccess: closeModals });
  }

  return (
    <Confirm
      text={t('users.handOn.text', { name, account: company.name })}
      fault={handOn.isError ? faultOf(handOn.error) : undefined}
      label={t('users.handOn.confirm', { name })}
      busy={handOn.isPending}
      onConfirm={confirm}
    />
  );
}

function faultKey(error: unknown) {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'membership.notOwner') return 'users.powers.notOwner';
  return code === 'member.partner' ? 'users.handOn.partner' : 'users.handOn.failed';
}
