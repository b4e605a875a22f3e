import type { OwnValue } from '@app/contract/contacts';
import type { ImportTarget } from '@app/contract/import-words';
import type {
  FileFault,
  ImportChoices,
  ImportColumn,
  ImportCounts,
  ImportFormat,
  ImportState,
  RowFault,
} from '@app/contract/imports';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { CalendarDate, DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';

/** JSON that may be missing. */
type MaybeJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

export type ImportTables = {
  contact_import: {
    account_id: string;
    id: Generated<number>;
    user_id: Nullable<string>;
    file_id: Nullable<number>;
    name: string;
    size: number;
    state: Generated<ImportState>;
    format: Json<ImportFormat>;
    sheets: Json<string[]>;
    columns: Json<ImportColumn[]>;
    preview: Json<string[][]>;
    matching: Json<(ImportTarget | null)[]>;
    is_remembered: Generated<boolean>;
    choices: Json<ImportChoices>;
    attempt: Generated<number>;
    leased_until: NullableTime;
    progress: Generated<number>;
    done: Generated<number>;
    since: NullableTime;
    planned: MaybeJson<ImportCounts>;
    counts: MaybeJson<ImportCounts>;
    cursor: Generated<number>;
    /** Rows up to there that are not written yet. */
    aside: Generated<number[]>;
    undo_cursor: Generated<number>;
    undone: Generated<number>;
    left_as_is: Generated<number>;
    fault: MaybeJson<FileFault>;
    created_at: DefaultedTime;
    changed_at: DefaultedTime;
    finished_at: NullableTime;
    undone_by: Nullable<string>;
  };
  /** What a row of a file says; `StagedRow` with its place. */
  import_row: {
    account_id: string;
    import_id: number;
    attempt: number;
    row: number;
    line: number;
    outcome: Nullable<'invalid' | 'sameInFile' | 'exists' | 'nothingNew'>;
    faults: MaybeJson<RowFault[]>;
    cells: Nullable<string[]>;
    same_as: Nullable<number>;
    given_name: Nullable<string>;
    family_name: Nullable<string>;
    email: Nullable<string>;
    more_emails: Nullable<string[]>;
    phone: Nullable<string>;
    phone_e164: Nullable<string>;
    more_phones: Nullable<string[]>;
    more_phones_e164: Nullable<string[]>;
    company: Nullable<string>;
    title: Nullable<string>;
    website: Nullable<string>;
    address1: Nullable<string>;
    address2: Nullable<string>;
    city: Nullable<string>;
    state: Nullable<string>;
    postal_code: Nullable<string>;
    country: Nullable<string>;
    time_zone: Nullable<string>;
    birthday: Nullable<CalendarDate>;
    language: Nullable<string>;
    type: Nullable<string>;
    owner_id: Nullable<string>;
    fields: MaybeJson<Record<string, OwnValue>>;
    tags: Nullable<string[]>;
  };
  import_left: { account_id: string; import_id: number; contact_id: number };
  import_matching: {
    account_id: string;
    header: string;
    matching: Json<(ImportTarget | null)[]>;
    used_at: DefaultedTime;
  };
};

/** The row is the job. */
export type ImportJob = Selectable<ImportTables['contact_import']>;
