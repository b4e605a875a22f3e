import type { Test } from '@app/contract/campaign-steps';
import { expect, test } from 'vitest';
import { nobody } from '../test/campaigns.ts';
import { holds } from './rule.ts';

const facts = {
  ...nobody,
  tags: new Set([3]),
  fields: new Map([['city', ' Zürich ']]),
  opened: new Set(['a1']),
  clicked: new Set(['b1']),
};
const field = (is: 'filled' | 'empty' | 'equal' | 'containing', value = '', name = 'city'): Test => ({
  kind: 'field',
  field: name,
  is,
  value,
});

test.each<[Test, boolean]>([
  [{ kind: 'hasTag', tagId: 3 }, true],
  [{ kind: 'hasTag', tagId: 4 }, false],
  [{ kind: 'opened', step: 'a1' }, true],
  [{ kind: 'opened', step: 'b1' }, false],
  [{ kind: 'clicked', step: 'b1' }, true],
  [field('filled'), true],
  [field('empty'), false],
  [field('empty', '', 'state'), true],
  [field('equal', 'zurich'), true],
  [field('equal', 'zur'), false],
  [field('containing', 'URI'), true],
  [field('containing', ''), false],
])('%j is %s', (one, isTrue) => {
  expect(holds({ match: 'all', tests: [one] }, facts)).toBe(isTrue);
});

test('all or any of several', () => {
  const tests: Test[] = [field('filled'), { kind: 'hasTag', tagId: 4 }];
  expect(holds({ match: 'all', tests }, facts)).toBe(false);
  expect(holds({ match: 'any', tests }, facts)).toBe(true);
});
