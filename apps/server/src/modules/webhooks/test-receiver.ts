import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = { headers: IncomingHttpHeaders; body: string; path: string };
type Answer = (received: Received, response: ServerResponse) => void;

/** Another program's server, which keeps what it was told. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: Answer = (_, response) => void response.end('ok');
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const one = { headers: request.headers, body: Buffer.concat(parts).toString(), path: request.url ?? '' };
    received.push(one);
    answer(one, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    told: () => received.map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> }),
    answerWith: (next: Answer) => {
      answer = next;
    },
    close: () => server.close().closeAllConnections(),
  };
}

/** As docs/webhooks.md shows it to who receives. */
export function isGenuine(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
