import { z } from 'zod';
import { flag, pageSize, pageToken, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';

const source = z.literal('partners');
const type = z.literal('alert');
export const NotificationStatus = z.enum(['New', 'Unread', 'Read']);

/** What a notification may be about. An operator's announcement cannot be muted. */
export const mutableKinds = [
  'installFinished',
  'installFailed',
  'purchase',
  'invitationAccepted',
  'editionChanged',
] as const;
export type MutableKind = (typeof mutableKinds)[number];
export type NotificationKind = MutableKind | 'announcement' | 'accessRequested';

export const Notification = z.object({
  id: z.uuid(),
  status: NotificationStatus,
  source,
  type,
  createTime: z.iso.datetime(),
  contentTitle: z.string(),
  contentText: z.string(),
  actionUrl: z.string().nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notification-service/notifications/count',
  summary: 'How many notifications of one status the user has in the account.',
  access: 'member',
  account: 'query',
  query: z.object({
    accountId: uuid,
    userId: uuid,
    source,
    type,
    status: z.enum(['New', 'Unread']),
  }),
  response: z.object({ count: z.int() }),
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notification-service/notifications',
  summary: "The user's notifications in the account, newest first. What was New is Unread from then on.",
  access: 'member',
  account: 'query',
  query: z.object({
    accountId: uuid,
    source,
    type,
    orderBy: z.enum(['createTime:DESC']).default('createTime:DESC'),
    includeTotalSize: flag.default(false),
    pageSize: pageSize(30, 30),
    pageToken,
  }),
  response: z.object({
    notifications: z.array(Notification),
    nextPageToken: z.string(),
    resultSize: z.int(),
    totalSize: z.int().optional(),
  }),
});
