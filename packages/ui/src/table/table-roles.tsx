/** A table drawn as cards is no longer a table to some browsers, unless the roles are written down. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
  gap: { role: 'presentation' },
};
