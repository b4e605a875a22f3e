import * as contract from '@app/contract/assets';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { deleteAsset } from './delete-asset.ts';
import { getMergeValues } from './merge-preview.ts';
import { getAsset, listAssetVersions } from './read-asset.ts';
import { addAsset, saveAsset } from './save-asset.ts';
import { listSubmissions } from './submissions.ts';
import { sendTestMail } from './test-mail.ts';

export function assetRoutes(app: FastifyInstance): void {
  route(app, contract.getAsset, ({ accountId, ...place }, { db, config }) =>
    getAsset(db, { accountId, config }, place),
  );
  route(app, contract.addAsset, ({ accountId, solutionId, body }, { db, config, session, locale }) =>
    addAsset(db, { accountId, config, userId: session.userId, locale }, solutionId, body),
  );
  route(app, contract.saveAsset, ({ accountId, body, ...place }, { db, config, session }) =>
    saveAsset(db, { accountId, config, userId: session.userId }, place, body),
  );
  route(app, contract.deleteAsset, ({ accountId, ...place }, { db }) => deleteAsset(db, { accountId }, place));
  route(app, contract.listAssetVersions, async ({ accountId, ...place }, { db, config }) => ({
    versions: await listAssetVersions(db, { accountId, config }, place),
  }));
  route(app, contract.getMergeValues, ({ accountId, query, ...place }, { db, config, locale }) =>
    getMergeValues(db, { accountId, config, locale }, place, query.contactId),
  );
  route(app, contract.sendTestMail, ({ accountId, body, ...place }, { db, config, session, locale }) =>
    sendTestMail(db, { accountId, config, username: session.username, locale }, place, body),
  );
  route(app, contract.listSubmissions, ({ accountId, ...place }, { db, config }) =>
    listSubmissions(db, { accountId, config }, place),
  );
}
