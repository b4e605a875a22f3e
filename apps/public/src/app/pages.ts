import type { ComponentType } from 'react';
import type { PageProps } from '#lib/page-props.ts';
import { SignInPage } from '../features/identity/sign-in-page.tsx';
import { SignedOutPage } from '../features/identity/signed-out-page.tsx';
import { UnknownServicePage } from '../features/identity/unknown-service-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The page of an address. `refused`: the server answered that it does not know the service. */
export async function loadPage(pathname: string, refused: boolean): Promise<ComponentType<PageProps>> {
  switch (pathname) {
    case '/idp/login':
      return refused ? UnknownServicePage : SignInPage;
    case '/idp/register':
      return (await import('../features/identity/register-page.tsx')).RegisterPage;
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
