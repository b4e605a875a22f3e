import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BUCKET = { region: 'eu-test-1', key: 'AKIDTEST', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const PAGE = 2;

/**
 * A bucket at a real address, which keeps objects in memory and lists two at a time. It works out by itself, as Amazon's
 * pages describe it, how each request must be signed, and refuses what is signed otherwise.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  /** What the next requests are answered with instead: a status, or no answer at all. */
  const troubles: (number | 'silence')[] = [];
  let asked = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    asked += 1;
    const trouble = troubles.shift();
    if (trouble === 'silence') return request.socket.destroy();
    const answer = (status: number, content: string | Buffer = '') => response.writeHead(status).end(content);
    if (trouble) return answer(trouble, '<Error><Code>Trouble</Code></Error>');
    const url = new URL(request.url ?? '', 'http://bucket');
    const header = (name: string) => String(request.headers[name] ?? '');
    if (!isSigned(request.method ?? '', url, header, body))
      return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const name = url.pathname.replace('/bucket/', '');
    if (request.method === 'PUT') return answer(objects.set(name, body) && 200);
    if (request.method === 'DELETE') return answer(objects.delete(name) ? 204 : 404);
    if (url.searchParams.get('list-type') === '2') return answer(200, list([...objects.keys()], url.searchParams));
    const found = objects.get(name);
    return found ? answer(200, found) : answer(404, '<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/bucket`,
    objects,
    troubles,
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

function list(names: string[], query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const left = names.filter((name) => name.startsWith(prefix) && name > after).sort();
  const page = left.slice(0, PAGE);
  const more = left.length > PAGE;
  return `<?xml version="1.0" encoding="UTF-8"?>
    <ListBucketResult><IsTruncated>${more}</IsTruncated>${page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}
    ${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function isSigned(method: string, url: URL, header: (name: string) => string, body: Buffer): boolean {
  const { region, key, secret } = BUCKET;
  const time = header('x-amz-date');
  if (!/^\d{8}T\d{6}Z$/.test(time) || header('x-amz-content-sha256') !== sha256(body)) return false;
  const names = /SignedHeaders=([\w;-]+)/.exec(header('authorization'))?.[1]?.split(';') ?? [];
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false;
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => strict(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${strict(name)}=${strict(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${header(name).trim()}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const signature = hmac(signing as Buffer, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString(
    'hex',
  );
  return (
    header('authorization') ===
    `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  );
}
