import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The door of a calendar server at which people show a token with each call. Behind it is a real server, where `person`
 * signs in with the password `secret`; a closed one knows who they are, and lets nobody in.
 */
export async function startTokenCaldav(behind: string, isGood: (token: string) => boolean) {
  const asked: { method: string; token: string; isGood: boolean }[] = [];
  const door: { person: string; isClosed: boolean; beforeEach: (nth: number) => void } = {
    ...{ person: '', isClosed: false, beforeEach: () => undefined },
  };
  const server = createServer(async (request, response) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    door.beforeEach(asked.length);
    asked.push({ method: request.method ?? '', token, isGood: isGood(token) });
    const body = await read(request);
    if (!isGood(token)) return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end('Login Required');
    if (door.isClosed) return response.writeHead(403).end('{}');
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await fetch(behind + request.url, {
      method: request.method ?? 'GET',
      headers: { ...(headers as Record<string, string>), authorization: `Basic ${btoa(`${door.person}:secret`)}` },
      redirect: 'manual',
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    const { 'content-encoding': _encoding, 'content-length': _length, ...kept } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, kept).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    door,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function read(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
