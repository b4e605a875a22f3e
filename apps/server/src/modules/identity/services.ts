import { isLegacyId, subdomainOf } from '@app/contract/apps';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { findHostAccount } from '../../http/site.ts';

/** `name` is the spelling that a ticket is bound to, `address` is where the browser is sent. */
export type Service = { name: string; address: string };

/**
 * A service that may be returned to; null when it is not registered (no open redirect). Both are written anew from what
 * was understood of it: of `http://host\@elsewhere/` others might understand another host.
 */
export async function registeredService(db: Db, config: Config, service: string): Promise<Service | null> {
  // As browsers write addresses. Anything else (a line end, a tab) could not stand in a Location header.
  if (!/^[\x21-\x7e]+$/.test(service)) return null;
  const url = URL.canParse(service) ? new URL(service) : null;
  if (!url || url.username || url.password || !(await isRegistered(db, config, url))) return null;
  // A ticket that stands there already would be taken for the new one. Touched only then: it spells the rest anew.
  if (url.searchParams.has('ticket')) url.searchParams.delete('ticket');
  const address = url.href;
  url.hash = '';
  url.searchParams.delete('ticket');
  return { name: url.href, address };
}

async function isRegistered(db: Db, { ORIGIN, CAS_SERVICES }: Config, url: URL): Promise<boolean> {
  if (url.origin === ORIGIN || CAS_SERVICES.includes(url.origin)) return true;
  // The CRM of each account lives on a subdomain of ours.
  const own = new URL(ORIGIN);
  const subdomain = subdomainOf(url.host, ORIGIN);
  if (url.protocol !== own.protocol || url.port !== own.port || !subdomain || !isLegacyId(subdomain)) return false;
  return (await findHostAccount(db, subdomain)) !== null;
}

/** The ticket is added as text: the rest of the address stays exactly as it is. */
export function withTicket({ address }: Service, ticket: string): string {
  const [before, hash] = address.split(/#(.*)/s, 2) as [string, string?];
  return `${before}${before.includes('?') ? '&' : '?'}ticket=${ticket}${hash === undefined ? '' : `#${hash}`}`;
}
