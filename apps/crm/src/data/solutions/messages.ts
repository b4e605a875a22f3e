import { type SkipReason, skipReasons } from '@app/contract/campaign-steps';
import { channelFailures } from '@app/contract/channels';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import {
  getAttachment,
  getMailFields,
  getMessage,
  listUnsent,
  type Message,
  sendAgain,
  sendMail,
} from '@app/contract/messages';
import { call, callForFile } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#data/account/failure-text.ts';
import { contactQueries } from '#data/contacts.ts';
import { sendingQuery } from './sending.ts';
import { solutionQueries } from './solutions.ts';

/** Everything of messages is under the contacts: what happens to those is told for both. */
export const messageQueries = {
  detail: (accountId: string, messageId: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'message', messageId],
      queryFn: ({ signal }) => call(getMessage, { accountId, messageId: String(messageId) }, { signal }),
    }),
  /** What has not gone out, or perhaps not: of everybody, or of one contact. */
  unsent: (accountId: string, contactId: number | undefined) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'unsent', contactId ?? null],
      queryFn: async ({ signal }) =>
        (await call(listUnsent, { accountId, query: contactId === undefined ? {} : { contactId } }, { signal }))
          .messages,
    }),
  fields: (accountId: string, contactId: number) =>
    queryOptions({
      queryKey: [...contactQueries.all(accountId), 'mailFields', contactId],
      queryFn: ({ signal }) => call(getMailFields, { accountId, contactId: String(contactId) }, { signal }),
    }),
};

/** A file of a message, as it went out or came in. */
export const fetchAttachment = (accountId: string, messageId: number, fileId: number) =>
  callForFile(getAttachment, { accountId, messageId: String(messageId), fileId: String(fileId) });

export type MailToSend = Request<typeof sendMail, 'input'>['body'];
/** The same key at every try: a mail whose answer was lost goes out once. */
export const sendOneMail = (accountId: string, contactId: number, body: MailToSend, idempotencyKey: string) =>
  call(sendMail, { accountId, contactId: String(contactId), body }, { idempotencyKey });

type Again = Pick<Message, 'id' | 'subject'>;

/** Sends a message again that is uncertain or has failed: somebody has decided so. */
export function useSendAgain() {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  return useOptimisticChange({
    key: [...contactQueries.all(accountId), 'sendAgain'],
    scope: `send again ${accountId}`,
    subjectOf: ({ id }: Again) => String(id),
    send: ({ id }) => call(sendAgain, { accountId, messageId: String(id) }),
    keep: (client, message) => void client.setQueryData(messageQueries.detail(accountId, message.id).queryKey, message),
    stale: [[...contactQueries.all(accountId), 'unsent']],
    affected: [sendingQuery(accountId).queryKey, solutionQueries.all(accountId)],
    done: () => ({ text: t('message.again.done') }),
    failed: (_, error) =>
      t(
        error instanceof AppError && error.code === 'message.notUncertain'
          ? 'message.again.notNeeded'
          : 'message.again.failed',
      ),
    situation: () => 'sending a message again',
  });
}

/** A reason that we have words for; any other is what a mail server has said. */
const isSkipReason = (reason: string): reason is SkipReason => skipReasons.some((each) => each === reason);
const MAILBOX = 'mailbox.';

/** Why a message has not gone out, in words; what a mail server has said stays as it is. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useTranslation('crm');
  return (reason) => {
    if (isSkipReason(reason)) return t(`solution.reasons.${reason}`);
    const failure = channelFailures.find((each) => `${MAILBOX}${each}` === reason);
    return failure ? `${t('apps.sends.failed')} ${failureText(t, 'email', failure)}` : reason;
  };
}
