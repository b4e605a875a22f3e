import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import {
  readValueRules,
  tidyValues,
  toColumns,
  toValues,
  type Values,
  withoutNone,
} from '../contacts/contact-values.ts';
import { matchContacts } from '../contacts/match-contacts.ts';
import { derivePermission } from '../contacts/permission.ts';
import { requireContact } from '../contacts/require-contact.ts';

type Scope = { accountId: string };

/**
 * The contact of somebody who sent in a form. Of who is known by the e-mail only what is empty is filled in: anybody can
 * type anybody's.
 */
export async function contactOf(db: Db, scope: Scope, email: string, typed: Values): Promise<number> {
  const { accountId } = scope;
  // Of two at once the second finds the contact of the first.
  await takeTurn(db, `contact of ${accountId} ${email}`);
  const rules = await readValueRules(db, scope);
  const values = tidyValues(typed);
  const { matches } = await matchContacts(db, scope, { email });
  const [known] = matches;
  if (known) {
    await fillIn(db, scope, known.contact.id, values, rules);
    return known.contact.id;
  }
  const columns = toColumns({ ...values, email, type: 'lead', fields: withoutNone(values.fields ?? {}) }, rules);
  const { id } = await db
    .insertInto('contact')
    .values({ ...columns, account_id: accountId, source: 'webForm' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { what: 'created', source: 'webForm' } as const;
  await recordActivity(db, { accountId, contactId: id, kind: 'contact', details, userId: null });
  await derivePermission(db, scope, { contactId: id });
  await announce(db, { topic: 'contacts', accountId, id: String(id) });
  return id;
}

async function fillIn(
  db: Db,
  scope: Scope,
  contactId: number,
  { email: _, fields = {}, ...typed }: Values,
  rules: Awaited<ReturnType<typeof readValueRules>>,
): Promise<void> {
  const { accountId } = scope;
  const row = await requireContact(db, scope, contactId, { lock: true });
  const has = toValues(row);
  const plain = Object.entries(typed).filter(([field]) => !has[field as keyof Values]);
  const own = Object.entries(fields).filter(([id]) => (has.fields[id] ?? null) === null);
  if (plain.length + own.length === 0) return;
  const columns = toColumns(
    { ...Object.fromEntries(plain), ...(own.length > 0 && { fields: { ...has.fields, ...Object.fromEntries(own) } }) },
    rules,
  );
  await db
    .updateTable('contact')
    .set({ ...columns, changed_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .execute();
  const changes = [
    ...plain.map(([field, to]) => ({ field, isOwn: false, from: '', to: String(to) })),
    ...own.map(([id, to]) => ({ field: rules.ownFields.get(id)?.name ?? id, isOwn: true, from: '', to: String(to) })),
  ];
  const details = { what: 'changed', changes } as const;
  await recordActivity(db, { accountId, contactId, kind: 'contact', details, userId: null });
}
