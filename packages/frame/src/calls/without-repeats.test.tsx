import { expect, test } from 'vitest';
import { withoutRepeats } from './without-repeats.ts';

test('a row on two pages stays at its first place, as it was read last', () => {
  const rows = [
    { id: 1, name: 'Maple' },
    { id: 2, name: 'Neem' },
    { id: 1, name: 'Maple & Sons' },
  ];
  expect(withoutRepeats(rows, ({ id }) => id)).toEqual([
    { id: 1, name: 'Maple & Sons' },
    { id: 2, name: 'Neem' },
  ]);
});
