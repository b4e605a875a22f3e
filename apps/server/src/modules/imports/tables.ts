import type {
  FileFault,
  ImportChoices,
  ImportColumn,
  ImportCounts,
  ImportFormat,
  ImportState,
  ImportTarget,
  RowFault,
} from '@app/contract/imports';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedTime, Json, Nullable, NullableTime } from '../../db/columns.ts';
import type { StagedRow } from '../import-files/staged-row.ts';

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
    undo_cursor: Generated<number>;
    undone: Generated<number>;
    left_as_is: Generated<number>;
    fault: MaybeJson<FileFault>;
    created_at: DefaultedTime;
    finished_at: NullableTime;
    undone_by: Nullable<string>;
  };
  import_row: Omit<StagedRow, 'outcome' | 'faults' | 'fields'> & {
    account_id: string;
    import_id: number;
    attempt: number;
    outcome: 'invalid' | 'sameInFile' | 'exists' | 'nothingNew' | null;
    faults: MaybeJson<RowFault[]>;
    fields: MaybeJson<NonNullable<StagedRow['fields']>>;
  };
  import_left: { account_id: string; import_id: number; contact_id: number };
  import_matching: {
    account_id: string;
    header: string;
    matching: Json<(ImportTarget | null)[]>;
    used_at: DefaultedTime;
  };
};
