import type { SignedOutReason } from '@app/contract/live';
import { stored } from './storage.ts';

/** Set by the router at start: calls know nothing of routes. */
let goToLogout: (options: { ask: boolean }) => void = () => undefined;

export const onLogOut = (go: typeof goToLogout) => {
  goToLogout = go;
};

/** Goes to the logout route, which clears everything. A form with something unsaved may ask first. */
export const logOut = () => goToLogout({ ask: true });

/** Why this tab was signed out, until the sign-in page has been told. */
const storedReason = stored<SignedOutReason>('signedOut', () => sessionStorage);

/** The same for a session that has ended: nothing can be saved any more, so nothing is asked. */
export function leaveEndedSession(reason?: SignedOutReason): void {
  if (reason) storedReason.write(reason);
  goToLogout({ ask: false });
}

export function takeSignedOutReason(): SignedOutReason | null {
  const reason = storedReason.read();
  storedReason.clear();
  return reason;
}

/** The server's refusal says storedReason, where it knows. */
export function reasonIn(details: unknown): SignedOutReason | undefined {
  if (typeof details !== 'object' || details === null || !('reason' in details)) return undefined;
  return details.reason as SignedOutReason;
}
