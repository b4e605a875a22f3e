import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/sending';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { addDomain, deleteDomain, type Looked, lookForRecord, makeKeys, saveLook } from './domains.ts';
import { addSender, askSender, changeSender, deleteSender, proveSender } from './senders.ts';
import { readSending, saveSettings, saveTopics } from './sending.ts';

export function sendingRoutes(app: FastifyInstance): void {
  route(app, contract.getSending, ({ accountId }, { db, config }) => readSending(db, config, { accountId }));
  route(app, contract.changeSending, async ({ accountId, body }, { db, config }) => {
    await saveSettings(db, { accountId }, body);
    return readSending(db, config, { accountId });
  });
  route(app, contract.addSender, async ({ accountId, body }, { db, config, session }) => {
    await addSender(db, { accountId, userId: session.userId, config }, body);
    return readSending(db, config, { accountId });
  });
  route(app, contract.changeSender, async ({ accountId, senderId, body }, { db, config }) => {
    await changeSender(db, { accountId }, senderId, body);
    return readSending(db, config, { accountId });
  });
  route(app, contract.askSender, async ({ accountId, senderId }, { db, config, session }) => {
    await askSender(db, { accountId, userId: session.userId, config }, senderId);
    return readSending(db, config, { accountId });
  });
  route(app, contract.deleteSender, async ({ accountId, senderId }, { db, config }) => {
    await deleteSender(db, { accountId }, senderId);
    return readSending(db, config, { accountId });
  });
  route(
    app,
    contract.addDomain,
    async ({ accountId, body }, { db, config }, keys) => {
      await addDomain(db, { accountId, config }, body.domain, keys);
      return readSending(db, config, { accountId });
    },
    makeKeys,
  );
  route(
    app,
    contract.checkDomain,
    async ({ accountId }, { db, config }, looked: Looked) => {
      await saveLook(db, { accountId }, looked);
      return readSending(db, config, { accountId });
    },
    ({ accountId, domainId }, { db }) => lookForRecord(db, { accountId }, domainId),
  );
  route(app, contract.deleteDomain, async ({ accountId, domainId }, { db, config }) => {
    await deleteDomain(db, { accountId }, domainId);
    return readSending(db, config, { accountId });
  });
  route(app, contract.saveTopics, async ({ accountId, body }, { db, config }) => {
    await saveTopics(db, { accountId }, body.topics);
    return readSending(db, config, { accountId });
  });
  route(app, contract.proveSender, ({ token }, { db, request }) => {
    const account = request.site?.app === 'public' ? request.site.pagesOf : null;
    if (!account) throw new AppError('sender.notFound');
    return proveSender(db, { accountId: account.id }, token);
  });
}
