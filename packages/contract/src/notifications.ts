import { z } from 'zod';
import { flag, list, pageSize, pageToken, uuid } from './common.ts';
import { endpoint } from './endpoint.ts';

/** Partner Edition's, or the CRM's: an account's notifications are of the app that it opens. */
export const NotificationSource = z.enum(['partners', 'crm']);
export type NotificationSource = z.infer<typeof NotificationSource>;
const source = NotificationSource;
const type = z.literal('alert');
export const NotificationStatus = z.enum(['New', 'Unread', 'Read']);
export type NotificationStatus = z.infer<typeof NotificationStatus>;

/** What a notification may be about. What somebody asked for or must answer cannot be muted, nor an announcement. */
export const mutableKinds = [
  'installFinished',
  'installFailed',
  'purchase',
  'invitationAccepted',
  'editionChanged',
] as const;
export type MutableKind = (typeof mutableKinds)[number];
/** What an account of Partner Edition can get, and what only one of the CRM can. */
const partnerKinds = [
  ...mutableKinds,
  'announcement',
  'membershipGranted',
  'membershipDeclined',
  'linkPaused',
] as const;
const crmKinds = [
  'accessRequested',
  'membershipRequested',
  'ownershipHandedOn',
  'powersChanged',
  'importFinished',
  'exportFinished',
  'taskDue',
  'appointmentSoon',
  'appointmentBooked',
  'solutionPaused',
  'solutionNotice',
  'webhookPaused',
  'accountExported',
  'accountDeletion',
  'accountKept',
  'limitNear',
  'limitReached',
] as const;
export const notificationKinds = [...partnerKinds, ...crmKinds] as const;
/** Which kinds an account of each source can get. */
export const kindsOfSource = {
  partners: partnerKinds,
  crm: ['invitationAccepted', 'announcement', ...crmKinds],
} as const satisfies Record<string, readonly (typeof notificationKinds)[number][]>;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const NotificationClient = z.object({ id: z.uuid(), name: z.string() });
export type NotificationClient = z.infer<typeof NotificationClient>;

/** `createTime` is when it came up: for one that was snoozed, the moment until which it was. Texts are plain text. */
export const Notification = z.object({
  id: z.uuid(),
  status: NotificationStatus,
  source,
  type,
  createTime: z.iso.datetime(),
  contentTitle: z.string(),
  contentText: z.string(),
  /** A path of this app, or an address with http or https; never anything else. */
  actionUrl: z.string().nullable(),
  kind: NotificationKind,
  /** The one client it is about, which can be muted; null where it is about none or many. */
  client: NotificationClient.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** Of all the user's notifications in the account, whatever a call was filtered by; those that are snoozed do not count. */
export const NotificationCounts = z.object({ new: z.int(), unread: z.int() });
export type NotificationCounts = z.infer<typeof NotificationCounts>;

/** Which notifications a call changed, and the counts as they stand with that change. */
const Changed = z.object({ notificationIds: z.array(z.uuid()), counts: NotificationCounts });

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notification-service/notifications/count',
  summary: 'How many notifications of one status the user has in the account.',
  access: 'account',
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
  access: 'account',
  account: 'query',
  query: z.object({
    accountId: uuid,
    source,
    type,
    orderBy: z.enum(['createTime:DESC']).default('createTime:DESC'),
    includeTotalSize: flag.default(false),
    pageSize: pageSize(30, 30),
    pageToken,
    /** Those that stand so before they are fetched: unread ones are `status=New&status=Unread`. */
    status: list(NotificationStatus, 3).optional(),
    kinds: list(NotificationKind, notificationKinds.length).optional(),
  }),
  response: z.object({
    notifications: z.array(Notification),
    nextPageToken: z.string(),
    resultSize: z.int(),
    /** Of what the filters let through. */
    totalSize: z.int().optional(),
    counts: NotificationCounts,
  }),
});

export const markAllNotificationsRead = endpoint({
  method: 'POST',
  path: '/notification-service/notifications:bulkUpdateStatusToRead',
  summary:
    "Marks all of the user's notifications in the account that have the status as read; answers which they were.",
  access: 'account',
  account: 'body',
  body: z.object({
    userId: uuid,
    accountId: uuid,
    source,
    type,
    /** Which become Read: one status, or both for all that is not read. */
    status: z.union([
      z.enum(['New', 'Unread']),
      z
        .array(z.enum(['New', 'Unread']))
        .min(1)
        .max(2),
    ]),
  }),
  response: Changed,
});

/** How many ids one call may name; who has more asks again. */
export const NOTIFICATION_IDS_MAX = 10_000;

export const updateNotificationStatus = endpoint({
  method: 'POST',
  path: '/notification-service/notifications:bulkUpdateStatusById',
  summary: "Marks those of the named notifications that are the user's and have the old status as read or unread.",
  access: 'user',
  /** Ten thousand ids. */
  bodyLimit: 512 * 1024,
  body: z.object({
    /** Narrows to one account, whose counts are answered; otherwise to those that the named notifications are in. */
    accountId: uuid.optional(),
    /** New or Unread → Read, or Read → Unread; any other pair is a 400. New becomes Unread only by being fetched. */
    oldStatus: NotificationStatus,
    newStatus: z.enum(['Unread', 'Read']),
    notificationIds: z.array(uuid).max(NOTIFICATION_IDS_MAX),
  }),
  response: Changed,
});

export const snoozeNotification = endpoint({
  method: 'POST',
  path: '/notification-service/notifications/{notificationId}:snooze',
  summary:
    'Hides a notification until a moment; then it is New again, at the top. Null brings it back to its old place.',
  access: 'account',
  account: 'query',
  query: z.object({ accountId: uuid }),
  /** Ahead, and at most a year. */
  body: z.object({ until: z.iso.datetime({ offset: true }).nullable() }),
  /** No id where it is not the user's, or not there. */
  response: Changed,
});

/** What the user wants in this account. What is muted by kind is in the user's profile, for all accounts. */
export const NotificationSettings = z.object({
  /** A mail at 08:00 of the account's time zone with what came since the day before and is unread. */
  dailyDigest: z.boolean(),
  /** By name. Nothing new is written to the user about these. */
  mutedClients: z.array(NotificationClient),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v2/accounts/{accountId}/notificationSettings',
  summary: 'Whether the user wants a daily mail in this account, and which clients are muted.',
  access: 'account',
  account: 'path',
  response: NotificationSettings,
});

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/v2/accounts/{accountId}/notificationSettings',
  summary: 'Asks for the daily mail, or for none.',
  access: 'account',
  account: 'path',
  body: z.object({ dailyDigest: z.boolean() }),
  response: NotificationSettings,
});

export const muteClient = endpoint({
  method: 'PUT',
  path: '/api/v2/accounts/{accountId}/notificationSettings/mutedClients/{clientId}',
  summary: 'From now on nothing is written to the user about this client. Muting twice is the same.',
  access: 'partner',
  account: 'path',
  response: NotificationSettings,
});

export const unmuteClient = endpoint({
  method: 'DELETE',
  path: '/api/v2/accounts/{accountId}/notificationSettings/mutedClients/{clientId}',
  summary: 'Notifications about this client are written again. A client that was not muted stays so.',
  access: 'partner',
  account: 'path',
  response: NotificationSettings,
});
