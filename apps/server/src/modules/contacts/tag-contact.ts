import type { ContactDetail } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { raiseEvents } from '../automation/raise-events.ts';
import { isAnyOf, readContactDetail } from './read-contacts.ts';
import { requireContact } from './require-contact.ts';

type Writer = { accountId: string; userId: string };
type Change = { add: number[]; remove: number[] };

export async function tagContact(
  db: Db,
  writer: Writer,
  contactId: string,
  change: Change,
  audit: AuditNotes,
): Promise<ContactDetail> {
  const { accountId } = writer;
  const { id } = await requireContact(db, writer, contactId, { lock: true });
  const hasChanged = await changeTags(db, writer, id, change);
  if (hasChanged) await announce(db, { topic: 'contacts', accountId, id: String(id) });
  else audit.unchanged = true;
  return readContactDetail(db, writer, id);
}

/**
 * Only tags that the contact does not have are added, and only those that it has are removed; what is in both lists is
 * added. A tag that does not exist cannot be added; that it is not there is what removing it wants.
 */
export async function changeTags(db: Db, writer: Writer, contactId: number, { add, remove }: Change): Promise<boolean> {
  const { accountId, userId } = writer;
  const wanted = [...new Set(add)];
  const names = await readNames(db, writer, [...wanted, ...remove]);
  const unknown = wanted.filter((id) => !names.has(id));
  if (unknown.length > 0) throw new AppError('tag.notFound', { tagIds: unknown });
  const gone = remove.filter((id) => names.has(id) && !wanted.includes(id));
  const added = wanted.length
    ? await db
        .insertInto('contact_tag')
        .values(wanted.map((tag_id) => ({ account_id: accountId, contact_id: contactId, tag_id })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('tag_id')
        .execute()
    : [];
  const removed = gone.length
    ? await db
        .deleteFrom('contact_tag')
        .where('account_id', '=', accountId)
        .where('contact_id', '=', contactId)
        .where('tag_id', '=', isAnyOf(gone))
        .returning('tag_id')
        .execute()
    : [];
  await raiseEvents(
    db,
    accountId,
    added.map(({ tag_id }) => ({ contactId, kind: 'tag', source: tag_id, userId })),
  );
  for (const [what, rows] of [['tagged', added] as const, ['untagged', removed] as const]) {
    if (rows.length === 0) continue;
    const tags = rows.flatMap(({ tag_id }) => names.get(tag_id) ?? []).sort();
    await recordActivity(db, { accountId, contactId, kind: 'contact', details: { what, tags }, userId });
  }
  return added.length + removed.length > 0;
}

async function readNames(db: Db, { accountId }: Writer, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const tags = await db
    .selectFrom('tag')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', '=', isAnyOf(ids))
    .where('deleted_at', 'is', null)
    // Nobody deletes them before they are on the contact.
    .forKeyShare()
    .execute();
  return new Map(tags.map(({ id, name }) => [id, name]));
}
