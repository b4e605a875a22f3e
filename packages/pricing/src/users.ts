import type { Plan } from '@app/contract/pricing';
import { includedUsers } from './plans.ts';

export const USERS_MAX = 50;

export type UsersFault = { code: 'required' | 'notInteger' | 'valueOutOfRangeError'; min: number; max: number };

/** A plan may include more than anybody can add. */
export const userRange = (plan: Pick<Plan, 'addOns'>): { min: number; max: number } => {
  const min = includedUsers(plan);
  return { min, max: Math.max(min, USERS_MAX) };
};

/** What is wrong with a number of users; an empty field is NaN. */
export function usersFault(users: number, plan: Pick<Plan, 'addOns'>): UsersFault | null {
  const range = userRange(plan);
  if (Number.isNaN(users)) return { code: 'required', ...range };
  if (users < range.min || users > range.max) return { code: 'valueOutOfRangeError', ...range };
  return Number.isInteger(users) ? null : { code: 'notInteger', ...range };
}

/** What the field holds after blur. */
export const settleUsers = (users: number, plan: Pick<Plan, 'addOns'>): number =>
  usersFault(users, plan) ? includedUsers(plan) : users;
