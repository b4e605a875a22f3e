import {
  changeWebhook,
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pauseWebhook,
  resumeWebhook,
  sendDeliveryAgain,
  testWebhook,
  type WebhookDelivery,
  type WebhookFields,
} from '@app/contract/webhooks';
import { call } from '@app/frame/calls/api.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

export type DeliveryState = WebhookDelivery['state'];

export const webhookQueries = {
  all: (accountId: string) => ['webhooks', accountId] as const,
  list: (accountId: string) =>
    queryOptions({
      queryKey: [...webhookQueries.all(accountId), 'list'],
      queryFn: ({ signal }) => call(listWebhooks, { accountId }, { signal }),
    }),
  deliveries: (accountId: string, webhookId: number, state: DeliveryState | undefined) =>
    infiniteQueryOptions({
      queryKey: [...webhookQueries.all(accountId), 'deliveries', webhookId, state ?? 'all'],
      queryFn: ({ pageParam, signal }) =>
        call(
          listWebhookDeliveries,
          { accountId, webhookId: String(webhookId), query: { state, pageSize: 20, pageToken: pageParam } },
          { signal },
        ),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextPageToken }) => nextPageToken || undefined,
    }),
};

/** Mutations that are under way are found by this. */
export const webhookKey = (accountId: string) => [...webhookQueries.all(accountId), 'change'] as const;

export type WebhookChange =
  | { kind: 'save'; id: number; name: string; fields: WebhookFields }
  | { kind: 'delete' | 'pause' | 'resume' | 'test'; id: number; name: string }
  | { kind: 'sendAgain'; id: number; name: string; deliveryId: number };

export async function sendWebhookChange(accountId: string, change: WebhookChange): Promise<void> {
  const named = { accountId, webhookId: String(change.id) };
  if (change.kind === 'save') await call(changeWebhook, { ...named, body: change.fields });
  else if (change.kind === 'sendAgain')
    await call(sendDeliveryAgain, { ...named, deliveryId: String(change.deliveryId) });
  else await call(calls[change.kind], named);
}
const calls = { delete: deleteWebhook, pause: pauseWebhook, resume: resumeWebhook, test: testWebhook };

/** The answer has the secret, which nobody sees again. */
export const addWebhook = (accountId: string, body: WebhookFields) => call(createWebhook, { accountId, body });
export const renewSecret = (accountId: string, id: number) =>
  call(changeWebhookSecret, { accountId, webhookId: String(id) });
