import type { Page } from '@playwright/test';
import { origin, signIn } from './journey.ts';

export const OWNER = 'owner@client.example';

/** The address of an account's own host. */
export function account(path = '/', legacyId = 'alderfinchdental'): string {
  const { protocol, host } = new URL(origin());
  return `${protocol}//${legacyId}.${host}${path}`;
}

/** Signed in on the account's host, without the form. */
export const enter = (page: Page, username = OWNER, path = '/') => signIn(page, username, account(path));
