import type { CurrentUser } from '@app/contract/identity';
import { forgetVisits } from './ahead.ts';
import { stored } from './storage.ts';

type Session = {
  token: string;
  /** While the token is still a sign-in ticket: the service that it was issued for. */
  service?: string;
  /** With it this browser can ask again, should the answer to the ticket get lost because the page is left. */
  ticketKey?: string;
  accountId?: string;
  userId?: string;
  givenName?: string;
  emailSignatureURL?: string | null;
};

const session = stored<Session>('session');
export const readSession = session.read;

/** The user since this tab was opened. When another tab signs somebody else in, this tab must not act for them. */
let tabUserId: string | undefined;

export function startSession(ticket: string, service: string): void {
  tabUserId = undefined;
  forgetVisits();
  session.write({ token: ticket, service, ticketKey: crypto.randomUUID() });
}

/** The service of the sign-in that this tab has left for, until it is back. */
const begun = stored<string>('signInBegun', () => sessionStorage);
export const beginSignIn = begun.write;
export const forgetSignIn = begun.clear;
export const hasBegunSignIn = (service: string): boolean => begun.read() === service;

/** The token for a call. While the stored session is somebody else's (or not yet anybody's) there is none for this tab. */
export function readToken(): string | null {
  const current = session.read();
  if (current && tabUserId && current.userId !== tabUserId) throw new Error('another tab has signed in');
  return current?.token ?? null;
}

/** Starts over when another tab signs out or signs somebody else in. A ticket is left to the tab that received it. */
export function startOverWhenOthersSignIn(startOver: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    const current = session.read();
    const isElsewhere = key !== null && key !== session.key;
    if (isElsewhere || !tabUserId || current?.service || current?.userId === tabUserId) return;
    startOver();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** The token that takes the ticket's place. */
export function keepToken(token: string): void {
  const { service: _service, ticketKey: _key, ...rest } = session.read() ?? { token };
  session.write({ ...rest, token });
}

export function keepUser({ id, givenName, emailSignatureURL }: CurrentUser): void {
  const current = session.read();
  tabUserId = id;
  if (current) session.write({ ...current, userId: id, givenName, emailSignatureURL });
}

const tab = stored<string>('tabAccount', () => sessionStorage);

/** The account this tab was opened with, also after a reload; then, for a new tab, the account of the last visit. */
export const readAccounts = () => [tab.read(), session.read()?.accountId];

export function keepAccount(accountId: string): void {
  tab.write(accountId);
  const current = session.read();
  if (current) session.write({ ...current, accountId });
}

export function resetSession(): void {
  forgetVisits();
  session.clear();
}
