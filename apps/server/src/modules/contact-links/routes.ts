import * as contract from '@app/contract/contact-links';
import type { FastifyInstance } from 'fastify';
import { toRecordId } from '../../http/record-id.ts';
import { route } from '../../http/route.ts';
import { requireContact } from '../contacts/require-contact.ts';
import { ensureLinkTypes, listLinkTypes } from './link-types.ts';
import { linkContacts, type Pair, unlinkContacts } from './links.ts';
import { listContactLinks } from './read-links.ts';

export function contactLinkRoutes(app: FastifyInstance): void {
  route(app, contract.listLinkTypes, async ({ accountId }, { db }) => {
    await ensureLinkTypes(db, { accountId });
    return { linkTypes: await listLinkTypes(db, { accountId }) };
  });
  route(app, contract.listContactLinks, async ({ accountId, contactId }, { db }) => {
    const { id } = await requireContact(db, { accountId }, contactId, { trash: true });
    return { links: await listContactLinks(db, { accountId }, id) };
  });
  route(app, contract.linkContact, async ({ accountId, contactId, body }, { db, session: { userId }, audit }) => {
    const id = toContactId(contactId);
    const { otherId, linkTypeId, isFirst } = body;
    const pair: Pair = isFirst
      ? { contact1Id: otherId, contact2Id: id, linkTypeId }
      : { contact1Id: id, contact2Id: otherId, linkTypeId };
    Object.assign(audit, { otherId, linkTypeId });
    await linkContacts(db, { accountId, userId }, pair, audit);
    return { links: await listContactLinks(db, { accountId }, id) };
  });
  route(app, contract.unlinkContact, async ({ accountId, contactId, body }, { db, session: { userId }, audit }) => {
    const id = toContactId(contactId);
    const { otherId, linkTypeId } = body;
    Object.assign(audit, { otherId, linkTypeId });
    await unlinkContacts(db, { accountId, userId }, { contact1Id: id, contact2Id: otherId, linkTypeId }, audit);
    return { links: await listContactLinks(db, { accountId }, id) };
  });
}

const toContactId = (text: string) => toRecordId(text, 'contact.notFound');
