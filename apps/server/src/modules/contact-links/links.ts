import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { type ContactRow, requireContact } from '../contacts/require-contact.ts';
import { type LinkTypeRow, requireLinkType, type Scope } from './link-types.ts';
import { countLinks } from './read-links.ts';

type Writer = Scope & { userId: string };
/** Two contacts, the first of whom is to the second what the type's name says. */
export type Pair = { contact1Id: number; contact2Id: number; linkTypeId: number };
/** The two of a link, in its order. */
export type Linked = { contact1: ContactRow; contact2: ContactRow; type: LinkTypeRow };

/** So many links a contact has at most. */
const MOST = 500;

/** A link that is there already is what the caller wants; the other way round it would say something else. */
export async function linkContacts(db: Db, writer: Writer, pair: Pair, audit: AuditNotes): Promise<Linked> {
  const linked = await requirePair(db, writer, pair);
  const { type } = linked;
  const there = await findLink(db, writer, pair).select('contact1_id').executeTakeFirst();
  if (there) {
    if (there.contact1_id !== pair.contact1Id && type.name !== type.other_name)
      throw new AppError('contactLink.exists');
    audit.unchanged = true;
    return inOrder(linked, there);
  }
  for (const contactId of [pair.contact1Id, pair.contact2Id]) {
    const { all, ofType } = await countLinks(db, writer, contactId, type.id);
    if (all >= MOST || ofType >= (type.max_links ?? MOST)) throw new AppError('contactLink.tooMany', { contactId });
  }
  await db
    .insertInto('contact_link')
    .values({
      account_id: writer.accountId,
      contact1_id: pair.contact1Id,
      contact2_id: pair.contact2Id,
      link_type_id: type.id,
    })
    .execute();
  await tellBoth(db, writer, linked, 'linked');
  return linked;
}

/** Whichever of them comes first. That there is no link is what the caller wants. */
export async function unlinkContacts(db: Db, writer: Writer, pair: Pair, audit: AuditNotes): Promise<void> {
  const linked = await requirePair(db, writer, pair);
  const there = await findLink(db, writer, pair).select(['id', 'contact1_id']).executeTakeFirst();
  if (!there) {
    audit.unchanged = true;
    return;
  }
  await db.deleteFrom('contact_link').where('account_id', '=', writer.accountId).where('id', '=', there.id).execute();
  await tellBoth(db, writer, inOrder(linked, there), 'unlinked');
}

/** Both are locked, the lower id first, so that two who link the same contacts wait for each other. */
async function requirePair(db: Db, scope: Scope, { contact1Id, contact2Id, linkTypeId }: Pair): Promise<Linked> {
  if (contact1Id === contact2Id) throw new AppError('contact.sameContact');
  const rows: ContactRow[] = [];
  for (const id of [contact1Id, contact2Id].sort((one, other) => one - other))
    rows.push(await requireContact(db, scope, id, { lock: true }));
  const [lower, higher] = rows as [ContactRow, ContactRow];
  const type = await requireLinkType(db, scope, linkTypeId);
  return inOrder({ contact1: lower, contact2: higher, type }, { contact1_id: contact1Id });
}

const inOrder = (linked: Linked, { contact1_id }: { contact1_id: number }): Linked =>
  linked.contact1.id === contact1_id
    ? linked
    : { contact1: linked.contact2, contact2: linked.contact1, type: linked.type };

const findLink = (db: Db, { accountId }: Scope, { contact1Id, contact2Id, linkTypeId }: Pair) =>
  db
    .selectFrom('contact_link')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`least(contact1_id, contact2_id) = least(${contact1Id}::bigint, ${contact2Id}::bigint)`)
    .where(sql<boolean>`greatest(contact1_id, contact2_id) = greatest(${contact1Id}::bigint, ${contact2Id}::bigint)`)
    .where('link_type_id', '=', linkTypeId);

/** Each of the two histories names the other one, and what they are. */
async function tellBoth(
  db: Db,
  { accountId, userId }: Writer,
  { contact1, contact2, type }: Linked,
  what: 'linked' | 'unlinked',
): Promise<void> {
  for (const [contact, other] of [
    [contact1, contact2],
    [contact2, contact1],
  ] as const) {
    const isFirst = other === contact1;
    const name = `${other.given_name} ${other.family_name}`.trim() || other.email || other.company || '';
    const link = { kind: type.kind, isFirst, name: isFirst ? type.name : type.other_name };
    const details = { what, other: { id: other.id, name }, link };
    await recordActivity(db, { accountId, contactId: contact.id, kind: 'contact', details, userId });
    await announce(db, { topic: 'contacts', accountId, id: String(contact.id) });
  }
}
