import { isDeepStrictEqual } from 'node:util';
import type { ContactDetail, ContactField, ContactFields, OwnValue } from '@app/contract/contacts';
import { AppError } from '@app/contract/errors';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { AuditNotes } from '../../http/audit.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { raiseFacts } from '../automation/raise-events.ts';
import {
  checkValues,
  readValueRules,
  tidyValues,
  toColumns,
  toValues,
  type Values,
  withoutNone,
} from './contact-values.ts';
import type { OwnField } from './own-values.ts';
import { readPeople } from './people.ts';
import { derivePermission } from './permission.ts';
import { readContactDetail } from './read-contacts.ts';
import { requireContact } from './require-contact.ts';

type Writer = { accountId: string; userId: string };
/** One field, or one own field by its id, as it is and as it shall be. */
type Change = { field: ContactField; ownId?: string; from: unknown; to: unknown; seen: unknown };

/**
 * Changes what really differs. A field that somebody else has changed since the writer saw it is a conflict: nothing is
 * written, and the answer holds the values of now. That it is already as the writer wants it is none.
 */
export async function changeContact(
  db: Db,
  writer: Writer,
  contactId: string,
  { change, seen = {} }: { change: Values; seen?: Values | undefined },
  audit: AuditNotes,
): Promise<ContactDetail> {
  const { accountId, userId } = writer;
  const row = await requireContact(db, writer, contactId, { lock: true });
  const rules = await readValueRules(db, writer);
  const wanted = tidyValues(change);
  await checkValues(db, writer, wanted, rules);
  const now = toValues(row);
  const changes = changesOf(now, wanted, tidyValues(seen));
  refuseConflicts(changes);
  if (changes.length === 0) {
    audit.unchanged = true;
    return readContactDetail(db, writer, row.id);
  }
  const values = changes.map(({ field, ownId, to }) => [field, ownId ? ownAfter(now.fields, changes) : to]);
  await db
    .updateTable('contact')
    .set({ ...toColumns(Object.fromEntries(values) as Values, rules), changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '=', row.id)
    .execute();
  if (changes.some(({ field }) => field === 'email')) await derivePermission(db, writer, { contactId: row.id });
  await raiseFacts(
    db,
    { accountId, userId },
    row.id,
    changes.map(({ field, ownId }) => ownId ?? field),
  );
  const details = { what: 'changed' as const, changes: await toTexts(db, writer, changes, rules.ownFields) };
  await recordActivity(db, { accountId, contactId: row.id, kind: 'contact', details, userId });
  await announce(db, { topic: 'contacts', accountId, id: String(row.id) });
  audit.fields = changes.map(({ field, ownId }) => (ownId ? `${field}.${ownId}` : field));
  return readContactDetail(db, writer, row.id);
}

/** Own fields are compared each for itself: two people may change two of them at once. */
function changesOf(now: ContactFields, wanted: Values, seen: Values): Change[] {
  const { fields: own = {}, ...plain } = wanted;
  const ofPlain = (Object.keys(plain) as (keyof typeof plain)[]).map((field) => ({
    field,
    from: now[field] as unknown,
    to: plain[field] as unknown,
    seen: seen[field] as unknown,
  }));
  const ofOwn = Object.keys(own).map((ownId) => ({
    field: 'fields' as const,
    ownId,
    from: now.fields[ownId] ?? null,
    to: own[ownId],
    seen: seen.fields?.[ownId],
  }));
  return [...ofPlain, ...ofOwn].filter(({ from, to }) => to !== undefined && !isDeepStrictEqual(from, to));
}

/** What was not seen is overwritten. */
function refuseConflicts(changes: Change[]): void {
  const conflicts = changes.filter(({ from, seen }) => seen !== undefined && !isDeepStrictEqual(from, seen));
  if (conflicts.length === 0) return;
  const plain = conflicts.filter(({ ownId }) => !ownId).map(({ field, from }) => [field, from]);
  const own = conflicts.flatMap(({ ownId, from }) => (ownId ? [[ownId, from]] : []));
  throw new AppError('contact.changed', {
    ...Object.fromEntries(plain),
    ...(own.length > 0 && { fields: Object.fromEntries(own) }),
  });
}

const ownAfter = (now: Record<string, OwnValue>, changes: Change[]): Record<string, OwnValue> =>
  withoutNone({
    ...now,
    ...Object.fromEntries(changes.flatMap(({ ownId, to }) => (ownId ? [[ownId, to as OwnValue]] : []))),
  });

/** As texts, because the timeline says what it was then: a colleague's name, an own field that may be renamed. */
async function toTexts(db: Db, writer: Writer, changes: Change[], ownFields: Map<string, OwnField>) {
  const owners = changes.filter(({ field }) => field === 'ownerId').flatMap(({ from, to }) => [from, to]);
  const personOf = await readPeople(db, writer, owners as (string | null)[]);
  const toText = (field: ContactField, value: unknown) =>
    field === 'ownerId' ? (personOf(value as string | null)?.name ?? '') : textOf(value);
  return changes.map(({ field, ownId, from, to }) => ({
    field: (ownId && ownFields.get(ownId)?.name) || field,
    isOwn: ownId !== undefined,
    from: toText(field, from),
    to: toText(field, to),
  }));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (typeof value === 'object') return Object.values(value).filter(Boolean).join(', ');
  return String(value);
}
