import { PASSWORD_MIN } from './validation.ts';

export type Strength = 'none' | 'short' | 'enough' | 'strong';

const STRONG_LENGTH = 14;
const STRONG_DISTINCT = 8;

/** Length counts, and that it is not the same few characters again. */
export function passwordStrength(password: string): Strength {
  if (!password) return 'none';
  if (password.length < PASSWORD_MIN) return 'short';
  return password.length >= STRONG_LENGTH && new Set(password).size >= STRONG_DISTINCT ? 'strong' : 'enough';
}
