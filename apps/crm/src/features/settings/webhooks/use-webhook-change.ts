import { AppError, type ErrorCode } from '@app/contract/errors';
import { getBoot } from '@app/frame/state/boot.ts';
import { useOptimisticChange } from '@app/frame/state/optimistic-change.ts';
import { useTranslation } from 'react-i18next';
import { sendWebhookChange, type WebhookChange, webhookKey, webhookQueries } from '#data/account/webhooks.ts';

const refusals = {
  'webhook.address': 'address',
  'webhook.tooMany': 'tooMany',
  'webhook.paused': 'paused',
  'webhook.noKey': 'noKey',
  'webhook.notFound': 'gone',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Why it was refused, where that has a sentence of its own. */
export const refusalOf = (error: Error): (typeof refusals)[keyof typeof refusals] | undefined =>
  error instanceof AppError ? refusals[error.code as keyof typeof refusals] : undefined;

type Options = {
  /** Says a failure beside what was typed, instead of in a message over the page. */
  onFault?: (text: string) => void;
};

export function useWebhookChange({ onFault }: Options = {}) {
  const { t } = useTranslation('crm');
  const { accountId } = getBoot();
  return useOptimisticChange({
    key: webhookKey(accountId),
    scope: `webhooks ${accountId}`,
    subjectOf: (change: WebhookChange) =>
      `${change.kind} ${change.id} ${'deliveryId' in change ? change.deliveryId : ''}`,
    send: (change) => sendWebhookChange(accountId, change),
    stale: [webhookQueries.all(accountId)],
    done: ({ kind, id, name }): { text: string; undo?: WebhookChange | undefined } => ({
      text: t(`webhooks.done.${kind}`, { name }),
      undo:
        kind === 'pause' ? { kind: 'resume', id, name } : kind === 'resume' ? { kind: 'pause', id, name } : undefined,
    }),
    failed: ({ kind }, error) => {
      const refusal = refusalOf(error);
      const text = t(refusal ? `webhooks.error.${refusal}` : `webhooks.error.${kind}`);
      onFault?.(text);
      return onFault ? undefined : text;
    },
    situation: ({ kind }) => `webhooks: ${kind}`,
  });
}
