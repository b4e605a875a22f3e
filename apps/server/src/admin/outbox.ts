import type { Db } from '../db/open.ts';
import { CommandError } from './errors.ts';

/** The latest mail to somebody, whole. */
export async function readMail(db: Db, { recipient }: { recipient: string }) {
  const mail = await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'subject', 'text', 'created_at as createdDate', 'sent_at as sentDate'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (!mail) throw new CommandError(`There is no mail to “${recipient}”.`);
  return mail;
}

/** The newest mail first: sent, waiting, or failing. */
export const listMail = (db: Db, { limit, unsent }: { limit: number; unsent: boolean }) =>
  db
    .selectFrom('mail')
    .select([
      'id',
      'recipient',
      'subject',
      'text',
      'created_at as createdDate',
      'sent_at as sentDate',
      'attempts',
      'failure',
    ])
    .$if(unsent, (query) => query.where('sent_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
