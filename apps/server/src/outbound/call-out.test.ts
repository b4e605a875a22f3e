import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { outboundRule } from './allowed.ts';
import { callOut, NotAllowed } from './call-out.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  if (request.url === '/away') return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
  if (request.url === '/round') return response.writeHead(307, { location: '/round' }).end();
  if (request.url === '/see') return response.writeHead(303, { location: '/done' }).end();
  if (request.url === '/large') return response.end('x'.repeat(2_000_000));
  if (request.url === '/slow') return undefined;
  return response.end(`got ${request.method}`);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close().closeAllConnections());
const { port } = server.address() as AddressInfo;
const here = `http://127.0.0.1:${port}`;
const call = (url: string, allow: string[] = [], more = {}) =>
  callOut({ url, method: 'POST', body: '{}', allow, ...more });

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ...['255.255.255.255', '::127.0.0.1', 'no address'],
])('%s is not called', (address) => {
  expect(outboundRule([]).isAllowed(address)).toBe(false);
});

test('addresses of the internet are, and what the operator permits', () => {
  for (const address of ['93.184.215.14', '2606:2800:21f:cb07::1'])
    expect(outboundRule([]).isAllowed(address)).toBe(true);
  expect(outboundRule(['10.1.0.0/16']).isAllowed('10.1.2.3')).toBe(true);
  expect(outboundRule(['10.1.0.0/16']).isAllowed('10.2.2.3')).toBe(false);
});

test.each([
  here,
  `http://localhost:${port}`,
  `http://2130706433:${port}`,
  `http://0x7f.1:${port}`,
  `http://[::1]:${port}`,
  `http://[::ffff:127.0.0.1]:${port}`,
  'file:///etc/passwd',
  'ftp://example.com',
  'http://user:password@example.com',
])('%s is refused, and nobody is asked', async (url) => {
  asked.length = 0;
  await expect(call(url)).rejects.toBeInstanceOf(NotAllowed);
  expect(asked).toEqual([]);
});

test('what is permitted is called; every redirect is looked at again', async () => {
  expect(await call(here, ['127.0.0.0/8'])).toMatchObject({ status: 200, text: 'got POST' });
  expect(await call(`http://localhost:${port}/`, [`localhost:${port}`])).toMatchObject({ status: 200 });
  expect(await call(`${here}/see`, ['127.0.0.1'])).toMatchObject({ text: 'got GET' });
  await expect(call(`${here}/away`, ['127.0.0.1'])).rejects.toBeInstanceOf(NotAllowed);
  await expect(call(`${here}/round`, ['127.0.0.1'])).rejects.toThrow('too many redirects');
});

test('nobody waits for long, or for much', async () => {
  await expect(call(`${here}/slow`, ['127.0.0.1'], { timeout: 50 })).rejects.toThrow();
  expect((await call(`${here}/large`, ['127.0.0.1'], { mostBytes: 100_000 })).text.length).toBeLessThanOrEqual(100_000);
});
