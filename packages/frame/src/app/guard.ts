import { AppError } from '@app/contract/errors';
import { type CurrentUser, getCurrentUser } from '@app/contract/identity';
import { connectInvitation } from '@app/contract/invitations';
import { currentLocale } from '@app/i18n/use-formats';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { call } from '../calls/api.ts';
import { getConfig } from '../calls/config.ts';
import { isNoAnswer, onDoubt, untilAnswered, withAnswer, within } from '../calls/connection.ts';
import { earlyCall } from '../calls/early-answers.ts';
import { reportError } from '../calls/error-reports.ts';
import { takeSignedOutReason } from '../calls/log-out.ts';
import {
  beginSignIn,
  forgetSignIn,
  hasBegunSignIn,
  keepAccount,
  readSession,
  resetSession,
  startSession,
} from '../calls/session.ts';
import { clearCachedTokens } from '../calls/token-cache.ts';
import { getBoot, startBoot } from '../state/boot.ts';
import { saveUnsavedHints } from '../state/hints.ts';
import type { App } from './app.ts';

const LOGOUT = '/logout';
type Address = Pick<ParsedLocation, 'pathname' | 'searchStr' | 'href'>;

type Guarded = Pick<App, 'home' | 'routes' | 'boot' | 'refusals' | 'firstVisit'>;

/** Runs on every navigation, in the specification's four steps. */
export function createGuard({ home, routes, boot, refusals, firstVisit }: Guarded) {
  /** The path that was shown before; where a flagged route that is off falls back to. */
  let previous = home;
  let guarded = '';
  /** Who goes home afterwards wants to be there. */
  let hasBeenLed = false;
  /** Who waits for an answer may have gone elsewhere meanwhile: only the last navigation counts. */
  let latest: symbol | undefined;
  onDoubt(askWhoIsHere);

  return async function guard({ pathname, searchStr, href }: Address, fullPath: string): Promise<void> {
    const navigation = Symbol(pathname);
    latest = navigation;
    if (pathname === LOGOUT) return;
    const search = new URLSearchParams(searchStr);

    const ticket = search.get('ticket');
    if (ticket !== null) {
      const withoutTicket = without('ticket', href);
      const service = location.origin + withoutTicket;
      if (hasBegunSignIn(service) || !(await hasRunningSession())) {
        resetSession();
        // Tokens drawn by whoever was signed in before are not this user's.
        clearCachedTokens();
        startSession(ticket, service);
      }
      forgetSignIn();
      throw redirect({ href: withoutTicket, replace: true });
    }
    // Back without a ticket, or never left: whatever ticket comes later is not of that sign-in.
    if (readSession() !== null) forgetSignIn();

    const userToken = search.get('userToken');
    // An invitation needs somebody to give it to: sign in first, and come back with it.
    if (userToken !== null && readSession() !== null) {
      const outcome = await connect(userToken, home);
      if (outcome !== 'signed out') throw redirect({ to: outcome, replace: true });
      resetSession();
      clearCachedTokens();
    }

    // A filter or a tab changes the address too; only another path is another screen to guard.
    if (pathname === guarded && readSession() !== null && !search.has('accountId')) return;
    const user = await fetchCurrentUser();
    const route = routes.find(({ path }) => path === fullPath);
    if (!route?.fullScreen) {
      if (!user) return leaveToSignIn(search, href);
      await initialise(user, { boot, refusals });
      if (latest !== navigation) return;
      // Where the account switcher leads: the account is this tab's from now on, and the address is an ordinary one.
      if (search.has('accountId')) throw redirect({ href: without('accountId', href), replace: true });
      const instead = hasBeenLed || pathname !== home ? undefined : firstVisit?.(getBoot());
      hasBeenLed = true;
      if (instead) throw redirect({ to: instead, replace: true });
      if (route?.flag && !getBoot().flags[route.flag]) throw redirect({ to: previous, replace: true });
      if (route) previous = pathname;
    }
    if (latest === navigation) guarded = pathname;
  };
}

/**
 * A ticket in a link may be anybody's. While a session runs it counts only for a sign-in that this tab has begun; it
 * neither replaces the session nor ends it. Where no answer comes, the session is taken to run.
 */
async function hasRunningSession(): Promise<boolean> {
  const session = readSession();
  // Another ticket that nobody has used yet is no session.
  if (session === null || session.service) return false;
  try {
    await call(getCurrentUser, currentUserCall().request, { quiet: true });
    return true;
  } catch (error) {
    const isOver = error instanceof AppError && error.status === 401;
    // The new session begins without a word about the old one.
    if (isOver) takeSignedOutReason();
    return !isOver;
  }
}

/** Removed as text: the rest stays as it was when the ticket was issued for it. */
const without = (name: 'ticket' | 'accountId', href: string) =>
  href.replace(new RegExp(`([?&])${name}=[^&#]*(&?)`), (_, before: string, after: string) => (after ? before : ''));

/** Where to go on; somebody whose session has ended signs in first and comes back with the invitation. */
async function connect(invitationId: string, home: string): Promise<string> {
  try {
    // A call without an answer may have arrived: repeated with the same key it connects once.
    const options = { idempotencyKey: crypto.randomUUID() };
    const { accountId } = await withAnswer(() => call(connectInvitation, { body: { invitationId } }, options));
    // Who works in other accounts too starts in the one they were invited to.
    keepAccount(accountId);
    return home;
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return 'signed out';
    reportError('connecting an invitation', error);
    return '/error/invite-failed';
  }
}

export const currentUserCall = () => earlyCall(getCurrentUser, { query: { partnerEdition: location.host } });

/** The server answers within half of it, even while its database is away. */
const PATIENCE = 20_000;

let asking: Promise<CurrentUser> | undefined;

/** One question at a time: two navigations at once would use up the same ticket twice. */
function askForCurrentUser(): Promise<CurrentUser> {
  const { endpoint, request } = currentUserCall();
  asking ??= within(PATIENCE, call(endpoint, request)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** An answer about the session, whatever it may be; without one it fails. A refusal of the session leads to /logout. */
async function askWhoIsHere(): Promise<void> {
  if (readSession() === null) return;
  try {
    await askForCurrentUser();
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** No answer is not a refusal, and neither is a failure of the server or a plea for patience. */
const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500 && !isNoAnswer(error);

/** Null without a session. Where no answer comes the navigation waits; only a refusal leads to /logout. */
async function fetchCurrentUser(): Promise<CurrentUser | null> {
  while (readSession() !== null) {
    try {
      return await askForCurrentUser();
    } catch (error) {
      if (isRefusal(error)) {
        reportError('fetching the current user', error);
        throw redirect({ to: LOGOUT, replace: true });
      }
      await untilAnswered();
    }
  }
  return null;
}

async function initialise(user: CurrentUser, { boot, refusals }: Pick<App, 'boot' | 'refusals'>): Promise<void> {
  try {
    await withAnswer(() => startBoot(user, boot));
  } catch (error) {
    const page = error instanceof AppError ? refusals[error.code] : undefined;
    if (page) throw redirect({ to: page, replace: true });
    throw error;
  }
  saveUnsavedHints();
}

/** The browser leaves; the promise never settles, so that nothing is shown behind it. */
function leaveToSignIn(search: URLSearchParams, href: string): Promise<never> {
  const { login, register } = getConfig().signIn;
  const query = new URLSearchParams({ locale: currentLocale() });
  // In the spelling that the router gives it again on the way back: a ticket is bound to its service's exact text.
  const back = new URL(href, location.origin);
  // The locale is stored by now; in the address it would win over one chosen at the sign-in page.
  if (back.searchParams.has('locale')) back.searchParams.delete('locale');
  if (search.has('register')) {
    back.searchParams.delete('register');
    beginSignIn(back.href);
    query.set('returnUrl', back.href);
    location.assign(`${register}?${query}`);
  } else {
    const reason = takeSignedOutReason();
    if (reason) query.set('reason', reason);
    beginSignIn(back.href);
    query.set('service', back.href);
    location.assign(`${login}?${query}`);
  }
  return new Promise(() => undefined);
}
