import { isPhone } from '@app/contract/phone-rule';
import type { Db } from '../../db/open.ts';
import { takeTurn } from '../../db/take-turn.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { readValueRules, toColumns } from './contact-values.ts';
import { matchContacts } from './match-contacts.ts';
import { derivePermission } from './permission.ts';

type Visitor = {
  givenName: string;
  familyName: string;
  email: string;
  phone: string;
  timeZone: string;
  /** Who looks after somebody new. */
  ownerId: string;
};

/**
 * The contact of somebody who typed their name and e-mail on one of the account's pages. Who is known by the e-mail
 * stays as they are: anybody can type anybody's.
 */
export async function findOrCreateVisitor(
  db: Db,
  { accountId }: { accountId: string },
  visitor: Visitor,
): Promise<number> {
  const { email, phone, ...values } = visitor;
  // Of two at once the second finds the contact of the first.
  await takeTurn(db, `contact of ${accountId} ${email}`);
  const { matches } = await matchContacts(db, { accountId }, { email });
  const [known] = matches;
  if (known) return known.contact.id;
  const rules = await readValueRules(db, { accountId });
  const typed = { ...values, email, type: 'lead', phone: isPhone(phone, rules.country) ? phone : '' } as const;
  const { id: contactId } = await db
    .insertInto('contact')
    .values({ ...toColumns(typed, rules), account_id: accountId, source: 'webForm' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { what: 'created', source: 'webForm' } as const;
  await recordActivity(db, { accountId, contactId, kind: 'contact', details, userId: null });
  await derivePermission(db, { accountId }, { contactId });
  await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
  return contactId;
}
