import * as contract from '@app/contract/files';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { createFile, deleteFile, emptyFile, getFile, putFilePiece } from './files.ts';

export function fileRoutes(app: FastifyInstance): void {
  const { files } = app.deps;
  route(app, contract.createFile, async ({ accountId, body }, { db, session, audit }) => {
    const file = await createFile(db, { accountId, userId: session.userId }, body);
    Object.assign(audit, { fileId: file.id, name: file.name, size: file.size });
    return file;
  });
  route(app, contract.putFilePiece, ({ accountId, fileId, piece, body }, { db }) =>
    putFilePiece(db, files, { accountId }, { fileId, piece }, body as Uint8Array),
  );
  route(app, contract.getFile, ({ accountId, fileId }, { db }) => getFile(db, { accountId }, fileId));
  route(
    app,
    contract.deleteFile,
    ({ accountId, fileId }, { db }) => deleteFile(db, { accountId }, fileId),
    ({ accountId, fileId }, { db }) => emptyFile(db, files, { accountId }, fileId),
  );
}
