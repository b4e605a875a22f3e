import { AppError } from '@app/contract/errors';
import { fake } from '@app/contract/fake-fetch';
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  muteClient,
  type Notification,
  type NotificationStatus,
  snoozeNotification,
  unmuteClient,
  updateNotificationStatus,
} from '@app/contract/notifications';
import { getUserProfile, saveUserProfile, type UserProfile } from '@app/contract/profile';

/** At noon of a Tuesday, so that minutes ago are never yesterday. */
export const noon = new Date(2025, 4, 20, 12);

/** The larger the number, the older. */
export const notification = (at: number, more: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-4000-8000-${String(at + 1000).padStart(12, '0')}`,
  status: 'Read',
  source: 'partners',
  type: 'alert',
  createTime: new Date(noon.getTime() - at * 60_000).toISOString(),
  contentTitle: `News ${at}`,
  contentText: `About ${at}`,
  actionUrl: null,
  kind: 'announcement',
  client: null,
  ...more,
});

export const many = (count: number, more: Partial<Notification> = {}) =>
  Array.from({ length: count }, (_, at) => notification(at, more));

type Name = 'list' | 'count' | 'mark' | 'markAll' | 'snooze' | 'mute';
type Marked = { oldStatus: NotificationStatus; newStatus: 'Read' | 'Unread'; notificationIds: string[] };

/** Keeps notifications as the real service does, newest first. A page token names the one that the page before ended with. */
export class NotificationServer {
  all: Notification[];
  snoozed = new Map<string, Notification>();
  profile: UserProfile = {
    givenName: 'Mara',
    familyName: 'Okafor',
    username: 'demo@partner.example',
    ...{ title: '', phone: '', picture: '', signature: '' },
    locale: 'en-us',
    mutedKinds: ['purchase'],
    hasPassword: true,
  };
  muted: string[] = [];
  asked: { name: Name; query: URLSearchParams; body: unknown }[] = [];
  /** Replaced to hold an answer up, or to refuse it; what is asked has been done by the time `after` is called. */
  before: (name: Name) => unknown = () => undefined;
  after: (name: Name) => unknown = () => undefined;

  constructor(all: Notification[]) {
    this.all = all;
  }

  answers = [
    fake(
      countNotifications,
      this.heard('count', (query) => ({ count: this.ofStatus(query.get('status')).length })),
    ),
    fake(
      listNotifications,
      this.heard('list', (query) => this.list(query)),
    ),
    fake(
      markAllNotificationsRead,
      this.heard('markAll', () =>
        this.set(
          this.all.filter(({ status }) => status !== 'Read'),
          'Read',
        ),
      ),
    ),
    fake(
      updateNotificationStatus,
      this.heard('mark', (_, body) => this.mark(body as Marked)),
    ),
    fake(
      snoozeNotification,
      this.heard('snooze', (_, body, path) => this.snooze(path, body as { until: string | null })),
    ),
    fake(
      muteClient,
      this.heard('mute', (_, __, path) => this.mute(path, true)),
    ),
    fake(
      unmuteClient,
      this.heard('mute', (_, __, path) => this.mute(path, false)),
    ),
    fake(getUserProfile, () => this.profile),
    fake(
      saveUserProfile,
      this.heard('mute', (_, body) => {
        this.profile = { ...this.profile, ...(body as Partial<UserProfile>) };
        return this.profile;
      }),
    ),
  ];

  count = (name: Name) => this.asked.filter((each) => each.name === name).length;
  last = (name: Name) => this.asked.findLast((each) => each.name === name);
  status = (at: number) => this.all.find(({ id }) => id === notification(at).id)?.status;

  private heard<T>(name: Name, answer: (query: URLSearchParams, body: unknown, path: string) => T) {
    return async ({ searchParams, pathname }: URL, body: unknown): Promise<T> => {
      this.asked.push({ name, query: searchParams, body });
      await this.before(name);
      const done = structuredClone(answer(searchParams, body, pathname));
      await this.after(name);
      return done;
    };
  }

  private ofStatus = (status: string | null) => this.all.filter((each) => each.status === status);
  private counts = () => ({ new: this.ofStatus('New').length, unread: this.ofStatus('Unread').length });

  private list(query: URLSearchParams) {
    const [status, kinds, token] = [query.getAll('status'), query.getAll('kinds'), query.get('pageToken')];
    const wanted = this.all.filter(
      (each) =>
        (status.length === 0 || status.includes(each.status)) && (kinds.length === 0 || kinds.includes(each.kind)),
    );
    const [time = '', id = ''] = token?.split('/') ?? [];
    const rest = token
      ? wanted.filter((each) => each.createTime < time || (each.createTime === time && each.id > id))
      : wanted;
    const page = rest.slice(0, Number(query.get('pageSize')));
    const end = page.at(-1);
    this.set(
      page.filter((each) => each.status === 'New'),
      'Unread',
    );
    return {
      notifications: page.map((each) => this.all.find((now) => now.id === each.id) ?? each),
      nextPageToken: end && rest.length > page.length ? `${end.createTime}/${end.id}` : '',
      resultSize: page.length,
      totalSize: wanted.length,
      counts: this.counts(),
    };
  }

  private set(some: Notification[], status: NotificationStatus) {
    const notificationIds = some.map(({ id }) => id);
    this.all = this.all.map((each) => (notificationIds.includes(each.id) ? { ...each, status } : each));
    return { notificationIds, counts: this.counts() };
  }

  private mark({ oldStatus, newStatus, notificationIds }: Marked) {
    return this.set(
      this.ofStatus(oldStatus).filter(({ id }) => notificationIds.includes(id)),
      newStatus,
    );
  }

  private snooze(path: string, { until }: { until: string | null }) {
    const id = /([^/]+):snooze$/.exec(path)?.[1] ?? '';
    const found = until === null ? this.snoozed.get(id) : this.all.find((each) => each.id === id);
    if (!found) throw new AppError('request.invalid');
    if (until === null) this.add({ ...found, status: 'New' });
    else this.all = this.all.filter((each) => each.id !== id);
    this.snoozed.set(id, found);
    return { notificationIds: [id], counts: this.counts() };
  }

  private mute(path: string, isMuted: boolean) {
    const id = path.split('/').at(-1) ?? '';
    this.muted = [...this.muted.filter((each) => each !== id), ...(isMuted ? [id] : [])];
    return { dailyDigest: false, mutedClients: this.muted.map((each) => ({ id: each, name: '' })) };
  }

  /** Something happened, or came back. */
  add(...some: Notification[]) {
    this.all = [...some, ...this.all].sort(
      (one, other) => other.createTime.localeCompare(one.createTime) || one.id.localeCompare(other.id),
    );
  }
}

/** The ends of lists that are watched; called, each tells what the browser would: it has come into sight. */
export const ends = new Set<() => void>();

export class FakeIntersections {
  tell: () => void;
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.tell = () => tell([{ isIntersecting: true }]);
  }
  observe = () => ends.add(this.tell);
  disconnect = () => ends.delete(this.tell);
}
