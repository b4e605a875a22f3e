import type { Locale } from '@app/i18n/locales';

/** `service` is where to go after signing in; none is our own app. */
export const signInHref = (locale: Locale, service = '') =>
  `/idp/login?${new URLSearchParams({ ...(service && { service }), locale })}`;

export const registerHref = (locale: Locale, returnUrl: string) =>
  `/idp/register?${new URLSearchParams({ ...(returnUrl && { returnUrl }), locale })}`;
