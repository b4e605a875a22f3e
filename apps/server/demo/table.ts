/** Reads one row per line, cells between bars: `Portland | OR | US`. An empty cell is an empty text. */
export function readTable<Column extends string>(columns: readonly Column[], text: string): Record<Column, string>[] {
  return text
    .trim()
    .split('\n')
    .map((line) => readRow(columns, line));
}

function readRow<Column extends string>(columns: readonly Column[], line: string): Record<Column, string> {
  const cells = line.split('|').map((cell) => cell.trim());
  if (cells.length !== columns.length) throw new Error(`Expected ${columns.length} cells: ${line}`);
  const entries = columns.map((column, index) => [column, cells[index]]);
  return Object.fromEntries(entries) as Record<Column, string>;
}
