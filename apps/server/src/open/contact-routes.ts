import * as contract from '@app/contract/open/contacts';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { readOwnFields } from '../modules/contacts/own-values.ts';
import { deleteContact } from '../modules/contacts/trash.ts';
import { mergeContacts } from '../modules/duplicates/merge.ts';
import { addOpenContact, changeOpenContact, listTagsOfContact } from './contacts.ts';
import { listOpenContacts } from './list-contacts.ts';
import { toModel } from './model.ts';
import { masked, requireKnown } from './patch.ts';
import { getOpenContact } from './read-contacts.ts';

const toContactId = (text: string) => toRecordId(text, 'contact.notFound');
const known = contract.openContactFields;

export function openContactRoutes(app: FastifyInstance): void {
  route(app, contract.openListContacts, ({ accountId, query }, { db }) => {
    requireKnown(query.fields, known);
    return listOpenContacts(db, { accountId }, query);
  });
  route(
    app,
    contract.openCreateContact,
    async ({ accountId, query, body }, { db, session: { userId }, audit, answered }) => {
      requireKnown(query.fields, known);
      const added = await addOpenContact(db, { accountId, userId }, body, query.duplicate_option, audit);
      answered.status = added.isNew ? 201 : 200;
      return added.contact;
    },
  );
  route(app, contract.openGetContactModel, async ({ accountId }, { db }) =>
    toModel([...(await readOwnFields(db, { accountId })).values()], 'CONTACT', known),
  );
  route(app, contract.openGetContact, ({ accountId, contactId, query }, { db }) => {
    requireKnown(query.fields, known);
    return getOpenContact(db, { accountId }, toContactId(contactId));
  });
  route(
    app,
    contract.openChangeContact,
    ({ accountId, contactId, query, body }, { db, session: { userId }, audit }) => {
      requireKnown(query.fields, known);
      const given = masked(body, query.update_mask);
      return changeOpenContact(db, { accountId, userId }, toContactId(contactId), given, audit);
    },
  );
  route(app, contract.openDeleteContact, async ({ accountId, contactId }, { db, session: { userId }, audit }) => {
    await getOpenContact(db, { accountId }, toContactId(contactId));
    await deleteContact(db, { accountId, userId }, contactId, audit);
  });
  route(app, contract.openMergeContacts, async ({ accountId, body }, { db, session: { userId }, audit }) => {
    const { contact_id: contactId, duplicate_contact_id: otherId } = body;
    const choices = { otherId: toContactId(otherId), fromOther: [] };
    const { mergeId } = await mergeContacts(db, { accountId, userId }, contactId, choices);
    Object.assign(audit, { contactId, otherId, mergeId });
    return getOpenContact(db, { accountId }, toContactId(contactId));
  });
  route(app, contract.openListTagsOfContact, ({ accountId, contactId, query }, { db }) =>
    listTagsOfContact(db, { accountId }, toContactId(contactId), query),
  );
}
