/** A row that moves while the pages of a list are read is on two of them: it is shown once, as it was read last. */
export const withoutRepeats = <Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
];
