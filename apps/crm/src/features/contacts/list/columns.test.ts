import { expect, test } from 'vitest';
import { moveColumn, parseColumns, usualColumns } from './columns.ts';

test.each([
  [null, usualColumns],
  [[{ id: 'email' }], [{ id: 'name' }, { id: 'email' }]],
  [
    [{ id: 'name', width: 200 }, { id: 'x' }, null, { id: 'field:7', width: 9 }, { id: 'name' }],
    [{ id: 'name', width: 200 }, { id: 'field:7' }],
  ],
])('from what was stored, %j, only columns are taken, and the name always is', (stored, columns) =>
  expect(parseColumns(stored)).toEqual(columns),
);

test('a column moves by one place, and not beyond either end', () => {
  const three = [{ id: 'name' }, { id: 'email' }, { id: 'phone' }];
  const ids = (by: -1 | 1, id: string) => moveColumn(three, id, by).map((column) => column.id);
  expect(ids(-1, 'phone')).toEqual(['name', 'phone', 'email']);
  expect(ids(1, 'name')).toEqual(['email', 'name', 'phone']);
  expect(ids(-1, 'name')).toEqual(['name', 'email', 'phone']);
  expect(ids(1, 'phone')).toEqual(['name', 'email', 'phone']);
});
