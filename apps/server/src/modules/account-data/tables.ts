import type { accountExportStates } from '@app/contract/account-data';
import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedTime, Nullable, NullableJson, NullableTime, Timestamp } from '../../db/columns.ts';

/** Where an export stands within its part: the keys of the last row, or a file of which some pieces are written. */
export type Place = {
  after?: string[];
  /** Entries of this part by now. */
  entries?: number;
  file?: { id: number; name: string; size: number; piece: number; crc: number; startsAt: number };
};

export type AccountDataTables = {
  account_export: {
    account_id: string;
    id: GeneratedAlways<number>;
    user_id: Nullable<string>;
    state: Generated<(typeof accountExportStates)[number]>;
    file_id: Nullable<number>;
    part: Generated<number>;
    parts: Generated<number>;
    place: NullableJson<Place>;
    records: Generated<number>;
    created_at: DefaultedTime;
    finished_at: NullableTime;
  };
  account_export_entry: {
    account_id: string;
    export_id: number;
    number: number;
    name: string;
    method: number;
    flags: number;
    crc: number;
    packed: number;
    size: number;
    starts_at: number;
  };
  account_deletion: {
    account_id: string;
    user_id: Nullable<string>;
    asked_at: DefaultedTime;
    delete_at: Timestamp;
    taken_until: NullableTime;
  };
};
