import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

const ownNetwork = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  ownNetwork.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  ownNetwork.addSubnet(net, prefix, 'ipv6');

/**
 * Whose word about the caller's address is taken: of exactly as many proxies as stand in front, counted from here. What
 * is written before those is what the caller says, and would let anybody pretend another address and escape the limits.
 * The nearest proxy is in our own network; whoever calls from outside passes by it.
 */
export const trustProxies = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>) =>
  TRUST_PROXY > 0 &&
  ((address: string, hop: number): boolean =>
    hop < TRUST_PROXY && (hop > 0 || ownNetwork.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')));
