import type { Config } from '../../config.ts';

/** The service a ticket is bound to, in one spelling; null when it is not registered (no open redirect). */
export function registeredService(config: Config, service: string): string | null {
  // As browsers write addresses. Anything else (a line end, a tab) could not stand in a Location header.
  if (!/^[\x21-\x7e]+$/.test(service)) return null;
  const url = URL.canParse(service) ? new URL(service) : null;
  if (!url || url.username || url.password || !isRegistered(config, url)) return null;
  url.hash = '';
  url.searchParams.delete('ticket');
  return url.href;
}

function isRegistered({ ORIGIN, CAS_SERVICES }: Config, url: URL): boolean {
  if (url.origin === ORIGIN || CAS_SERVICES.includes(url.origin)) return true;
  // The flagship CRM of each account lives on a subdomain of ours.
  const own = new URL(ORIGIN);
  return url.protocol === own.protocol && url.port === own.port && /^[a-z0-9]{1,40}$/.test(subdomain(url, own));
}

const subdomain = (url: URL, own: URL) =>
  url.hostname.endsWith(`.${own.hostname}`) ? url.hostname.slice(0, -own.hostname.length - 1) : '';

/** The ticket is added as text: the rest of the service stays exactly as it was given. */
export function withTicket(service: string, ticket: string): string {
  const [address, hash] = service.split('#', 2) as [string, string?];
  return `${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}${hash === undefined ? '' : `#${hash}`}`;
}
