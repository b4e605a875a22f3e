import * as contract from '@app/contract/contacts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { changeContact } from './change-contact.ts';
import { createContact } from './create-contact.ts';
import { listContacts } from './list-contacts.ts';
import { matchContacts } from './match-contacts.ts';
import { readContactDetail } from './read-contacts.ts';
import { setPermission } from './set-permission.ts';
import { tagContact } from './tag-contact.ts';
import { totalsOf } from './totals.ts';
import { deleteContact, restoreContact } from './trash.ts';

export function contactRoutes(app: FastifyInstance): void {
  const totals = totalsOf(app.deps.live);
  app.addHook('onClose', async () => totals.stop());

  route(app, contract.listContacts, ({ accountId, query }, { db }) => listContacts(db, { accountId }, query, totals));
  route(app, contract.matchContacts, ({ accountId, query }, { db }) => matchContacts(db, { accountId }, query));
  route(app, contract.createContact, async ({ accountId, body }, { db, session: { userId }, audit }) => {
    const contact = await createContact(db, { accountId, userId }, body);
    audit.contactId = String(contact.id);
    return contact;
  });
  route(app, contract.getContact, ({ accountId, contactId }, { db }) =>
    readContactDetail(db, { accountId }, contactId),
  );
  route(app, contract.changeContact, ({ accountId, contactId, body }, { db, session: { userId }, audit }) =>
    changeContact(db, { accountId, userId }, contactId, body, audit),
  );
  route(app, contract.tagContact, ({ accountId, contactId, body }, { db, session: { userId }, audit }) =>
    tagContact(db, { accountId, userId }, contactId, body, audit),
  );
  route(app, contract.deleteContact, ({ accountId, contactId }, { db, session: { userId }, audit }) =>
    deleteContact(db, { accountId, userId }, contactId, audit),
  );
  route(app, contract.restoreContact, ({ accountId, contactId }, { db, session: { userId }, audit }) =>
    restoreContact(db, { accountId, userId }, contactId, audit),
  );
  route(app, contract.setPermission, ({ accountId, contactId, body }, { db, session: { userId } }) =>
    setPermission(db, { accountId, userId }, contactId, body),
  );
}
