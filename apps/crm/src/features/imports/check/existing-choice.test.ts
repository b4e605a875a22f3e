import { expect, test } from 'vitest';
import { chooseMode, isSameChoice, overwritable, toExisting } from './existing-choice.ts';

const choices = {
  ...({ permission: 'none', statement: '', type: 'lead', ownerId: null, existing: 'update' } as const),
  ...{ tagIds: [], overwrite: [] },
};

test('the e-mail that found the contact and its tags are not written over; a full name is two fields', () => {
  expect(overwritable({ matching: ['fullName', 'email', null, 'phone', 'tags', 'field:3'], choices })).toEqual([
    'givenName',
    'familyName',
    'phone',
    'field:3',
    'type',
  ]);
});

test('nothing has to be checked again while no field is ticked, nor for the same ones in another order', () => {
  const saved = toExisting(choices);
  expect(saved.mode).toBe('fill');
  expect(isSameChoice(chooseMode('overwrite', []), saved)).toBe(true);
  expect(isSameChoice(chooseMode('skip', ['phone']), saved)).toBe(false);
  expect(isSameChoice(chooseMode('overwrite', ['phone', 'city']), chooseMode('overwrite', ['city', 'phone']))).toBe(
    true,
  );
});
