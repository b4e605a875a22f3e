import { isIPv6 } from 'node:net';

/** What counts as one caller: an IPv4 address, or the /64 of an IPv6 one, of which everybody has billions. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    // An IPv4 address at the end stands for two groups; what it says is beyond the first four.
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const first = [...head, ...zeros, ...tail].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
