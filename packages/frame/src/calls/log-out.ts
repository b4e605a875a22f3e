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
const why = stored<SignedOutReason>('signedOut', () => sessionStorage);

let hasEnded = false;
/** The server has said so: there is nothing left to end there. */
export const hasSessionEnded = (): boolean => hasEnded;

/** The same for a session that has ended: nothing can be saved any more, so nothing is asked. */
export function leaveEndedSession(): void {
  hasEnded = true;
  goToLogout({ ask: false });
}

export const keepSignedOutReason = (reason: SignedOutReason) => why.write(reason);

export function takeSignedOutReason(): SignedOutReason | null {
  const reason = why.read();
  why.clear();
  return reason;
}
