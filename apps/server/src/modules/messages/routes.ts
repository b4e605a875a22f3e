import type { Block } from '@app/contract/asset-content';
import { AppError } from '@app/contract/errors';
import * as contract from '@app/contract/messages';
import { changePreferences as changePreferencesEndpoint, getPreferences } from '@app/contract/public-pages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { route } from '../../http/route.ts';
import { getMailFields } from '../assets/merge-preview.ts';
import { readAttachment } from './attachments.ts';
import { inboundTextRoutes } from './inbound-texts.ts';
import { readSignature, sendAgain, sendMail } from './personal-mail.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { readMessage } from './read-message.ts';
import { reportReply } from './replies.ts';
import { reportDelivery } from './report-delivery.ts';
import { trackingRoutes } from './tracking-routes.ts';
import { listUnsent } from './unsent.ts';

export function messageRoutes(app: FastifyInstance): void {
  trackingRoutes(app);
  inboundTextRoutes(app);
  route(app, contract.getMessage, ({ accountId, messageId }, { db, config, session }) =>
    readMessage(db, config, { accountId, userId: session.userId }, messageId),
  );
  route(app, contract.getAttachment, ({ accountId, messageId, fileId }, { db, session }) =>
    readAttachment(db, app.deps.files, { accountId, userId: session.userId }, { messageId, fileId }),
  );
  route(app, contract.listUnsent, async ({ accountId, query }, { db }) => ({
    messages: await listUnsent(db, { accountId }, query.contactId),
  }));
  route(app, contract.getMailFields, ({ accountId, contactId }, { db, config, locale }) =>
    getMailFields(db, { accountId, config, locale }, contactId),
  );
  route(
    app,
    contract.sendMail,
    ({ accountId, contactId, body }, { db, config, session }, signature: Block[]) =>
      sendMail(db, { accountId, userId: session.userId, config }, contactId, body, signature),
    (_, { db, config, session }) => readSignature(db, config, session.userId),
  );
  route(app, contract.sendAgain, ({ accountId, messageId }, { db, config, session }) =>
    sendAgain(db, { accountId, userId: session.userId, config }, messageId),
  );
  route(app, contract.reportReply, ({ accountId, body }, { db }) => reportReply(db, { accountId }, body));
  route(app, contract.reportDelivery, ({ accountId, body }, { db }) =>
    reportDelivery(db, { accountId }, body as Uint8Array),
  );
  route(app, getPreferences, ({ token }, { db, config, request }) =>
    readPreferences(db, config, requirePages(request), token),
  );
  route(app, changePreferencesEndpoint, ({ token, body }, { db, config, request, audit }) => {
    const accountId = requirePages(request);
    audit.accountId = accountId;
    return changePreferences(db, config, accountId, token, body);
  });
}

/** The key of a mail is good on the pages host of its account alone. */
function requirePages({ site }: FastifyRequest): string {
  const account = site?.app === 'public' ? site.pagesOf : null;
  if (!account) throw new AppError('preferences.notFound');
  return account.id;
}
