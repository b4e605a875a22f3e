import type { NotificationKind } from '@app/contract/notifications';
import type { Db } from '../../db/open.ts';

/** A reminder whose time has come, held by whoever works on it. */
export type DueReminder = {
  accountId: string;
  id: number;
  userId: string;
  dueAt: Date;
  about: 'task' | 'appointment';
  aboutId: number;
  /** Of a repeated appointment: when its rule says that it begins, on the clock of its zone (2026-03-29T09:00). */
  occurrence: string | null;
};

/** What is told. `due` and `start` among the params are a day and a time of the account's clock, as `2026-03-29T09:00`. */
export type FoundReminder = {
  kind: Extract<NotificationKind, 'taskDue' | 'appointmentSoon'>;
  params: Record<string, string | number>;
  /** Of the CRM. */
  path: string;
  byMail: boolean;
};

/** What somebody can be reminded of. */
export type ReminderSource = {
  /** By the reminder's id; one that is no longer true is left out. Many at once, of several accounts. */
  find: (db: Db, reminders: readonly DueReminder[]) => Promise<Map<number, FoundReminder>>;
  /** Sets the one that follows, where there is one, in the transaction in which this one comes. */
  next: (db: Db, reminder: DueReminder) => Promise<void>;
};
