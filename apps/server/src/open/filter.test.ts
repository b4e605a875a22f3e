import { AppError } from '@app/contract/errors';
import { expect, test } from 'vitest';
import { compared, type FilterRule, parseFilter } from './filter.ts';

const rules: Record<string, FilterRule> = Object.assign(Object.create(null), {
  name: { kind: 'text' },
  id: { kind: 'id', operators: [...compared, '!='] },
  ids: { kind: 'ids' },
  user_id: { kind: 'id', words: ['UNASSIGNED'] },
  size: { kind: 'number', operators: compared },
  since: { kind: 'time' },
  done: { kind: 'flag' },
  status: { kind: 'word', words: ['OPEN', 'DONE'] },
  'shoe size': { kind: 'number' },
  Größe: { kind: 'word', words: ['L'] },
});
const parse = (text: string) =>
  parseFilter(text, (field) => rules[field]).map(({ field, operator, value }) => [field, operator, value]);
const text = (words: string, isPrefix = false) => ({ text: words, isPrefix });

test.each<[string, unknown]>([
  ['', []],
  [' ; ', []],
  ['name==Mary', [['name', '==', text('Mary')]]],
  ['name == Mary Ann ;', [['name', '==', text('Mary Ann')]]],
  ['name==Ma*', [['name', '==', text('Ma', true)]]],
  ['name==a==b', [['name', '==', text('a==b')]]],
  ['name==<b>', [['name', '==', text('<b>')]]],
  ['id>=7', [['id', '>=', 7]]],
  [
    'id!=7;id<9',
    [
      ['id', '!=', 7],
      ['id', '<', 9],
    ],
  ],
  ['ids==1, 2,3', [['ids', '==', [1, 2, 3]]]],
  ['user_id==UNASSIGNED', [['user_id', '==', 'UNASSIGNED']]],
  ['user_id==12', [['user_id', '==', 12]]],
  ['size<-1.5', [['size', '<', -1.5]]],
  ['shoe size==43', [['shoe size', '==', 43]]],
  ['since==2024-03-15T10:30:00Z', [['since', '==', new Date('2024-03-15T10:30:00Z')]]],
  ['since==2024-03-15T10:30:00.000 0100', [['since', '==', new Date('2024-03-15T09:30:00Z')]]],
  ['since==2024-03-15', [['since', '==', new Date('2024-03-15T00:00:00Z')]]],
  ['done==true', [['done', '==', true]]],
  ['done==0', [['done', '==', false]]],
  ['status==OPEN', [['status', '==', 'OPEN']]],
  ['Größe==L', [['Größe', '==', 'L']]],
])('%s is understood', (given, clauses) => expect(parse(given)).toEqual(clauses));

test.each([
  ['name', 'is no condition'],
  ['=Mary', 'is no condition'],
  ['name=Mary', 'is no condition'],
  ['name==', 'has no value'],
  ['name==*', 'before *'],
  ['name==*ary', 'at the end only'],
  ['name==M*y*', 'at the end only'],
  ['name>Mary', 'cannot be compared'],
  ['name!=Mary', 'cannot be compared'],
  ['toString==1', 'unknown field toString'],
  ['other==1', 'unknown field other'],
  ['id==x', 'is a number'],
  ['id==-1', 'is a number'],
  ['id==99999999999999999999', 'is a number'],
  ['ids==1,,2', 'is a number'],
  ['user_id==NONE', 'is a number'],
  ['size==1e9', 'is a number'],
  ['since==yesterday', 'is a time'],
  ['since==2024-13-45', 'is a time'],
  ['since==2024-03-15T10:30:00', 'is a time'],
  ['done==yes', 'true or false'],
  ['status==open', 'one of OPEN, DONE'],
  ['name==a\u0000', 'no such text'],
  [Array.from({ length: 31 }, () => 'id==1').join(';'), 'too many'],
])('%s is refused', (given, why) => {
  let refused: unknown;
  try {
    parse(given);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'request.invalid', details: [{ path: 'filter' }] });
  expect(JSON.stringify((refused as AppError).details)).toContain(why);
});
