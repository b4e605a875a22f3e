import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'none'],
  ['123456789', 'short'],
  ['1234567890', 'enough'],
  ['aaaaaaaaaaaaaaaaaaaa', 'enough'],
  ['abcabcabcabcabcabc', 'enough'],
  ['correct horse battery', 'strong'],
])('"%s" is %s', (password, strength) => expect(passwordStrength(password)).toBe(strength));
