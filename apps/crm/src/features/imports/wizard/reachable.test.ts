import type { ImportTarget } from '@app/contract/import-words';
import { expect, test } from 'vitest';
import { contactImport } from '#test/fake-imports.ts';
import { missingTargets, reachableSteps, shownStep } from './reachable.ts';

test.each<[(ImportTarget | null)[], string[]]>([
  [[], ['givenName', 'familyName', 'email']],
  [['givenName', null, 'email'], ['familyName']],
  [['fullName'], ['email']],
  [['email', 'fullName'], []],
])('of %j, %j is missing', (matching, missing) => expect(missingTargets(matching)).toEqual(missing));

const whole: (ImportTarget | null)[] = ['givenName', 'familyName', 'email'];
const choices = { ...contactImport().choices, type: 'lead' as const };

test.each([
  [undefined, ['upload']],
  [contactImport({ matching: [null, null, null] }), ['upload', 'matching']],
  [contactImport({ matching: whole }), ['upload', 'matching', 'permissions']],
  // A permission that was given says how.
  [
    contactImport({ matching: whole, choices: { ...choices, permission: 'granted' } }),
    ['upload', 'matching', 'permissions'],
  ],
  [
    contactImport({ matching: whole, choices: { ...choices, permission: 'none' } }),
    ['upload', 'matching', 'permissions', 'check'],
  ],
  [
    contactImport({
      matching: [...whole, 'phone'],
      choices: { ...choices, permission: 'none', textPermission: 'granted', textStatement: ' ' },
    }),
    ['upload', 'matching', 'permissions'],
  ],
  // Without numbers nobody is texted.
  [
    contactImport({ matching: whole, choices: { ...choices, permission: 'none', textPermission: 'granted' } }),
    ['upload', 'matching', 'permissions', 'check'],
  ],
  [contactImport({ state: 'importing' }), ['complete']],
  [contactImport({ state: 'done' }), ['complete']],
])('case %#: the steps that one may go to', (current, reachable) => expect(reachableSteps(current)).toEqual(reachable));

test('an address that asks for too much shows the furthest step that there is', () => {
  expect(shownStep(undefined, 'check')).toBe('upload');
  expect(shownStep(contactImport({ matching: [null] }), 'complete')).toBe('matching');
  expect(shownStep(contactImport({ state: 'done' }), 'matching')).toBe('complete');
});
