import * as rows from '@app/contract/import-rows';
import * as contract from '@app/contract/imports';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { changeImport, formatImport, prepareFormat } from './change-import.ts';
import { checkImport } from './check-import.ts';
import { createImport, prepareImport } from './create-import.ts';
import { deleteImport, removeFileOf } from './delete-import.ts';
import { exportRows } from './export-rows.ts';
import { listRows } from './list-rows.ts';
import type { LookedAt } from './look-at-file.ts';
import { rememberMatching } from './matching.ts';
import { getImport, listImports, requireImport } from './read-imports.ts';
import { startImport, stopImport, undoImport } from './run-import.ts';

export function importRoutes(app: FastifyInstance): void {
  const { files } = app.deps;
  route(
    app,
    contract.createImport,
    ({ accountId, body: { fileId } }, { db, session: { userId }, audit }, lookedAt: LookedAt | null) =>
      createImport(db, { accountId, userId }, fileId, lookedAt, audit),
    ({ accountId, body: { fileId } }, { db, locale }) => prepareImport(db, files, { accountId }, fileId, locale),
  );
  route(app, contract.listImports, ({ accountId, query }, { db }) => listImports(db, { accountId }, query));
  route(app, contract.getImport, ({ accountId, importId }, { db }) => getImport(db, { accountId }, importId));
  route(
    app,
    contract.formatImport,
    ({ accountId, importId }, { db }, lookedAt: LookedAt) => formatImport(db, { accountId }, importId, lookedAt),
    ({ accountId, importId, body: format }, { db, locale }) =>
      prepareFormat(db, files, { accountId }, importId, { locale, format }),
  );
  route(app, contract.changeImport, ({ accountId, importId, body }, { db }) =>
    changeImport(db, { accountId }, importId, body),
  );
  route(app, contract.checkImport, ({ accountId, importId }, { db, audit }) =>
    checkImport(db, { accountId }, importId, audit),
  );
  route(app, contract.startImport, async ({ accountId, importId }, { db, session: { userId }, audit }) => {
    const { changed } = await startImport(db, { accountId, userId }, importId);
    audit.unchanged = !changed;
    const job = await requireImport(db, { accountId }, importId);
    if (changed) await rememberMatching(db, job);
    return getImport(db, { accountId }, job.id);
  });
  route(app, contract.stopImport, async ({ accountId, importId }, { db, audit }) => {
    const { changed } = await stopImport(db, { accountId }, importId);
    audit.unchanged = !changed;
    const job = await requireImport(db, { accountId }, importId);
    if (job.state === 'stopped') await removeFileOf(db, files, job);
    return getImport(db, { accountId }, job.id);
  });
  route(app, contract.undoImport, async ({ accountId, importId }, { db, session: { userId }, audit }) => {
    const { changed } = await undoImport(db, { accountId, userId }, importId);
    audit.unchanged = !changed;
    return getImport(db, { accountId }, importId);
  });
  route(app, contract.deleteImport, ({ accountId, importId }, { db }) =>
    deleteImport(db, files, { accountId }, importId),
  );
  route(app, rows.listImportRows, ({ accountId, importId, query }, { db }) =>
    listRows(db, { accountId }, importId, query),
  );
  route(app, rows.exportImportRows, ({ accountId, importId, query }, { db, locale, audit }) =>
    exportRows(db, { accountId }, importId, query, { locale, audit, stopping: app.stopping }),
  );
}
