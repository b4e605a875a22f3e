import * as contract from '@app/contract/open/contact-links';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { toRecordId } from '../http/record-id.ts';
import { route } from '../http/route.ts';
import { createLinkType, type Scope } from '../modules/contact-links/link-types.ts';
import { linkContacts, type Pair, unlinkContacts } from '../modules/contact-links/links.ts';
import { listOpenLinkTypes, toOpenLink, toOpenLinkType } from './contact-links.ts';
import { getOpenContact } from './read-contacts.ts';

export function openContactLinkRoutes(app: FastifyInstance): void {
  route(app, contract.openListLinkTypes, ({ accountId, query }, { db }) => listOpenLinkTypes(db, { accountId }, query));
  route(app, contract.openCreateLinkType, async ({ accountId, body }, { db, audit }) => {
    const maxLinks = body.max_links || null;
    const type = toOpenLinkType(await createLinkType(db, { accountId }, { name: body.name, maxLinks }));
    audit.linkTypeId = type.id;
    return type;
  });
  route(app, contract.openListContactLinks, async ({ accountId, contactId }, { db }) => {
    const { links } = await getOpenContact(db, { accountId }, toContactId(contactId));
    return { links, next_page_token: '' };
  });
  route(app, contract.openLinkContacts, async ({ accountId, body }, { db, session: { userId }, audit }) => {
    const pair = await toPair(db, { accountId }, body);
    Object.assign(audit, body);
    return toOpenLink(await linkContacts(db, { accountId, userId }, pair, audit));
  });
  route(app, contract.openUnlinkContacts, async ({ accountId, body }, { db, session: { userId }, audit }) => {
    const pair = await toPair(db, { accountId }, body);
    Object.assign(audit, body);
    await unlinkContacts(db, { accountId, userId }, pair, audit);
  });
}

const toContactId = (text: string) => toRecordId(text, 'contact.notFound');

/** Programs do not know who is in the trash. */
async function toPair(
  db: Db,
  scope: Scope,
  body: { contact1_id: string; contact2_id: string; link_type_id: string },
): Promise<Pair> {
  const pair = {
    contact1Id: toContactId(body.contact1_id),
    contact2Id: toContactId(body.contact2_id),
    linkTypeId: toRecordId(body.link_type_id, 'linkType.notFound'),
  };
  await getOpenContact(db, scope, pair.contact1Id);
  await getOpenContact(db, scope, pair.contact2Id);
  return pair;
}
