import type { ContactDetail, createContact as createContactEndpoint } from '@app/contract/contacts';
import type { Request } from '@app/contract/endpoint';
import { AppError } from '@app/contract/errors';
import type { Db } from '../../db/open.ts';
import { announce } from '../../live/live.ts';
import { recordActivity } from '../activities/record-activity.ts';
import { checkValues, readValueRules, tidyValues, toColumns, withoutNone } from './contact-values.ts';
import { refuseExisting } from './match-contacts.ts';
import { derivePermission, writePermission } from './permission.ts';
import { readContactDetail } from './read-contacts.ts';
import { changeTags } from './tag-contact.ts';

type Writer = { accountId: string; userId: string };
type Draft = Request<typeof createContactEndpoint, 'output'>['body'];

/** `source`: whether a person or another program brings it. */
export async function createContact(
  db: Db,
  writer: Writer,
  draft: Draft,
  source: 'hand' | 'api' = 'hand',
): Promise<ContactDetail> {
  const { tagIds = [], permission, isAnother, ...typed } = draft;
  const { accountId, userId } = writer;
  const rules = await readValueRules(db, writer);
  const values = tidyValues(typed);
  await checkValues(db, writer, values, rules);
  const { email = '' } = values;
  // Evidence is about an address.
  if (permission && email === '') throw new AppError('contact.invalid', [{ path: 'email', message: 'required' }]);
  if (!isAnother) await refuseExisting(db, writer, values, rules);
  const columns = toColumns({ ...values, fields: withoutNone(values.fields ?? {}) }, rules);
  const { id: contactId } = await db
    .insertInto('contact')
    .values({ ...columns, account_id: accountId, source })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { what: 'created', source } as const;
  await recordActivity(db, { accountId, contactId, kind: 'contact', details, userId });
  await changeTags(db, writer, contactId, { add: tagIds, remove: [] });
  if (permission) {
    const evidence = { contactId, address: email, granted: true, how: 'hand', evidence: permission, userId } as const;
    await writePermission(db, writer, evidence);
  } else if (email) await derivePermission(db, writer, { contactId });
  await announce(db, { topic: 'contacts', accountId, id: String(contactId) });
  return readContactDetail(db, writer, contactId);
}
