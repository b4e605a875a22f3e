import type { Paragraph } from '@app/contract/asset-content';
import type { ContactDetail } from '@app/contract/contacts';
import { AppError, type ErrorCode } from '@app/contract/errors';
import { reportError } from '@app/frame/calls/error-reports.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { closeModals } from '@app/frame/state/modals.ts';
import { showToast } from '@app/ui/overlay/toasts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { contactName, contactQueries } from '#data/contacts.ts';
import { faultsOf } from '#data/solutions/assets.ts';
import { sendOneMail } from '#data/solutions/messages.ts';
import { sendingQuery } from '#data/solutions/sending.ts';

/** The one block of a mail to one person, as faults name it. */
export const TEXT = 'text';

type Written = { senderId: number; subject: string; paragraphs: Paragraph[]; fileIds: number[] };

const refusals: Partial<Record<ErrorCode, 'sender' | 'address' | 'tooLarge' | 'files' | 'gone'>> = {
  'sender.notFound': 'sender',
  'sender.notProven': 'sender',
  'message.address': 'address',
  'message.tooLarge': 'tooLarge',
  'file.notFound': 'files',
  'file.incomplete': 'files',
  'contact.notFound': 'gone',
};

/** Hands the mail over; `onSent` lets go of what was typed. */
export function useSendMail(contact: ContactDetail, onSent: () => void) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  const client = useQueryClient();
  const last = useRef({ body: '', key: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ paragraphs, ...mail }: Written) => {
      const blocks = [{ id: TEXT, kind: 'text' as const, align: 'start' as const, paragraphs }];
      const body = { ...mail, blocks };
      const written = JSON.stringify(body);
      // The same mail whose answer was lost goes out once; another one has a key of its own.
      if (last.current.body !== written) last.current = { body: written, key: crypto.randomUUID() };
      return sendOneMail(accountId, contact.id, body, last.current.key);
    },
    onSuccess: () => {
      onSent();
      closeModals();
      showToast({ text: t('message.write.sent', { name: contactName(contact) || contact.email }) });
    },
    onError: (failure) => {
      if (faultsOf(failure).length > 0) return;
      reportError('sending an email', failure);
      void client.invalidateQueries({ queryKey: sendingQuery(accountId).queryKey });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: contactQueries.all(accountId) }),
  });
  const faults = useMemo(() => faultsOf(error), [error]);
  const refusal = error instanceof AppError ? refusals[error.code] : undefined;
  return {
    send: mutate,
    isPending,
    faults,
    failure:
      error && faults.length === 0
        ? [t('message.write.failed'), t(`message.write.refused.${refusal ?? 'other'}`)].join(' ')
        : faults.length > 0
          ? t('message.write.invalid')
          : undefined,
  };
}
