import { importTargets } from '@app/contract/import-words';
import { expect, test } from 'vitest';
import { holderOf, swapTargets, targetGroups } from './targets.ts';

test('every target is offered once', () => {
  expect(Object.values(targetGroups).flat().toSorted()).toEqual(importTargets.toSorted());
});

test('two columns swap what they have, and a column that had nothing leaves nothing', () => {
  expect(holderOf(['email', null], 'email', 0)).toBe(-1);
  expect(holderOf(['email', null], 'email', 1)).toBe(0);
  expect(swapTargets(['email', 'email2'], 1, 'email')).toEqual(['email2', 'email']);
  expect(swapTargets(['email', null], 1, 'email')).toEqual([null, 'email']);
  expect(swapTargets([null, 'email'], 0, 'phone')).toEqual(['phone', 'email']);
});
