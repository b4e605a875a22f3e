import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { outboundRule } from './allowed.ts';
import { NotAllowed } from './call-out.ts';

/** Where a host is that a customer has typed; `isInside` where the operator permits it within our own network. */
export type Resolved = { address: string; isInside: boolean };

const outside = outboundRule([]);

/**
 * For what is no HTTP. The connection has to go to the very address that is answered here: a name may lead elsewhere the
 * next time it is looked up.
 */
export async function resolveOut(host: string, port: number, allow: readonly string[]): Promise<Resolved> {
  const rule = outboundRule(allow);
  const url = URL.parse(`tcp://${isIP(host) === 6 ? `[${host}]` : host}:${port}`);
  if (!url || url.hostname === '') throw new NotAllowed(`${host} is no name of a host`);
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  const addresses = found.map(({ address }) => address);
  const refused = rule.isNamed(url) ? undefined : addresses.find((address) => !rule.isAllowed(address));
  if (refused) throw new NotAllowed(`${host} leads to ${refused}, within our own network`);
  const [address] = addresses;
  if (!address) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
  return { address, isInside: !outside.isAllowed(address) };
}
