import { AppError, type ErrorCode } from '@app/contract/errors';
import { inviteColleague } from '@app/contract/invitations';
import { call } from '@app/frame/calls/api.ts';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useStillOpen } from '@app/frame/state/use-still-open.ts';
import { normalLocale } from '@app/i18n/locales';
import { currentLocale } from '@app/i18n/use-formats';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationQueries } from '../data/team.ts';

/** Invites an address and reloads the invitations. If the modal was closed meanwhile, a toast tells the result. */
export function useInvite() {
  const { t } = useTranslation();
  const stillOpen = useStillOpen();
  const client = useQueryClient();
  const { accountId } = getBoot();
  // A call without an answer may have arrived: repeated with the same key it sends one mail, not two.
  const lost = useRef<{ email: string; key: string }>(null);

  return useMutation({
    mutationFn: (inviteeEmail: string) => {
      const key = lost.current?.email === inviteeEmail ? lost.current.key : crypto.randomUUID();
      lost.current = { email: inviteeEmail, key };
      return call(
        inviteColleague,
        {
          accountId,
          body: {
            inviteeEmail,
            inviteeLocale: normalLocale(currentLocale()),
            inviteeRole: 'ADMIN',
            returnUrl: `${location.origin}/`,
          },
        },
        { idempotencyKey: key },
      );
    },
    onSuccess: () => {
      lost.current = null;
      void client.invalidateQueries({ queryKey: invitationQueries.all(accountId) });
      if (!stillOpen()) showToast({ text: t('invite.sent') });
    },
    onError: (error, email) => {
      if (error instanceof AppError) lost.current = null;
      const reason = reasonOf(error);
      // An address that passes our own check but not the server's is reported, too.
      if (reason === undefined || reason === 'emailInvalid') reportError('inviting a colleague', error);
      if (stillOpen()) return;
      const texts = [t('invite.failedTo', { email }), reason && t(`invite.${reason}`, { email })];
      showToast({ text: texts.filter(Boolean).join(' '), kind: 'failed' });
    },
  });
}

const reasons = {
  'invitation.member': 'member',
  'invitation.tooMany': 'tooMany',
  'request.invalid': 'emailInvalid',
} as const;
type Reasons = typeof reasons;

/** The key of the text that says why, where there is one. */
export const reasonOf = (error: unknown): Reasons[keyof Reasons] | undefined =>
  error instanceof AppError ? (reasons as Partial<Record<ErrorCode, Reasons[keyof Reasons]>>)[error.code] : undefined;
