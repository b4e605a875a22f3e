import {
  markAllNotificationsRead,
  NOTIFICATION_IDS_MAX,
  type Notification,
  snoozeNotification,
  updateNotificationStatus,
} from '@app/contract/notifications';
import { call } from '@app/frame/calls/api.ts';
import { getBoot } from '@app/frame/state/boot.ts';
import { type Filter, ours } from '../data/notifications.ts';

/** What one can do with notifications. A quiet change is said nothing about: it is seen, or it undoes another. */
export type Change = { quiet?: boolean } & (
  | { kind: 'mark'; ids: string[]; to: 'Read' | 'Unread' }
  | { kind: 'markAll' }
  | { kind: 'snooze'; id: string; until: string | null; wasRead: boolean }
);
type Answer = Awaited<ReturnType<typeof call<typeof updateNotificationStatus>>>;

export function send(change: Change): Promise<Answer> {
  const { accountId, user } = getBoot();
  switch (change.kind) {
    case 'mark':
      return sendMarks(accountId, change.ids, change.to);
    case 'markAll': {
      const body = { userId: user.id, accountId, ...ours(), status: ['New' as const, 'Unread' as const] };
      return call(markAllNotificationsRead, { body });
    }
    case 'snooze':
      return sendSnooze(accountId, change);
  }
}

async function sendSnooze(accountId: string, { id, until, wasRead }: Change & { kind: 'snooze' }): Promise<Answer> {
  const answer = await call(snoozeNotification, { notificationId: id, query: { accountId }, body: { until } });
  if (until !== null || !wasRead) return answer;
  // It came back as new, or as unread where another tab was quicker to fetch it.
  const read = (oldStatus: 'New' | 'Unread') =>
    call(updateNotificationStatus, { body: { accountId, oldStatus, newStatus: 'Read', notificationIds: [id] } });
  await read('New');
  return read('Unread');
}

/** What is in a list has been fetched, so none of it is New. */
async function sendMarks(accountId: string, ids: string[], newStatus: 'Read' | 'Unread'): Promise<Answer> {
  const oldStatus = newStatus === 'Read' ? 'Unread' : 'Read';
  const mark = (notificationIds: string[]) =>
    call(updateNotificationStatus, { body: { accountId, oldStatus, newStatus, notificationIds } });
  let answer = await mark(ids.slice(0, NOTIFICATION_IDS_MAX));
  for (let at = NOTIFICATION_IDS_MAX; at < ids.length; at += NOTIFICATION_IDS_MAX) {
    const { notificationIds, counts } = await mark(ids.slice(at, at + NOTIFICATION_IDS_MAX));
    answer = { notificationIds: [...answer.notificationIds, ...notificationIds], counts };
  }
  return answer;
}

/** The list after a change; what the change leaves alone stays the same object and is not drawn anew. */
export function changed(list: Notification[], change: Change): Notification[] {
  switch (change.kind) {
    case 'mark': {
      const ids = new Set(change.ids);
      return list.map((each) => (ids.has(each.id) ? withStatus(each, change.to) : each));
    }
    case 'markAll':
      return list.map((each) => withStatus(each, 'Read'));
    case 'snooze':
      return change.until === null ? list : list.filter(({ id }) => id !== change.id);
  }
}

const withStatus = (notification: Notification, status: Notification['status']) =>
  notification.status === status ? notification : { ...notification, status };

/** What takes a change back; undefined where nothing was changed. */
export function undoOf(change: Change, { notificationIds: ids }: Answer): Change | undefined {
  if (ids.length === 0) return undefined;
  if (change.kind === 'snooze') return { ...change, until: null, quiet: true };
  const to = change.kind === 'mark' && change.to === 'Unread' ? 'Read' : 'Unread';
  return { kind: 'mark', ids, to, quiet: true };
}

export const matches = ({ status, kind }: Notification, filter: Filter) =>
  !(filter.unread && status === 'Read') && (filter.kind === undefined || kind === filter.kind);
