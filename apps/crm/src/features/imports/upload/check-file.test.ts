import { expect, test } from 'vitest';
import { checkFile, readFault } from './check-file.ts';

const MB = 1024 * 1024;

test.each([
  ['people.csv', 512 * MB, undefined],
  ['people.csv', 512 * MB + 1, 'tooLarge'],
  ['PEOPLE.TXT', 1, undefined],
  ['people.xls', 50 * MB, undefined],
  ['people.xlsx', 50 * MB + 1, 'tooLarge'],
  ['people.csv', 0, 'empty'],
  ['people.pdf', 10, 'type'],
  ['csv', 10, 'type'],
])('%s with %d bytes: %s', (name, size, reason) => expect(checkFile({ name, size })?.reason).toBe(reason));

test.each([
  [
    { reason: 'openQuote', line: 17 },
    { reason: 'openQuote', line: 17 },
  ],
  [
    { reason: 'empty', line: null },
    { reason: 'empty', line: null },
  ],
  [{ reason: 'empty' }, { reason: 'empty', line: null }],
  [{ reason: 'a new one' }, undefined],
  [undefined, undefined],
])('%j is read as %j', (details, fault) => expect(readFault(details)).toEqual(fault));
