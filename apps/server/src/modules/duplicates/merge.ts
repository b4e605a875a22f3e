import { isDeepStrictEqual } from 'node:util';
import type { MailPermission } from '@app/contract/contact-words';
import type { mergeContacts as mergeEndpoint } from '@app/contract/duplicates';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import { sql, type Updateable } from 'kysely';
import type { Db } from '../../db/open.ts';
import { toRecordId } from '../../http/record-id.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { raiseFacts } from '../automation/raise-events.ts';
import { columnOf } from '../contacts/columns.ts';
import { readContactDetail } from '../contacts/read-contacts.ts';
import { type ContactRow, requireContact } from '../contacts/require-contact.ts';
import type { ContactTables } from '../contacts/tables.ts';
import { type MergedRow, mergeValues, strictestOf } from './merge-values.ts';
import { type Moved, moveBack, moveBelongings } from './move-belongings.ts';

type Person = { accountId: string; userId: string };
type Values = Record<string, unknown>;

/** What undo needs: the kept one's values as they were and as the merge left them, and what moved. */
type Before = {
  was: Values;
  became: Values;
  /** As text: JavaScript's dates would lose the microseconds. */
  lastActivity: { was: string | null; became: string | null };
  noRoom: string[];
  moved: Moved;
  /** How the permission was taken back with one of the two: it stays so with whatever address comes later. */
  permission: MailPermission | null;
};

export async function mergeContacts(
  db: Db,
  { accountId, userId }: Person,
  contactId: string,
  { otherId, fromOther }: Request<typeof mergeEndpoint, 'output'>['body'],
) {
  const scope = { accountId };
  const keptId = toRecordId(contactId, 'contact.notFound');
  if (keptId === otherId) throw new AppError('contact.sameContact');
  const unknown = fromOther.filter((field) => !(field in columnOf) && !/^field:[1-9]\d{0,15}$/.test(field));
  if (unknown.length) throw new AppError('request.invalid', [{ path: 'fromOther', message: unknown.join(', ') }]);
  await lockBoth(db, scope, [keptId, otherId]);
  const kept = await requireContact(db, scope, keptId);
  const other = await requireContact(db, scope, otherId);
  const { row, noRoom } = mergeValues(kept, other, new Set(fromOther));
  const moved = await moveBelongings(db, { accountId, keptId, otherId });
  const wasActive = await readLastActivity(db, scope, keptId);
  await sql`
    update contact set last_activity_at = greatest(last_activity_at, (
      select last_activity_at from contact other where other.account_id = ${accountId} and other.id = ${otherId}))
    where account_id = ${accountId} and id = ${keptId}`.execute(db);
  const changed = Object.keys(row).filter(
    (column) => !isDeepStrictEqual(row[column as Column], kept[column as Column]),
  );
  await writeValues(db, scope, keptId, pick(row, changed));
  await writeValues(db, scope, otherId, { deleted_at: sql`now()`, merged_into: keptId });
  const before: Before = {
    was: pick(kept, changed),
    became: pick(row, changed),
    lastActivity: { was: wasActive, became: await readLastActivity(db, scope, keptId) },
    noRoom,
    moved,
    permission: strictestOf(kept, other),
  };
  const { id: mergeId } = await db
    .insertInto('contact_merge')
    .values({
      account_id: accountId,
      kept_id: keptId,
      other_id: otherId,
      before: JSON.stringify(before),
      user_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await raiseFacts(db, { accountId, userId }, keptId, factsIn(changed, row.fields));
  await tellBoth(db, { accountId, userId }, { kept, other }, { what: 'merged', mergeId, noRoom });
  return { mergeId, contact: await readContactDetail(db, scope, keptId) };
}

export async function undoMerge(db: Db, { accountId, userId }: Person, mergeId: string) {
  const scope = { accountId };
  const merge = await requireMerge(db, scope, mergeId);
  const { kept_id: keptId, other_id: otherId } = merge;
  await lockBoth(db, scope, [keptId, otherId]);
  const kept = await requireContact(db, scope, keptId, { trash: true });
  const other = await requireContact(db, scope, otherId, { trash: true });
  // In order: a later merge of the kept one has built on this one.
  if (merge.undone_at || kept.merged_into !== null || other.merged_into !== keptId || (await wasMergedSince(db, merge)))
    throw new AppError('merge.notUndoable');
  const { was, became, lastActivity, moved } = merge.before as Before;
  await moveBack(db, { accountId, keptId, otherId }, moved);
  await writeValues(db, scope, keptId, valuesBefore(kept, was, became));
  await sql`
    update contact set last_activity_at = ${lastActivity.was}::timestamptz
    where account_id = ${accountId} and id = ${keptId}
      and last_activity_at is not distinct from ${lastActivity.became}::timestamptz`.execute(db);
  await writeValues(db, scope, otherId, { deleted_at: null, merged_into: null });
  // Somebody may have taken their permission back meanwhile.
  await sql`
    update contact set mail_permission = suppression.reason from suppression
    where contact.account_id = ${accountId} and contact.id in (${keptId}, ${otherId})
      and suppression.account_id = contact.account_id and suppression.channel = 'mail'
      and suppression.address = contact.email`.execute(db);
  await db
    .updateTable('contact_merge')
    .set({ undone_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', merge.id)
    .execute();
  await tellBoth(
    db,
    { accountId, userId },
    { kept: { ...kept, ...was } as ContactRow, other },
    { what: 'unmerged', mergeId: merge.id },
  );
  return { contact: await readContactDetail(db, scope, keptId), other: await readContactDetail(db, scope, otherId) };
}

/** By which somebody may wait in a campaign, as its events name them. */
const factsIn = (columns: string[], fields: unknown): string[] => [
  ...(columns.includes('time_zone') ? ['zone'] : []),
  ...(columns.includes('birthday') ? ['birthday'] : []),
  ...(columns.includes('fields') ? Object.keys(fields as Values) : []),
];

type Column = keyof MergedRow;
type Scope = { accountId: string };

/** Always the lower id first, so that two merges of the same contacts wait for each other. */
const lockBoth = (db: Db, { accountId }: Scope, ids: number[]) =>
  db
    .selectFrom('contact')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

async function requireMerge(db: Db, { accountId }: Scope, mergeId: string) {
  const merge = await db
    .selectFrom('contact_merge')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', toRecordId(mergeId, 'merge.notFound'))
    .forUpdate()
    .executeTakeFirst();
  if (!merge) throw new AppError('merge.notFound');
  return merge;
}

const wasMergedSince = (db: Db, { account_id, id, kept_id }: { account_id: string; id: number; kept_id: number }) =>
  db
    .selectFrom('contact_merge')
    .select('id')
    .where('account_id', '=', account_id)
    .where('kept_id', '=', kept_id)
    .where('id', '>', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

async function readLastActivity(db: Db, { accountId }: Scope, id: number): Promise<string | null> {
  const { at } = await db
    .selectFrom('contact')
    .select(sql<string | null>`last_activity_at::text`.as('at'))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return at;
}

const pick = (row: object, names: string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

const JSON_COLUMNS = ['more_addresses', 'fields'];

async function writeValues(db: Db, { accountId }: Scope, id: number, values: Values): Promise<void> {
  const written = Object.entries(values).map(([column, value]) => [
    column,
    JSON_COLUMNS.includes(column) ? JSON.stringify(value) : value,
  ]);
  await db
    .updateTable('contact')
    .set({ ...(Object.fromEntries(written) as Updateable<ContactTables['contact']>), changed_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Where a value is still what the merge made of it; of own fields, each by itself. */
function valuesBefore(now: ContactRow, was: Values, became: Values): Values {
  const columnsBack = Object.keys(was).filter(
    (column) => column !== 'fields' && isDeepStrictEqual(now[column as Column], became[column]),
  );
  if (!became.fields) return pick(was, columnsBack);
  const [fieldsWere, fieldsBecame] = [was.fields as Values, became.fields as Values];
  const ids = new Set([...Object.keys(fieldsWere), ...Object.keys(now.fields)]);
  const fields = [...ids].flatMap((id) => {
    const isStill = isDeepStrictEqual((now.fields as Values)[id], fieldsBecame[id]);
    const from: Values = isStill ? fieldsWere : now.fields;
    return id in from ? [[id, from[id]]] : [];
  });
  return { ...pick(was, columnsBack), fields: Object.fromEntries(fields) };
}

type Told = { what: 'merged' | 'unmerged'; mergeId: number; noRoom?: string[] };

/** Each of the two histories names the other one. */
async function tellBoth(
  db: Db,
  { accountId, userId }: Person,
  { kept, other }: { kept: ContactRow; other: ContactRow },
  { what, mergeId, noRoom = [] }: Told,
): Promise<void> {
  for (const [contact, named] of [
    [kept, other],
    [other, kept],
  ] as const) {
    const name = `${named.given_name} ${named.family_name}`.trim() || named.email || '';
    const more = contact === kept && noRoom.length > 0 ? { noRoom } : {};
    const details = { what, other: { id: named.id, name }, mergeId, ...more };
    await recordActivity(db, { accountId, contactId: contact.id, kind: 'contact', details, userId });
    await announce(db, { topic: 'contacts', accountId, id: String(contact.id) });
  }
}
