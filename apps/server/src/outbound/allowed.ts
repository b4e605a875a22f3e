import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that are nobody's on the internet: this machine, its neighbours, and what is kept for special use. */
const INTERNAL: [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  // IPv4 addresses written as IPv6 ones are looked at as what they are; these are ways around that.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];

const internal = toBlockList(INTERNAL.map(([address, bits]) => `${address}/${bits}`));

function toBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const isNetwork = (word: string) => isIP(word.split('/')[0] ?? '') !== 0;

/**
 * Whether an address that a customer has typed may be called. `allow` names what the operator permits within our own
 * network: hosts by their name (and port), addresses and networks.
 */
export function outboundRule(allow: readonly string[]) {
  const networks = toBlockList(allow.filter(isNetwork));
  const names = new Set(allow.filter((word) => !isNetwork(word)).map((word) => word.toLowerCase()));
  return {
    isNamed: ({ host, hostname }: URL): boolean => names.has(host) || names.has(hostname),
    /** After the name was looked up: it is the address that counts. */
    isAllowed: (address: string): boolean => {
      const plain = toIPv4(address);
      const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
      return isIP(plain) !== 0 && (!internal.check(plain, family) || networks.check(plain, family));
    },
  };
}

/** `::ffff:10.0.0.1`, also as `::ffff:a00:1`, is 10.0.0.1. */
function toIPv4(address: string): string {
  if (!isIPv6(address)) return address;
  const dotted = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (dotted) return dotted;
  const [, high, low] = /^(?:0*:)*:?ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address) ?? [];
  if (high === undefined || low === undefined) return address;
  const bytes = [Number.parseInt(high, 16), Number.parseInt(low, 16)].flatMap((group) => [group >> 8, group & 255]);
  return bytes.join('.');
}
