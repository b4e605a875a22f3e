import { MOST_COLUMNS, MOST_ROWS } from '@app/contract/import-words';

/** What a file may have, and what reading it may take. */
export type Limits = {
  rows: number;
  columns: number;
  /** Letters of one record. */
  record: number;
  /** Of the thread that reads it, in MB. */
  textMemory: number;
  workbookMemory: number;
  /** For looking at it, in milliseconds: no workbook that may be read takes so long; one that does was made to. */
  inspecting: number;
};

export const LIMITS: Limits = {
  rows: MOST_ROWS,
  columns: MOST_COLUMNS,
  record: 1024 * 1024,
  textMemory: 128,
  workbookMemory: 1024,
  inspecting: 180_000,
};
