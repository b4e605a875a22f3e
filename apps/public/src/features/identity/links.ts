import type { Locale } from '@app/i18n/locales';

/** `service` is where to go after signing in; none is our own app. */
export const signInHref = (locale: Locale, service = '') =>
  `/idp/login?${new URLSearchParams({ ...(service && { service }), locale })}`;

export const registerHref = (locale: Locale, returnUrl: string) =>
  `/idp/register?${new URLSearchParams({ ...(returnUrl && { returnUrl }), locale })}`;

export const forgotHref = (locale: Locale, service: string) =>
  `/idp/password?${new URLSearchParams({ ...(service && { service }), locale })}`;

/** The key of an invitation in the address that its mail leads to. */
export const invitationKeyIn = (service: string): string => URL.parse(service)?.searchParams.get('userToken') ?? '';

/** Where the invitation leads, without it: one that cannot be accepted any more would only be refused there. */
export function withoutInvitation(service: string): string {
  const url = URL.parse(service);
  url?.searchParams.delete('userToken');
  return url?.href ?? '';
}
