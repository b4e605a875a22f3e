import { AppError } from '@app/contract/errors';
import { pagesPaths } from '@app/contract/paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import type { PagesOf } from '../booking/pages-of.ts';
import { findShownFile } from '../files/files.ts';

/** What every mail program shows, by its first bytes. A drawing with scripts in it is none of these. */
const types: [type: string, fits: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))],
  ['image/webp', (bytes) => /^RIFF....WEBP/s.test(bytes.subarray(0, 12).toString('latin1'))],
];

/** The pictures of mails and pages, for everybody and for ever: what was sent shows them. */
export function pictureRoutes(app: FastifyInstance, requirePages: (request: FastifyRequest) => PagesOf): void {
  const { db, files } = app.deps;
  app.get(`${pagesPaths.picture}/:id`, { config: { onPages: true } }, async (request, reply) => {
    const { accountId } = requirePages(request);
    const fileId = toRecordId((request.params as { id: string }).id, 'file.notFound');
    const file = await findShownFile(db, { accountId }, fileId);
    if (!file) throw new AppError('file.notFound');
    const pieces: Uint8Array[] = [];
    for await (const piece of files.read({ accountId, fileId, pieces: file.pieces })) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    const type = types.find(([, fits]) => fits(bytes))?.[0];
    if (!type) throw new AppError('file.notFound');
    return (
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Mail is read on other hosts.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-disposition', 'inline')
        .send(bytes)
    );
  });
}
