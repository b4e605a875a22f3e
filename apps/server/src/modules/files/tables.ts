import type { Generated } from 'kysely';
import type { DefaultedTime, Nullable } from '../../db/columns.ts';

export type FileTables = {
  file: {
    account_id: string;
    id: Generated<number>;
    user_id: Nullable<string>;
    name: string;
    size: number;
    created_at: DefaultedTime;
  };
  file_piece: {
    account_id: string;
    file_id: number;
    piece: number;
    bytes: Nullable<Buffer>;
  };
};
