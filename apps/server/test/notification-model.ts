import type { NotificationCounts, NotificationKind, NotificationStatus } from '@app/contract/notifications';

/** One notification as the simplest thing that could be right knows it. Times are microseconds. */
export type Item = {
  id: string;
  status: NotificationStatus;
  kind: NotificationKind;
  created: number;
  /** Where it stands in the list. */
  shown: number;
  hidden: boolean;
};
export type Model = readonly Item[];

export type Action =
  | { do: 'write'; items: Item[] }
  | { do: 'list'; size: number; status: NotificationStatus[]; kinds: NotificationKind[] }
  | { do: 'markAll'; statuses: ('New' | 'Unread')[] }
  | { do: 'update'; from: NotificationStatus; to: 'Unread' | 'Read'; ids: string[] }
  | { do: 'snooze' | 'unsnooze'; id: string }
  | { do: 'wake'; id: string; shown: number };
export type Answer = { ids: string[]; statuses?: NotificationStatus[]; total?: number };

export const countsOf = (model: Model): NotificationCounts => ({
  new: model.filter(({ status, hidden }) => !hidden && status === 'New').length,
  unread: model.filter(({ status, hidden }) => !hidden && status === 'Unread').length,
});

/** What is listed, newest first. */
export const listed = (model: Model): Item[] =>
  model.filter(({ hidden }) => !hidden).toSorted((a, b) => b.shown - a.shown || (a.id < b.id ? 1 : -1));

/** What the model becomes by an action, and what the caller is answered. */
export function step(model: Model, action: Action): { model: Model; answer: Answer } {
  const change = (ids: string[], to: (item: Item) => Partial<Item>) =>
    model.map((item) => (ids.includes(item.id) ? { ...item, ...to(item) } : item));
  const idsOf = (test: (item: Item) => boolean) => model.filter(test).map(({ id }) => id);
  switch (action.do) {
    case 'write':
      return { model: [...model, ...action.items], answer: { ids: [] } };
    case 'list': {
      const { status, kinds, size } = action;
      const wanted = listed(model).filter(
        (item) =>
          (status.length === 0 || status.includes(item.status)) && (kinds.length === 0 || kinds.includes(item.kind)),
      );
      const page = wanted.slice(0, size);
      const ids = page.map(({ id }) => id);
      return {
        model: change(ids, (item) => ({ status: item.status === 'New' ? 'Unread' : item.status })),
        answer: {
          ids,
          statuses: page.map((item) => (item.status === 'New' ? 'Unread' : item.status)),
          total: wanted.length,
        },
      };
    }
    case 'markAll': {
      const ids = idsOf(({ status, hidden }) => !hidden && (action.statuses as string[]).includes(status));
      return { model: change(ids, () => ({ status: 'Read' })), answer: { ids } };
    }
    case 'update': {
      const ids = idsOf(({ id, status, hidden }) => !hidden && action.ids.includes(id) && status === action.from);
      return { model: change(ids, () => ({ status: action.to })), answer: { ids } };
    }
    case 'snooze': {
      const ids = idsOf(({ id }) => id === action.id);
      return { model: change(ids, () => ({ status: 'New', hidden: true })), answer: { ids } };
    }
    case 'unsnooze': {
      const ids = idsOf(({ id, hidden }) => hidden && id === action.id);
      return { model: change(ids, ({ created }) => ({ hidden: false, shown: created })), answer: { ids } };
    }
    case 'wake': {
      const ids = idsOf(({ id, hidden }) => hidden && id === action.id);
      return { model: change(ids, () => ({ hidden: false, shown: action.shown })), answer: { ids } };
    }
  }
}
