import { isLegacyId, subdomainOf } from '@app/contract/apps';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { findHostAccount } from '../../http/site.ts';

/** The service a ticket is bound to, in one spelling; null when it is not registered (no open redirect). */
export async function registeredService(db: Db, config: Config, service: string): Promise<string | null> {
  // As browsers write addresses. Anything else (a line end, a tab) could not stand in a Location header.
  if (!/^[\x21-\x7e]+$/.test(service)) return null;
  const url = URL.canParse(service) ? new URL(service) : null;
  if (!url || url.username || url.password || !(await isRegistered(db, config, url))) return null;
  url.hash = '';
  url.searchParams.delete('ticket');
  return url.href;
}

async function isRegistered(db: Db, { ORIGIN, CAS_SERVICES }: Config, url: URL): Promise<boolean> {
  if (url.origin === ORIGIN || CAS_SERVICES.includes(url.origin)) return true;
  // The CRM of each account lives on a subdomain of ours.
  const own = new URL(ORIGIN);
  const subdomain = subdomainOf(url.host, ORIGIN);
  if (url.protocol !== own.protocol || url.port !== own.port || !subdomain || !isLegacyId(subdomain)) return false;
  return (await findHostAccount(db, subdomain)) !== null;
}

/** The ticket is added as text: the rest of the service stays exactly as it was given. */
export function withTicket(service: string, ticket: string): string {
  const [address, hash] = service.split('#', 2) as [string, string?];
  return `${address}${address.includes('?') ? '&' : '?'}ticket=${ticket}${hash === undefined ? '' : `#${hash}`}`;
}
