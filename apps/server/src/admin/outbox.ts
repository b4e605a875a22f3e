import type { Db } from '../db/open.ts';

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
