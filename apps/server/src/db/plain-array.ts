type Plain = string | number | null;

/**
 * One value of each row, as PostgreSQL writes an array of what needs no quotes: numbers, ids, moments, words of ours. The
 * driver looks at each value for characters to escape, which was most of what is done here for thousands of rows.
 */
export const plainArray = <Row>(rows: readonly Row[], pick: (row: Row) => Plain): string =>
  `{${rows.map((row) => pick(row) ?? 'null').join(',')}}`;
