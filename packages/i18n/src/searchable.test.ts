import { expect, test } from 'vitest';
import { searchable } from './searchable.ts';

test.each([
  ['  Éclair ', 'eclair'],
  ['Baghdād', 'baghdad'],
  ['Ｋｅａｐ', 'keap'],
  ['Þór & Sons', 'þor & sons'],
  ['', ''],
])('%j is compared as %j', (text, compared) => expect(searchable(text)).toBe(compared));
