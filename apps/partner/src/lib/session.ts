import type { CurrentUser } from '@app/contract/identity';
import { stored } from './storage.ts';

type Session = {
  token: string;
  /** While the token is still a sign-in ticket: the service that it was issued for. */
  service?: string;
  accountId?: string;
  userId?: string;
  givenName?: string;
  emailSignatureURL?: string | null;
};

const session = stored<Session>('session');
export const readSession = session.read;

export function startSession(ticket: string, service: string): void {
  session.write({ token: ticket, service });
}

/** The token that takes the ticket's place. */
export function keepToken(token: string): void {
  const { service: _, ...rest } = session.read() ?? { token };
  session.write({ ...rest, token });
}

export function keepUser({ id, givenName, emailSignatureURL }: CurrentUser): void {
  const current = session.read();
  if (current) session.write({ ...current, userId: id, givenName, emailSignatureURL });
}

/** Remembered for the next visit only: an open tab stays in the account it was opened with. */
export function keepAccount(accountId: string): void {
  const current = session.read();
  if (current) session.write({ ...current, accountId });
}

export const resetSession = session.clear;
