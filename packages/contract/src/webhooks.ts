import { z } from 'zod';
import { line, pageSize, pageToken } from './common.ts';
import { endpoint } from './endpoint.ts';

/** What another program can be told of. `changed` is every change; the others name some of them more exactly. */
export const webhookEvents = [
  'contact.created',
  'contact.changed',
  'contact.deleted',
  'contact.restored',
  'contact.tagged',
  'contact.untagged',
  'deal.created',
  'deal.changed',
  'deal.moved',
  'deal.won',
  'deal.lost',
  'deal.deleted',
  'deal.restored',
  'task.created',
  'task.changed',
  'task.completed',
  'task.reopened',
  'task.deleted',
  'task.restored',
  'appointment.created',
  'appointment.changed',
  'appointment.cancelled',
  'appointment.restored',
  'message.sent',
  'message.received',
  'message.opened',
  'message.clicked',
  'message.bounced',
  'message.complained',
  'message.unsubscribed',
  'goal.reached',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `paused` by somebody, `failing`: paused by itself because nothing got through. */
export const webhookStates = ['on', 'paused', 'failing'] as const;
export const deliveryStates = ['waiting', 'held', 'delivered', 'failed'] as const;

/** Of an account. */
export const MOST_WEBHOOKS = 20;
/** Days for which what was delivered, or failed, stays in the log. */
export const LOG_DAYS = 7;

export const Webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  /** Since when nothing gets through. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredDate: z.iso.datetime().nullable(),
  /** Until when deliveries are signed with the secret before as well. */
  previousSecretUntil: z.iso.datetime().nullable(),
  /** Deliveries that wait, also while it is paused. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof Webhook>;

/** With the secret that deliveries are signed with. It is shown this once. */
const WithSecret = z.object({ webhook: Webhook, secret: z.string() });

export const WebhookDelivery = z.object({
  id: z.int(),
  /** What the receiver finds in `webhook-id`, the same at every attempt. */
  key: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  recordId: z.int().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  raisedDate: z.iso.datetime(),
  /** When it is tried next, while it waits. */
  nextDate: z.iso.datetime().nullable(),
  doneDate: z.iso.datetime().nullable(),
  /** What the other side answered last; null: nobody answered. */
  status: z.int().nullable(),
  answer: z.string(),
  failure: z.string(),
  /** What is sent; empty until the first attempt. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WebhookFields = z.strictObject({
  name: line(80).trim().min(1),
  url: line(2000)
    .trim()
    .regex(/^https?:\/\/[^\s]+$/i),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
});
export type WebhookFields = z.infer<typeof WebhookFields>;
const inAccount = { access: 'account', account: 'header', token: 'crm', power: 'keys' } as const;

export const listWebhooks = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/webhooks',
  summary: 'Webhooks of the account, by name.',
  response: z.object({ webhooks: z.array(Webhook) }),
});

export const createWebhook = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/webhooks',
  summary: 'Tells an address of what happens from now on. The answer has the secret, which is never shown again.',
  body: WebhookFields,
  response: WithSecret,
});

export const changeWebhook = endpoint({
  ...inAccount,
  method: 'PUT',
  path: '/crm/rest/v1/webhooks/{webhookId}',
  summary: 'Changes what a webhook is called, its address, and what it hears of.',
  body: WebhookFields,
  response: Webhook,
});

export const deleteWebhook = endpoint({
  ...inAccount,
  method: 'DELETE',
  path: '/crm/rest/v1/webhooks/{webhookId}',
  summary: 'Removes a webhook with its log; what waits is not sent.',
  response: z.void(),
});

export const pauseWebhook = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/webhooks/{webhookId}:pause',
  summary: 'Holds what waits. What happens while it is paused is not told.',
  response: Webhook,
});

export const resumeWebhook = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/webhooks/{webhookId}:resume',
  summary: 'Goes on with what was held, and with what happens from now on.',
  response: Webhook,
});

export const changeWebhookSecret = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/webhooks/{webhookId}:changeSecret',
  summary: 'A new secret. For a day deliveries are signed with both, so that nothing is refused meanwhile.',
  response: WithSecret,
});

export const testWebhook = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/webhooks/{webhookId}:test',
  summary: 'Sends a test delivery.',
  creates: true,
  response: WebhookDelivery,
});

export const listWebhookDeliveries = endpoint({
  ...inAccount,
  method: 'GET',
  path: '/crm/rest/v1/webhooks/{webhookId}/deliveries',
  summary: 'What a webhook was told, the latest first, with what was answered.',
  query: z.object({ state: z.enum(deliveryStates).optional(), pageSize: pageSize(100, 20), pageToken }),
  response: z.object({ deliveries: z.array(WebhookDelivery), nextPageToken: z.string() }),
});

export const sendDeliveryAgain = endpoint({
  ...inAccount,
  method: 'POST',
  path: '/crm/rest/v1/webhooks/{webhookId}/deliveries/{deliveryId}:sendAgain',
  summary: 'Sends a delivery once more, with the same id and body; while it fails, for another day.',
  response: WebhookDelivery,
});
