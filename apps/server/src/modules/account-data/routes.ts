import * as contract from '@app/contract/account-data';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { downloadExport, startExport, stopExport } from './account-export.ts';
import { askDeletion, keepAccount, readAccountData } from './deletion.ts';
import { requireOwner } from './owner.ts';

export function accountDataRoutes(app: FastifyInstance): void {
  const { files } = app.deps;
  route(app, contract.getAccountData, ({ accountId }, { db, session: { userId } }) =>
    readAccountData(db, { accountId, userId }),
  );
  route(app, contract.startAccountExport, async ({ accountId }, { db, session: { userId } }) => {
    await requireOwner(db, { accountId, userId });
    return startExport(db, files, { accountId, userId });
  });
  route(app, contract.stopAccountExport, async ({ accountId, exportId }, { db, session: { userId } }) => {
    await requireOwner(db, { accountId, userId });
    return stopExport(db, files, { accountId }, exportId);
  });
  route(app, contract.downloadAccountExport, async ({ accountId, exportId }, { db, session: { userId }, audit }) => {
    await requireOwner(db, { accountId, userId });
    return downloadExport(db, files, { accountId }, exportId, { audit, stopping: app.stopping });
  });
  route(app, contract.deleteAccount, ({ accountId, body }, { db, config, session: { userId } }) =>
    askDeletion(db, { accountId, userId }, body.name, config.ORIGIN),
  );
  route(app, contract.keepAccount, ({ accountId }, { db, config, session: { userId } }) =>
    keepAccount(db, { accountId, userId }, config.ORIGIN),
  );
}
