import { pagesPaths } from '@app/contract/paths';
import type { ComponentType } from 'react';
import type { PageProps } from '#lib/page-props.ts';
import { invitationKeyIn } from '../features/identity/links.ts';
import { SignInPage } from '../features/identity/sign-in-page.tsx';
import { SignedOutPage } from '../features/identity/signed-out-page.tsx';
import { UnknownServicePage } from '../features/identity/unknown-service-page.tsx';
import { NoAccountPage } from './no-account-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/**
 * The page of an address. The status with which the server answered decides too: it does not know the service (400),
 * or no account has this host (404), whatever the path.
 */
export async function loadPage(
  pathname: string,
  status: number,
  search = new URLSearchParams(),
  isPagesHost = false,
): Promise<ComponentType<PageProps>> {
  if (isPagesHost) return loadAccountPage(pathname, status);
  if (status === 404) return NoAccountPage;
  switch (pathname) {
    case '/idp/login':
      if (status === 400) return UnknownServicePage;
      return invitationKeyIn(search.get('service') ?? '') ? loadInvitedPage() : SignInPage;
    case '/idp/register':
      // The way back from a mail has its own page; the invitation is accepted after it.
      if (invitationKeyIn(search.get('returnUrl') ?? '') && !search.has('key') && !search.has('sent'))
        return loadInvitedPage();
      return (await import('../features/identity/register-page.tsx')).RegisterPage;
    case '/idp/password':
      if (status === 400) return UnknownServicePage;
      return (await import('../features/identity/password/password-page.tsx')).PasswordPage;
    case '/idp/logout':
      return SignedOutPage;
    case '/cart':
      return (await import('../features/offer/offer-page.tsx')).CartPage;
    case '/trial':
      return (await import('../features/offer/offer-page.tsx')).TrialPage;
    default:
      return NotFoundPage;
  }
}

/** What an account shows to strangers, on a host of its own. Nobody signs in there. */
async function loadAccountPage(pathname: string, status: number): Promise<ComponentType<PageProps>> {
  if (status === 404) return (await import('../features/booking/not-here-page.tsx')).NotHerePage;
  switch (`/${pathname.split('/')[1]}`) {
    case pagesPaths.booking:
      return (await import('../features/booking/book-page.tsx')).BookPage;
    case pagesPaths.form:
      return (await import('../features/pages/form-page.tsx')).FormPage;
    case pagesPaths.page:
      return (await import('../features/pages/content-page.tsx')).ContentPage;
    case pagesPaths.confirmation:
      return (await import('../features/pages/confirm-page.tsx')).ConfirmPage;
    case pagesPaths.preferences:
      return (await import('../features/pages/preferences-page.tsx')).PreferencesPage;
    case pagesPaths.sender:
      return (await import('../features/pages/sender-page.tsx')).SenderPage;
    default:
      return (await import('../features/booking/appointment-page.tsx')).AppointmentPage;
  }
}

const loadInvitedPage = async () => (await import('../features/identity/invited/invited-page.tsx')).InvitedPage;
