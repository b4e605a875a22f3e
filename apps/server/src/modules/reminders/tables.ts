import type { Generated, GeneratedAlways } from 'kysely';
import type { Nullable, Timestamp } from '../../db/columns.ts';

/** When somebody is to be reminded of what. */
export type ReminderTables = {
  reminder: {
    account_id: string;
    id: GeneratedAlways<number>;
    due_at: Timestamp;
    user_id: string;
    about: 'task' | 'appointment';
    about_id: number;
    occurrence: Nullable<string>;
    attempts: Generated<number>;
  };
};
