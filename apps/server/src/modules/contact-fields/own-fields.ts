import type { OwnField } from '@app/contract/contact-fields';
import type { OwnFieldKind } from '@app/contract/contact-words';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import { cachedRead, SLOW_COUNTS } from '../../db/cached-read.ts';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announce } from '../../live/live.ts';

type Scope = { accountId: string };
type Draft = { name: string; options: string[] };

const MOST_FIELDS = 100;
/** So long a deleted field can be brought back, with its values. */
export const KEPT_DAYS = 60;

/** `since`: the last change of the account's contacts, up to which slow counts are good. */
export async function listOwnFields(db: Db, scope: Scope, since: string): Promise<OwnField[]> {
  const rows = await selectFields(db, scope).orderBy('position').orderBy('id').execute();
  const counts = await countForList(db, { ...scope, ids: rows.map(({ id }) => id), since });
  return rows.map((row) => ({ ...row, contacts: counts.get(row.id) ?? 0 }));
}

type Counted = Scope & { ids: number[] };
const countForList = cachedRead((db: Db, asked: Counted & { since: string }) => countValues(db, asked), SLOW_COUNTS);

/** One way through the contacts for all fields. A value that is empty is none; who is in the trash does not count. */
async function countValues(db: Db, { accountId, ids }: Counted): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const counts = ids.map((id) => sql`count(*) filter (where fields ->> ${String(id)} <> '')`);
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from contact
    where account_id = ${accountId} and deleted_at is null and fields <> '{}'`.execute(db);
  return new Map(ids.map((id, at) => [id, Number(rows[0]?.counts[at])]));
}

export async function createOwnField(db: Db, scope: Scope, draft: Draft & { kind: OwnFieldKind }): Promise<OwnField> {
  const { accountId } = scope;
  checkOptions(draft.kind, draft.options);
  await takeFieldTurn(db, scope);
  await refuseTaken(db, scope, draft.name);
  await refuseTooMany(db, scope);
  const { id } = await db
    .insertInto('contact_field')
    .values({
      account_id: accountId,
      name: draft.name,
      kind: draft.kind,
      options: JSON.stringify(draft.options),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from contact_field where account_id = ${accountId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await announceFields(db, scope);
  return requireField(db, scope, id);
}

/** A value that can no longer be chosen stays where it is. */
export async function changeOwnField(db: Db, scope: Scope, fieldId: number, draft: Draft): Promise<OwnField> {
  await takeFieldTurn(db, scope);
  const { kind } = await requireField(db, scope, fieldId);
  checkOptions(kind, draft.options);
  await refuseTaken(db, scope, draft.name, fieldId);
  await db
    .updateTable('contact_field')
    .set({ name: draft.name, options: JSON.stringify(draft.options) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', fieldId)
    .execute();
  await announceFields(db, scope);
  return requireField(db, scope, fieldId);
}

/** Fields that are not named, because a colleague has just made them, come after those that are, in their order. */
export async function sortOwnFields(db: Db, scope: Scope, ids: number[]): Promise<void> {
  const { accountId } = scope;
  await takeFieldTurn(db, scope);
  await sql`
    update contact_field set position = sorted.position
    from (
      select id, row_number() over (order by array_position(${ids}::bigint[], id) nulls last, position, id) as position
      from contact_field where account_id = ${accountId}
    ) sorted
    where contact_field.account_id = ${accountId} and contact_field.id = sorted.id`.execute(db);
  await announceFields(db, scope);
}

/** Contacts keep the values until the field is swept away. Deleting it twice succeeds. */
export async function deleteOwnField(db: Db, scope: Scope, fieldId: number, audit: AuditNotes): Promise<void> {
  await takeFieldTurn(db, scope);
  const { deleted_at } = await findKept(db, scope, fieldId);
  audit.unchanged = deleted_at !== null;
  if (deleted_at === null) await setDeleted(db, scope, fieldId, true);
}

export async function restoreOwnField(db: Db, scope: Scope, fieldId: number, audit: AuditNotes): Promise<OwnField> {
  await takeFieldTurn(db, scope);
  const { name, deleted_at } = await findKept(db, scope, fieldId);
  audit.unchanged = deleted_at === null;
  if (deleted_at) {
    await refuseTaken(db, scope, name);
    await refuseTooMany(db, scope);
    await setDeleted(db, scope, fieldId, false);
  }
  return requireField(db, scope, fieldId);
}

const selectFields = (db: Db, { accountId }: Scope) =>
  db
    .selectFrom('contact_field')
    .select(['id', 'name', 'kind', 'options'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null);

async function requireField(db: Db, scope: Scope, fieldId: number): Promise<OwnField> {
  const field = await selectFields(db, scope).where('id', '=', fieldId).executeTakeFirst();
  if (!field) throw new AppError('contactField.notFound');
  const counts = await countValues(db, { ...scope, ids: [fieldId] });
  return { ...field, contacts: counts.get(fieldId) ?? 0 };
}

/** Also a deleted one, as long as it can be brought back. */
async function findKept(db: Db, { accountId }: Scope, fieldId: number) {
  const field = await db
    .selectFrom('contact_field')
    .select(['name', 'deleted_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', fieldId)
    .where(sql<boolean>`(deleted_at is null or deleted_at > now() - make_interval(days => ${KEPT_DAYS}))`)
    .executeTakeFirst();
  if (!field) throw new AppError('contactField.notFound');
  return field;
}

async function setDeleted(db: Db, scope: Scope, fieldId: number, deleted: boolean): Promise<void> {
  await db
    .updateTable('contact_field')
    .set({ deleted_at: deleted ? sql<Date>`now()` : null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', fieldId)
    .execute();
  await announceFields(db, scope);
}

function checkOptions(kind: OwnFieldKind, options: string[]): void {
  if ((kind === 'choice') === options.length > 0) return;
  throw new AppError('request.invalid', [{ path: 'options', message: 'A choice has options, and no other kind has' }]);
}

async function refuseTaken(db: Db, scope: Scope, name: string, except = 0): Promise<void> {
  const taken = await selectFields(db, scope)
    .where(sql<boolean>`search_text(name) = search_text(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (taken) throw new AppError('contactField.exists', { id: taken.id, name: taken.name });
}

async function refuseTooMany(db: Db, scope: Scope): Promise<void> {
  const { length } = await selectFields(db, scope).execute();
  if (length >= MOST_FIELDS) throw new AppError('contactField.tooMany', { most: MOST_FIELDS });
}

/** One change after the other: names and their number are looked up first, and must still hold. */
const takeFieldTurn = (db: Db, { accountId }: Scope) => takeTurn(db, `own fields of ${accountId}`);

/** Without an id: a field is a column of every contact. */
const announceFields = (db: Db, { accountId }: Scope) => announce(db, { topic: 'contacts', accountId });
