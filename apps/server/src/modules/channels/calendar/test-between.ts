import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Said = { status: number; headers?: Record<string, string>; body?: string };
/** What happens to a call on its way: something else is said, its answer gets lost, or it goes on as it is. */
type Else = Said | 'lost' | undefined;
export type Meddle = (method: string, body: string) => Else | Promise<Else>;

/** Stands between us and a server of calendars, to do what servers and networks do at the wrong moment. */
export async function startBetween(target: string) {
  let meddle: Meddle = () => undefined;
  const asked: string[] = [];

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = 'GET', url = '/', headers } = request;
    asked.push(method);
    const said = await meddle(method, Buffer.concat(parts).toString());
    if (said && said !== 'lost') {
      response.writeHead(said.status, { 'content-type': 'application/xml; charset=utf-8', ...said.headers });
      response.end(said.body);
      return;
    }
    const { host: _, connection: __, 'content-length': ___, ...sent } = headers;
    const answer = await fetch(target + url, {
      ...{ method, headers: sent as Record<string, string>, redirect: 'manual' },
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    });
    const text = Buffer.from(await answer.arrayBuffer());
    if (said === 'lost') {
      request.socket.destroy();
      return;
    }
    const known = [...answer.headers].filter(
      ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(known));
    response.end(text);
  }

  const server = createServer(
    (request, response) => void pass(request, response).catch(() => request.socket.destroy()),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    meddle: (next: Meddle) => {
      asked.length = 0;
      meddle = next;
    },
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
