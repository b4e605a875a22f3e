import { AppError, type ErrorCode } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { keepSending, type SendingChange, sendingKey, sendingQuery, sendSending } from '#data/solutions/sending.ts';

type Options = {
  /** What takes the change back, where something does. */
  undoOf?: (change: SendingChange) => SendingChange | undefined;
  /** Says a failure beside what was typed, instead of in a message over the page. */
  onFault?: (text: string) => void;
};

type Refusal = 'senderExists' | 'numberTaken' | 'topicUsed' | 'domainExists' | 'noKey' | 'tooMany' | 'gone';
const refusals: Partial<Record<ErrorCode, Refusal>> = {
  'sender.exists': 'senderExists',
  'sending.numberTaken': 'numberTaken',
  'sending.topicUsed': 'topicUsed',
  'domain.exists': 'domainExists',
  'domain.noKey': 'noKey',
  'request.tooMany': 'tooMany',
  'sender.notFound': 'gone',
  'domain.notFound': 'gone',
};

/** Any change of the sending settings; what the server answers is shown at once. */
export function useSendingChange({ undoOf, onFault }: Options = {}) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  return useOptimisticChange({
    key: sendingKey(accountId),
    scope: `sending ${accountId}`,
    subjectOf: (change: SendingChange) => `${change.kind} ${'id' in change ? change.id : ''}`,
    send: (change) => sendSending(accountId, change),
    keep: (client, sending) => keepSending(client, accountId, sending),
    stale: [sendingQuery(accountId).queryKey],
    done: (change, sending) => {
      const undo = undoOf?.(change);
      switch (change.kind) {
        case 'addSender': {
          const isProven = sending.senders.find(({ address }) => address === change.address)?.isProven ?? false;
          const { address } = change;
          return { text: t(isProven ? 'sending.done.addProven' : 'sending.done.addSender', { address }) };
        }
        case 'askSender':
        case 'deleteSender':
          return { text: t(`sending.done.${change.kind}`, { address: change.address }) };
        case 'addDomain':
        case 'deleteDomain':
          return { text: t(`sending.done.${change.kind}`, { domain: change.domain }) };
        // What was found stands with the domain.
        case 'checkDomain':
          return undefined;
        default:
          return { text: t(`sending.done.${change.kind}`), undo };
      }
    },
    failed: (change, error) => {
      const refusal = error instanceof AppError ? refusals[error.code] : undefined;
      const text = t(refusal ? `sending.error.${refusal}` : `sending.error.${change.kind}`);
      onFault?.(text);
      return onFault ? undefined : text;
    },
    situation: ({ kind }) => `sending settings: ${kind}`,
  });
}
