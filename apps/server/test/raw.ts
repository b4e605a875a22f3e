import { Agent, request } from 'node:http';

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
export type Sent = { method?: string; path: string; headers?: Record<string, string>; body?: string | Buffer };

const agent = new Agent({ keepAlive: true, maxSockets: 20 });

/** One request, exactly as written: fetch would tidy the path, follow redirects and keep no cookie apart. */
export function send(origin: string, { method = 'GET', path, headers = {}, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The status alone, without waiting for the answer's end: an event stream has none. */
export function begin(origin: string, { method = 'GET', path, headers = {} }: Sent): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

export function json(answer: Answer): Record<string, unknown> {
  return JSON.parse(answer.text) as Record<string, unknown>;
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

let address = 0;
/** Another caller's address each time, where a test must not meet the limit per address. */
export const elsewhere = (): Record<string, string> => {
  address += 1;
  return { 'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` };
};

/** Which app's page it is, built or not. */
export const pageOf = (text: string) =>
  /\/assets\/(\w+)\/|<title>apps\/(\w+) is not built/.exec(text)?.slice(1).find(Boolean);
