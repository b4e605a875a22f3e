import type { ActivityKind } from '@app/contract/contact-words';
import type { NoteType } from '@app/contract/open/notes';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

/** The timeline, and the notes it shows. */
export type ActivityTables = {
  activity: {
    account_id: string;
    id: GeneratedAlways<number>;
    contact_id: number;
    kind: ActivityKind;
    at: DefaultedTime;
    user_id: Nullable<string>;
    details: Json<unknown>;
    about_id: Nullable<number>;
    bulk_job_id: Nullable<number>;
    important_at: NullableTime;
    important_by: Nullable<string>;
    deleted_at: NullableTime;
  };
  note: {
    account_id: string;
    id: GeneratedAlways<number>;
    contact_id: number;
    text: string;
    has_title: Generated<boolean>;
    type: Nullable<NoteType>;
    assigned_to: Nullable<string>;
    user_id: Nullable<string>;
    created_at: DefaultedTime;
    changed_at: NullableTime;
    changed_by: Nullable<string>;
  };
};
