import type { BulkAction, BulkJob, bulkReasons, ContactSelection } from '@app/contract/bulk-jobs';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

/** Bulk actions: the row is the job. */
export type BulkTables = {
  bulk_job: {
    account_id: string;
    id: GeneratedAlways<number>;
    user_id: Nullable<string>;
    action: Json<BulkAction>;
    selection: Json<ContactSelection>;
    state: Generated<BulkJob['state']>;
    last_contact: number;
    cursor: Generated<number>;
    undo_cursor: Generated<number>;
    total: number;
    done: Generated<number>;
    skipped: Generated<number>;
    failed: Generated<number>;
    undone: Generated<number>;
    left_as_is: Generated<number>;
    created_at: DefaultedTime;
    finished_at: NullableTime;
    undone_by: Nullable<string>;
    /** What an export writes, and where it stands in the order of the list. */
    file_id: Nullable<number>;
    place: Nullable<string>;
  };
  bulk_outcome: {
    account_id: string;
    job_id: number;
    contact_id: number;
    outcome: 'done' | 'skipped' | 'failed' | 'left';
    reason: Nullable<(typeof bulkReasons)[number]>;
  };
};

export type BulkRow = Selectable<BulkTables['bulk_job']>;
