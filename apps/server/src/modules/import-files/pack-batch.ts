import { emptyRow } from './read-row.ts';
import type { StagedRow } from './staged-row.ts';

type Column = keyof StagedRow;
/** Rows column by column, without columns that have nothing: a tenth of the time that the rows themselves would take. */
export type PackedBatch = { count: number; columns: [Column, unknown[]][] };

const columns = Object.keys({ row: 0, line: 0, ...emptyRow }) as Column[];

export function packBatch(rows: StagedRow[]): PackedBatch {
  const used = columns.filter((column) => rows.some((row) => row[column] !== null));
  return { count: rows.length, columns: used.map((column) => [column, rows.map((row) => row[column])]) };
}

export function unpackBatch({ count, columns: packed }: PackedBatch): StagedRow[] {
  const rows = Array.from({ length: count }, () => ({ row: 0, line: 0, ...emptyRow }));
  for (const [column, values] of packed)
    for (const [at, row] of rows.entries()) (row as Record<Column, unknown>)[column] = values[at];
  return rows;
}
