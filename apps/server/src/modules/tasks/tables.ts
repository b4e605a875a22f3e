import type { TaskFields } from '@app/contract/tasks';
import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate, DefaultedTime, Nullable, NullableTime } from '../../db/columns.ts';

/** What somebody has to do. */
export type TaskTables = {
  task: {
    account_id: string;
    id: GeneratedAlways<number>;
    title: string;
    description: Generated<string>;
    due_date: Nullable<CalendarDate>;
    due_time: Nullable<string>;
    due_at: NullableTime;
    contact_id: Nullable<number>;
    deal_id: Nullable<number>;
    assignee_id: Nullable<string>;
    priority: Generated<TaskFields['priority']>;
    type: Generated<string>;
    repeat: Generated<string>;
    next_id: Nullable<number>;
    reminder: Nullable<number>;
    remind_by_mail: Generated<boolean>;
    done_at: NullableTime;
    done_by: Nullable<string>;
    created_by: Nullable<string>;
    created_at: DefaultedTime;
    changed_at: DefaultedTime;
    changed_by: Nullable<string>;
    deleted_at: NullableTime;
    search: GeneratedAlways<string>;
  };
};
