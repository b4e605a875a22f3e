import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { type FileKey, type FileStore, FilesUnavailable, inOrder, PieceGone } from './file-store.ts';

/** `url`: the bucket's address, with its name in the host or in the path. */
export type Bucket = { url: string; region: string; key: string; secret: string };

const TRIES = 3;
const FIRST_PAUSE = 200;
/** Of one try. Together they end before the browser stops waiting. */
const TIME_LIMIT = 15_000;
const REMOVED_AT_ONCE = 8;
const FOLDER = 'files/';
const KEY = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,15})\/(\d{1,9})$/;

/** Several machines share it. An object for each piece: `files/<account>/<file>/<piece>`. */
export function s3Store({ url, region, key, secret }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3' });
  const ask = (method: string, path: string, options: Asked = {}) =>
    withTries(async (signal) => {
      const { body } = options;
      const headers = {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      };
      // Signed anew each time: a signature has its time in it.
      const signed = await client.sign(url + path, { method, headers, ...(body && { body: body as BodyInit }) });
      const answer = await fetch(signed, { signal });
      return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
    }, options.signal);
  const pathOf = ({ accountId, fileId }: FileKey, piece: number) => `/${FOLDER}${accountId}/${fileId}/${piece}`;

  return {
    put: async (file, piece, bytes) => {
      requireOk(await ask('PUT', pathOf(file, piece), { body: bytes }));
    },
    read: (file, signal) =>
      inOrder(
        file.pieces,
        async (piece) => {
          const answer = await ask('GET', pathOf(file, piece), { signal });
          if (answer.status === 404) throw new PieceGone(file, piece);
          return requireOk(answer);
        },
        signal,
        file.from,
      ),
    remove: async (file) => {
      for (let at = 0; at < file.pieces; at += REMOVED_AT_ONCE) {
        const some = Array.from({ length: Math.min(REMOVED_AT_ONCE, file.pieces - at) }, (_, more) => at + more);
        await Promise.all(
          some.map(async (piece) => {
            const answer = await ask('DELETE', pathOf(file, piece));
            if (answer.status !== 404) requireOk(answer);
          }),
        );
      }
    },
    list: async function* () {
      let last: (FileKey & { pieces: number }) | undefined;
      // All objects of a file stand together, as their names are in order.
      for await (const [accountId, fileId, piece] of listObjects((query) => ask('GET', `/?${query}`))) {
        if (last && (last.accountId !== accountId || last.fileId !== fileId)) yield last;
        const before = last?.accountId === accountId && last.fileId === fileId ? last.pieces : 0;
        last = { accountId, fileId, pieces: Math.max(before, piece + 1) };
      }
      if (last) yield last;
    },
  };
}

type Asked = { body?: Uint8Array; signal?: AbortSignal | undefined };
type Answer = { status: number; bytes: Uint8Array };

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });
type Listed = {
  ListBucketResult?: { Contents?: { Key: string }[]; IsTruncated?: string; NextContinuationToken?: string };
};

async function* listObjects(
  ask: (query: URLSearchParams) => Promise<Answer>,
): AsyncGenerator<[string, number, number]> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: FOLDER });
    if (token) query.set('continuation-token', token);
    const listed: Listed = parser.parse(Buffer.from(requireOk(await ask(query))).toString());
    const { Contents = [], IsTruncated, NextContinuationToken } = listed.ListBucketResult ?? {};
    for (const { Key } of Contents) {
      const [, accountId, fileId, piece] = KEY.exec(Key) ?? [];
      if (accountId) yield [accountId, Number(fileId), Number(piece)];
    }
    token = IsTruncated === 'true' ? NextContinuationToken : undefined;
  } while (token);
}

/** What a store says of a refusal, such as a wrong key, is for the log: whoever waits can only try again later. */
function requireOk({ status, bytes }: Answer): Uint8Array {
  if (status >= 200 && status < 300) return bytes;
  const code = /<Code>([^<]{1,100})/.exec(Buffer.from(bytes).toString('utf8', 0, 2000))?.[1] ?? '';
  throw new FilesUnavailable(`The store of files answered ${status} ${code}`.trim());
}

/** No answer, too late, or the store asks for patience: it is asked again a little later, but not for long. */
async function withTries(attempt: (signal: AbortSignal) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const late = AbortSignal.timeout(TIME_LIMIT);
    try {
      const answer = await attempt(signal ? AbortSignal.any([signal, late]) : late);
      if (tries === TRIES || (answer.status < 500 && answer.status !== 429)) return answer;
    } catch (error) {
      signal?.throwIfAborted();
      if (tries === TRIES) throw new FilesUnavailable('The store of files does not answer.', error);
    }
    await setTimeout(FIRST_PAUSE * 2 ** (tries - 1) * (0.75 + Math.random() / 2), undefined, { signal, ref: false });
  }
}
