const OWN = 'https://own.invalid';

/** A page of this app, or another site on the web: nothing that runs, nothing that only looks like a path. */
export function isSafeActionUrl(value: string): boolean {
  if (/\p{Cc}/u.test(value)) return false;
  if (/^https?:\/\/[^\s/\\]/i.test(value)) return URL.canParse(value);
  // As a browser reads it: a backslash or a detour may lead to another host.
  const url = value.startsWith('/') ? URL.parse(value, OWN) : null;
  return url?.origin === OWN && !url.pathname.startsWith('//');
}
