import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustProxies } from './proxies.ts';

async function addressSeen(TRUST_PROXY: number, forwarded: string | undefined, remoteAddress = '127.0.0.1') {
  const app = Fastify({ trustProxy: trustProxies({ TRUST_PROXY }) });
  app.get('/', async ({ ip }) => ip);
  const answer = await app.inject({
    url: '/',
    remoteAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });
  await app.close();
  return answer.body;
}

test.each([
  [0, '192.0.2.1', '127.0.0.1'],
  [1, undefined, '127.0.0.1'],
  [1, '192.0.2.1', '192.0.2.1'],
  [1, '192.0.2.7, 192.0.2.1', '192.0.2.1'],
  // A caller in a private network, or one that pretends it, is still the caller.
  [1, '192.0.2.7, 10.0.0.9', '10.0.0.9'],
  [1, '192.0.2.7, 10.0.0.9, 10.0.0.8', '10.0.0.8'],
  [2, '192.0.2.7, 10.0.0.9, 10.0.0.8', '10.0.0.9'],
  [2, '192.0.2.7, 203.0.113.9, 198.51.100.8', '203.0.113.9'],
  [2, '192.0.2.1', '192.0.2.1'],
  [3, '192.0.2.7, 203.0.113.9, 198.51.100.8', '192.0.2.7'],
])('behind %d proxies, %s says that the caller is %s', async (proxies, forwarded, caller) => {
  expect(await addressSeen(proxies, forwarded)).toBe(caller);
});

test.each(['203.0.113.5', '2001:db8::5'])('%s passes by the proxy, and is itself', async (address) => {
  expect(await addressSeen(1, '192.0.2.1', address)).toBe(address);
});

test.each(['::1', '::ffff:127.0.0.1', '172.20.0.3', 'fd00::3'])('%s can be the proxy', async (address) => {
  expect(await addressSeen(1, '192.0.2.1', address)).toBe('192.0.2.1');
});
