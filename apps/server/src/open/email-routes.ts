import * as contract from '@app/contract/open/emails';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { deleteEmail, getEmail, listEmails, recordEmail } from './emails.ts';
import { sendEmail, sendTemplate } from './send-emails.ts';

const toId = (text: string) => toRecordId(text, 'message.notFound');

export function openEmailRoutes(app: FastifyInstance): void {
  const { files } = app.deps;
  route(app, contract.openListEmails, ({ accountId, query }, { db, session: { userId } }) =>
    listEmails(db, { accountId, userId }, query),
  );
  route(app, contract.openCreateEmail, async ({ accountId, body }, { db, config, session: { userId }, audit }) => {
    const id = await recordEmail(db, { accountId, userId }, body);
    audit.messageId = String(id);
    return getEmail(db, config, { accountId, userId }, id);
  });
  route(app, contract.openGetEmail, ({ accountId, messageId }, { db, config, session: { userId } }) =>
    getEmail(db, config, { accountId, userId }, toId(messageId)),
  );
  route(app, contract.openDeleteEmail, ({ accountId, messageId }, { db, session: { userId } }) =>
    deleteEmail(db, { accountId, userId }, toId(messageId)),
  );
  route(app, contract.openSendEmail, async ({ accountId, body }, { db, session: { userId }, audit }) => {
    audit.mails = await sendEmail(db, files, { accountId, userId }, body);
  });
  route(app, contract.openSendTemplate, async ({ accountId, body }, { db, session: { userId }, audit }) => {
    audit.mails = await sendTemplate(db, { accountId, userId }, body);
    audit.templateId = body.template_id;
  });
}
