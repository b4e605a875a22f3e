import type { Generated } from 'kysely';
import type { DefaultedTime, Nullable, NullableTime } from '../../db/columns.ts';

export type FileTables = {
  file: {
    account_id: string;
    id: Generated<number>;
    user_id: Nullable<string>;
    name: string;
    size: number;
    /** Of a file that the server writes. */
    pieces: Nullable<number>;
    created_at: DefaultedTime;
    attached_at: NullableTime;
    shown_at: NullableTime;
  };
  file_piece: {
    account_id: string;
    file_id: number;
    piece: number;
    bytes: Nullable<Buffer>;
  };
};
