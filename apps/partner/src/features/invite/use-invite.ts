import { AppError } from '@app/contract/errors';
import { inviteColleague } from '@app/contract/invitations';
import { normalLocale } from '@app/i18n/locales';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/api.ts';
import { getBoot } from '#lib/boot.ts';
import { reportError } from '#lib/error-reports.ts';
import { currentLocale } from '#lib/locale.ts';

/** Invites an address; the page that lists invitations hears of it. */
export function useInvite() {
  const client = useQueryClient();
  const { accountId } = getBoot();
  // Whether a lost call arrived nobody knows: asked again under its key, it sends one mail and not two.
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
      void client.invalidateQueries({ queryKey: ['invitations', accountId] });
    },
    onError: (error) => {
      if (error instanceof AppError) lost.current = null;
      if (!isExpected(error)) reportError('inviting a colleague', error);
    },
  });
}

/** What the person is told in words needs no report. */
const isExpected = (error: unknown) =>
  error instanceof AppError && (error.code === 'invitation.member' || error.code === 'invitation.tooMany');
