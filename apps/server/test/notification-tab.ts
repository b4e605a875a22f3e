import type { Call } from '@app/contract/client';
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  type Notification,
  type NotificationCounts,
  snoozeNotification,
  updateNotificationStatus,
} from '@app/contract/notifications';
import type { Db } from '../src/db/open.ts';
import { listenLive } from './listen-live.ts';
import type { Action, Answer } from './notification-model.ts';

const fixed = { source: 'partners', type: 'alert' } as const;

type Place = { db: Db; origin: string; withToken: (token: string) => Call };
type Reader = { accountId: string; user: { id: string }; token: string };
type Changed = { notificationIds: string[]; counts: NotificationCounts };
/** What a call of the tab answered: the model's words, and the counts where some came along. */
export type Told = { answer: Answer; counts: NotificationCounts | null };

/** A tab at one process: it calls, listens, and asks for the counts again whenever it is told of a change. */
export async function openTab(place: Place, { accountId, user, token }: Reader) {
  const call = place.withToken(token);
  let badge: NotificationCounts | null = null;
  let [heard, known] = [0, 0];
  let refreshing: Promise<void> | null = null;
  const count = async (status: 'New' | 'Unread') =>
    (await call(countNotifications, { query: { ...fixed, accountId, userId: user.id, status } })).count;
  const countBoth = async () => ({ new: await count('New'), unread: await count('Unread') });
  const refresh = async () => {
    while (known < heard) {
      known = heard;
      badge = await countBoth();
    }
    refreshing = null;
  };
  const stream = await listenLive(place.origin, { token, accountId }, () => {
    heard += 1;
    refreshing ??= refresh();
  });

  /** An answer's counts are good unless something was told since it was asked for: then newer ones are under way. */
  const counted = async <Answer extends { counts: NotificationCounts }>(ask: () => Promise<Answer>) => {
    const before = heard;
    const answer = await ask();
    if (heard === before) badge = answer.counts;
    return answer;
  };
  const listPage = (query: object) =>
    counted(() => call(listNotifications, { query: { ...fixed, accountId, ...query } }));
  const change = async (ask: () => Promise<Changed>): Promise<Told> => {
    const { notificationIds, counts } = await counted(ask);
    return { answer: { ids: notificationIds }, counts };
  };

  return {
    db: place.db,
    badge: () => badge,
    isQuiet: () => refreshing === null,
    stop: async () => {
      await stream.stop();
      await refreshing;
    },
    /** All pages, one after the other. */
    listAll: async (pageSize: number): Promise<Notification[]> => {
      const found: Notification[] = [];
      let pageToken = '';
      do {
        const page = await listPage({ pageSize, pageToken });
        found.push(...page.notifications);
        pageToken = page.nextPageToken;
      } while (pageToken);
      return found;
    },
    act: async (action: Exclude<Action, { do: 'write' | 'wake' }>): Promise<Told> => {
      switch (action.do) {
        case 'list': {
          const { size: pageSize, status, kinds } = action;
          const page = await listPage({ pageSize, status, kinds, includeTotalSize: true });
          const ids = page.notifications.map(({ id }) => id);
          const statuses = page.notifications.map((each) => each.status);
          return { answer: { ids, statuses, total: page.totalSize ?? -1 }, counts: page.counts };
        }
        case 'markAll': {
          const body = { ...fixed, accountId, userId: user.id, status: action.statuses };
          return change(() => call(markAllNotificationsRead, { body }));
        }
        case 'update': {
          const { from: oldStatus, to: newStatus, ids: notificationIds } = action;
          const body = { accountId, oldStatus, newStatus, notificationIds };
          return change(() => call(updateNotificationStatus, { body }));
        }
        default: {
          const { id: notificationId } = action;
          const until = action.do === 'snooze' ? new Date(Date.now() + 3_600_000).toISOString() : null;
          return change(() => call(snoozeNotification, { notificationId, query: { accountId }, body: { until } }));
        }
      }
    },
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;
