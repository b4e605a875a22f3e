import type { Insertable } from 'kysely';
import type { Db } from '../src/db/open.ts';
import type { Schema } from '../src/db/schema.ts';

/** A mailbox and a calendar that are due never, with passwords that no key opens: nobody is asked outside. */
export async function insertChannels(db: Db, account_id: string, user_id: string) {
  const calendar = 'https://dav.invalid/x/home/';
  const imap = { host: 'imap.invalid', port: 993, security: 'tls' };
  const whose = { account_id, user_id, due_at: null };
  await insertChannel(db, {
    ...{ ...whose, kind: 'email', address: 'x@mailbox.invalid' },
    settings: JSON.stringify({ username: 'x', imap }),
  });
  await insertChannel(db, {
    ...{ ...whose, kind: 'calendar', address: 'home (x)' },
    settings: JSON.stringify({ username: 'x', server: 'dav.invalid', calendar }),
  });
  return { channelKind: 'email', calendar };
}

async function insertChannel(db: Db, row: Insertable<Schema['channel']>): Promise<void> {
  const { id } = await db.insertInto('channel').values(row).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('channel_secret')
    .values({ account_id: row.account_id, channel_id: id, sealed: Buffer.from('nothing') })
    .execute();
}
